import { useEffect, useState } from 'react';
import { calendar, utcRule } from '#site/copy/fr.ts';

/** One sentence: when the daily vote comes back, in UTC and in the visitor's time zone. */
export function UtcRule({ now }: { now: number }) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => setLocal(localReset(new Date(now))), [now]);
  return (
    <>
      {utcRule.rule}
      {local === null ? '.' : utcRule.local(local)}
    </>
  );
}

/** The time of 00:00 UTC in this device's zone, « 1 h 00 »; null when it is 00:00 there as well. */
export function localReset(now: Date): string | null {
  const reset = new Date(now);
  reset.setUTCHours(24, 0, 0, 0);
  const [hours, minutes] = [reset.getHours(), reset.getMinutes()];
  return hours === 0 && minutes === 0 ? null : calendar.time(hours, minutes);
}
