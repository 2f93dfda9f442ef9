import { useEffect, useState } from 'react';

const SECOND = 1000;

/** When the server's clock reading last came in, by this device's clock. */
let arrival: { serverNow: number; at: number } | null = null;

function arrivalOf(serverNow: number): number {
  if (arrival?.serverNow !== serverNow) {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // The first reading travelled in the document, long before scripts run on a slow network.
    const inDocument = arrival === null && entry && entry.responseStart > 0;
    arrival = { serverNow, at: inDocument ? performance.timeOrigin + entry.responseStart : Date.now() };
  }
  return arrival.at;
}

/**
 * The time by the server's clock, each second: a phone whose clock is wrong still counts down to the right instant.
 * The first value is the server's own, so that the first render in the browser equals the server's.
 */
export function useNow(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ahead = serverNow - arrivalOf(serverNow);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now() + ahead;
      setNow(time);
      timer = setTimeout(tick, SECOND - (time % SECOND));
    };
    tick();
    return () => clearTimeout(timer);
  }, [serverNow]);
  return now;
}
