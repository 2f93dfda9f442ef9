import { useEffect, useState } from 'react';
import { voteCopy } from '#site/copy/voting.ts';

/** « Nouvel essai dans 3 s. », counting down; read out once, not each second. */
export function RetryCountdown({ until }: { until: number | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  return <span aria-hidden="true">{voteCopy.busyIn(Math.max(1, Math.ceil((until - now) / 1000)))}</span>;
}
