import { useLayoutEffect, useRef } from 'react';
import { onEachSecond } from './each-second.ts';
import { presentTime } from './server-clock.ts';

interface Props {
  /** The server's clock, as the page was made, milliseconds. */
  now: number;
  /** The text at a time. */
  read(now: number): string;
}

/** A text that changes each second. It is written without a rendering: see `useNow`. */
export function TickingText({ now, read }: Props) {
  const shown = useRef<HTMLElement>(null);
  useLayoutEffect(
    () =>
      onEachSecond(() => {
        const text = shown.current?.firstChild;
        if (text) text.nodeValue = read(presentTime(now));
      }),
    [now, read],
  );
  return <b ref={shown}>{read(now)}</b>;
}
