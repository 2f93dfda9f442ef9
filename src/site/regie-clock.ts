import { toWallTime } from '#domain/reminders/time-rules.ts';
import { besideWords, echoWords, hereWords, hourWords, type OtherTime } from '#site/copy/regie-time.ts';

/** What clocks of a zone show; null where they show UTC, or the browser does not know the zone. */
function otherTime(iso: string, zone: string | null): OtherTime | null {
  if (zone === null) return null;
  try {
    const { day, minute } = toWallTime(zone, new Date(iso));
    const two = (number: number) => String(number).padStart(2, '0');
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    const sameDay = day === iso.slice(0, 10);
    return sameDay && time === iso.slice(11, 16) ? null : { zone, day: sameDay ? null : day, time };
  } catch {
    return null;
  }
}

/**
 * The show's own time, to be said after an instant in UTC; nothing where clocks there show UTC.
 *
 * @param iso ISO 8601, in UTC
 * @param zone of the show; null where it has none
 */
export function besideUtc(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? besideWords(other) : '';
}

/** « 20:03 UTC · 21:03 Kinshasa », of an instant. */
export const utcAndShow = (iso: string, zone: string | null): string =>
  `${iso.slice(11, 16)}\u00a0UTC${besideUtc(iso, zone)}`;

/** What clocks of the show say, « · 21:03 », where there is no room for more; nothing where they show UTC. */
export function hourBeside(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? hourWords(other) : '';
}

/** What clocks of the show say, « · 21:03 », without the day: for a row of hours that follow each other. */
export function timeBeside(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? hourWords({ ...other, day: null }) : '';
}

/** « 21:03 Kinshasa », of this moment; empty where clocks there show UTC. */
export function clockThere(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? hereWords(other) : '';
}

/** An instant as it is written, said whole. @param now milliseconds */
export const toEcho = (iso: string, zone: string | null, now: number): string =>
  echoWords(iso, otherTime(iso, zone), now);

/** What a field for an instant holds, as an instant; null for what is none yet. */
export function typedInstant(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/.test(typed)) return null;
  const at = new Date(typed.endsWith('Z') ? typed : `${typed}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
