import { useEffect, useRef, useState } from 'react';
import { onEachSecond } from './each-second.ts';
import { presentTime } from './server-clock.ts';

/**
 * The time by the server's clock. The first value is the server's own, so that the first render in the browser equals
 * the server's.
 *
 * @param serverNow milliseconds
 * @param shown what the caller shows of a time: it renders when that changes, and otherwise each second. A small phone
 * takes a hundredth of a second for each rendering, as long as the page is open
 */
export function useNow(serverNow: number, shown?: (now: number) => string | boolean): number {
  const [now, setNow] = useState(serverNow);
  const rendered = useRef({ now, shown });
  rendered.current = { now, shown };
  useEffect(
    () =>
      onEachSecond(() => {
        const time = presentTime(serverNow);
        const last = rendered.current;
        if (!last.shown || last.shown(last.now) !== last.shown(time)) setNow(time);
      }),
    [serverNow],
  );
  return now;
}
