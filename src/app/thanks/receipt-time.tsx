import { useHydrated } from '#app/ui/use-hydrated.ts';
import { calendar } from '#site/copy/fr.ts';

/** « jeudi 12 juin, 18 h 47 »: the full date, as a receipt keeps it; in UTC until the phone's own zone
 * is known; with UTC beside it where the two differ. */
export function ReceiptTime({ iso }: { iso: string }) {
  const local = useHydrated();
  return <time dateTime={iso}>{receiptDate(new Date(iso), local)}</time>;
}

/** @param local true: in this device's zone; false: in UTC, and saying so */
export function receiptDate(date: Date, local: boolean): string {
  const offset = local ? date.getTimezoneOffset() * 60_000 : 0;
  // Shifted, so that the UTC getters give the parts of the zone asked for.
  const shown = new Date(date.getTime() - offset);
  const day = shown.getUTCDate() === 1 ? calendar.first : shown.getUTCDate();
  const time = calendar.time(shown.getUTCHours(), shown.getUTCMinutes());
  const weekday = calendar.weekdays[shown.getUTCDay()];
  const month = calendar.months[shown.getUTCMonth()];
  const utc = calendar.utc(calendar.time(date.getUTCHours(), date.getUTCMinutes()));
  const said = !local ? utc : offset === 0 ? time : `${time} (${utc})`;
  return `${weekday} ${day}\u00a0${month}, ${said}`;
}
