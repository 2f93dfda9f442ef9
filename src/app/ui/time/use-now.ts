import { useEffect, useRef, useState } from 'react';
import { onEachSecond } from './each-second.ts';
import { presentTime } from './server-clock.ts';

/**
 * The time by the server's clock, milliseconds. The first value is the server's own, so that the first render in the
 * browser equals the server's. Without `shown` the caller renders each second.
 *
 * @param serverNow the server's clock, as the page was made, milliseconds
 * @param shown what the caller shows of a time: it then renders only when that changes, and the time may be older than
 * now, but shows the same. Each rendering takes a small phone some hundredths of a second, as long as the page is open
 */
export function useNow(serverNow: number, shown?: (now: number) => string | boolean): number {
  const [ticked, setNow] = useState(serverNow);
  // A page that was read anew knows a later time than the last that changed what it shows.
  const now = Math.max(ticked, serverNow);
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

/** What `read` makes of the present time; the caller renders when that changes. @param read of milliseconds */
export const usePresent = <T extends string | boolean>(serverNow: number, read: (now: number) => T): T =>
  read(useNow(serverNow, read));
