import { useEffect, useState } from 'react';
import { presentTime } from './server-clock.ts';

const SECOND = 1000;

/**
 * The time by the server's clock, updated each second. The first value is the server's own, so that the first render in
 * the browser equals the server's.
 */
export function useNow(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = presentTime(serverNow);
      setNow(time);
      timer = setTimeout(tick, SECOND - (time % SECOND));
    };
    tick();
    return () => clearTimeout(timer);
  }, [serverNow]);
  return now;
}
