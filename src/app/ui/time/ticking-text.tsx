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
        if (shown.current) shown.current.textContent = read(presentTime(now));
      }),
    [now, read],
  );
  // A browser that translates pages would put an element of its own here each second.
  return (
    <b ref={shown} translate="no">
      {read(now)}
    </b>
  );
}
