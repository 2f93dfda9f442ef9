import { toWallTime } from '#domain/reminders/time-rules.ts';
import { besideWords, echoWords, hereWords, hourWords, type OtherTime } from '#site/copy/regie-time.ts';

/** The local time of a zone; null when it equals UTC, or the browser does not know the zone. */
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
 * The show's own time, to put after an instant in UTC; empty when it equals UTC.
 *
 * @param iso ISO 8601, in UTC
 * @param zone IANA name of the show's zone; null when it has none
 */
export function besideUtc(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? besideWords(other) : '';
}

/** « 20:03 UTC · 21:03 Kinshasa », of an instant. */
export const utcAndShow = (iso: string, zone: string | null): string =>
  `${iso.slice(11, 16)}\u00a0UTC${besideUtc(iso, zone)}`;

/** « 28/11 20:03 UTC », of an instant: in two lines where one has no room, the day and the time. */
export const utcDayAndTime = (iso: string): string =>
  `${iso.slice(8, 10)}/${iso.slice(5, 7)} ${iso.slice(11, 16)}\u00a0UTC`;

/** « 28/11 à 20:03 UTC · 21:03 Kinshasa », of an instant. */
export const dayAndTime = (iso: string, zone: string | null): string =>
  `${iso.slice(8, 10)}/${iso.slice(5, 7)} à ${utcAndShow(iso, zone)}`;

/** The show's own time in short, « · 21:03 »; empty when it equals UTC. */
export function hourBeside(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? hourWords(other) : '';
}

/** The same without the day, for a row of consecutive hours. */
export function timeBeside(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? hourWords({ ...other, day: null }) : '';
}

/** The present time there, « 21:03 Kinshasa »; empty when it equals UTC. */
export function clockThere(iso: string, zone: string | null): string {
  const other = otherTime(iso, zone);
  return other ? hereWords(other) : '';
}

/** Writes out an instant in words, to echo what an operator types. @param now milliseconds */
export const toEcho = (iso: string, zone: string | null, now: number): string =>
  echoWords(iso, otherTime(iso, zone), now);

/** The value of a field for an instant in UTC: of an instant in ISO 8601, or of what was typed, complete or not. */
export const fieldInstant = (text: string): string => typedInstant(text)?.slice(0, 19) ?? text;

/** Parses the value of a field for an instant, in UTC; null while it is incomplete. */
export function typedInstant(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/.test(typed)) return null;
  const at = new Date(typed.endsWith('Z') ? typed : `${typed}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
