import { useEffect, useState } from 'react';
import { calendar, utcRule } from '#site/copy/fr.ts';

/** In one sentence: when the daily vote comes back, in UTC, and what that is in the visitor's zone. */
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

/** « 1 h 00 » in this device's zone; null where it is 00:00 as well. */
export function localReset(now: Date): string | null {
  const reset = new Date(now);
  reset.setUTCHours(24, 0, 0, 0);
  const [hours, minutes] = [reset.getHours(), reset.getMinutes()];
  return hours === 0 && minutes === 0 ? null : calendar.time(hours, minutes);
}
