import { useEffect, useState } from 'react';
import { sayArrival, type Zone } from './moment.ts';

interface Props {
  /** ISO 8601. */
  iso: string;
  /** The server's clock, as the page was made. */
  now: number;
}

/** When an item of a list arrived: in UTC as the server renders it, then in the phone's own time. */
export function ArrivalTime({ iso, now }: Props) {
  const [zone, setZone] = useState<Zone>('utc');
  useEffect(() => setZone('local'), []);
  return <time dateTime={iso}>{sayArrival(Date.parse(iso), now, zone)}</time>;
}
