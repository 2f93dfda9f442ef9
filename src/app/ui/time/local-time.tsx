import { useEffect, useState } from 'react';
import { sayMoment, type Zone } from './moment.ts';
import { presentTime } from './server-clock.ts';

interface Props {
  /** ISO 8601. */
  iso: string;
  /** The server's clock when it rendered the page; 0 for a date that is written without regard to today. */
  now: number;
  /** For one line of a small screen. */
  brief?: boolean;
}

/**
 * A date and hour: in UTC as the server renders it, then in the phone's own time. Until then it is marked
 * `data-relatif`, so that a cached page does not show an outdated « demain ».
 */
export function LocalTime({ iso, now, brief = false }: Props) {
  const [told, setTold] = useState<{ zone: Zone; now: number }>({ zone: 'utc', now });
  useEffect(() => setTold({ zone: 'local', now: now === 0 ? 0 : presentTime(now) }), [now]);
  return (
    <time dateTime={iso} data-relatif={told.zone === 'utc' && now > 0 ? '' : undefined}>
      {sayMoment(Date.parse(iso), told.now, told.zone, brief)}
    </time>
  );
}
