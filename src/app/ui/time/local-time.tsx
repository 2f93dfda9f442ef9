import { useEffect, useState } from 'react';
import { sayMoment, type Zone } from './moment.ts';

interface Props {
  /** ISO 8601. */
  iso: string;
  /** The server's clock, as the page was made. */
  now: number;
  /** For one line of a small screen. */
  brief?: boolean;
}

/** A date and hour: in UTC as the server sends it, then in the phone's own time. */
export function LocalTime({ iso, now, brief = false }: Props) {
  const [zone, setZone] = useState<Zone>('utc');
  useEffect(() => setZone('local'), []);
  return <time dateTime={iso}>{sayMoment(Date.parse(iso), now, zone, brief)}</time>;
}
