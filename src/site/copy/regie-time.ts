import { calendar, duration } from './fr.ts';

const NBSP = '\u00a0';
const MINUTE_MS = 60_000;

/** « Kinshasa », for Africa/Kinshasa; « Buenos Aires », for America/Argentina/Buenos_Aires. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** What clocks of the show say at an instant, where they do not say UTC. */
export interface OtherTime {
  /** IANA name. */
  zone: string;
  /** 'YYYY-MM-DD', where it is another day than in UTC. */
  day: string | null;
  /** 'HH:MM' */
  time: string;
}

/** « · 22:00 Kinshasa », behind an instant in UTC; with the day where it is another one. */
export function besideWords({ zone, day, time }: OtherTime): string {
  const [, month, date] = day?.split('-') ?? [];
  return ` ·${NBSP}${day === null ? '' : `${date}/${month} à `}${time}${NBSP}${zoneCity(zone)}`;
}

/** « 22:00 Kinshasa », of this moment. */
export const hereWords = ({ zone, time }: OtherTime): string => `${time}${NBSP}${zoneCity(zone)}`;

/** « · 22:00 », behind an instant in UTC; « · 00:30 le 6 » where it is another day. */
export function hourWords({ day, time }: OtherTime): string {
  return ` ·${NBSP}${time}${day === null ? '' : `${NBSP}le${NBSP}${Number(day.slice(8))}`}`;
}

/** An instant as it is written, said whole: « samedi 5 décembre 2026 à 21:00 UTC, 22:00 à Kinshasa, dans 11 j 01 h ». */
export function echoWords(iso: string, other: OtherTime | null, now: number): string {
  const at = other?.day ? `le ${toDate(other.day)} à ${other.time}` : other?.time;
  const there = other ? `, ${at} à ${zoneCity(other.zone)}` : '';
  return `${fullDate(iso)} à ${iso.slice(11, 16)}${NBSP}UTC${there}, ${distance(Date.parse(iso) - now)}`;
}

const toDate = (day: string) => {
  const [, month, date] = day.split('-').map(Number);
  return `${date === 1 ? calendar.first : date} ${calendar.months[(month ?? 1) - 1]}`;
};

const fullDate = (iso: string): string =>
  `${calendar.weekdays[new Date(iso).getUTCDay()]} ${toDate(iso.slice(0, 10))} ${iso.slice(0, 4)}`;

/**
 * « dans 7 j 22 h », « il y a 1 h 05 min », by the two largest units, rounded down; « dans 11 jours », « dans 3 minutes »
 * where one says it.
 */
function distance(ms: number): string {
  const whole = Math.floor(Math.abs(ms) / MINUTE_MS);
  if (whole === 0) return 'maintenant';
  const [days, hours, minutes] = [Math.floor(whole / 1_440), Math.floor(whole / 60) % 24, whole % 60];
  return `${ms < 0 ? 'il y a' : 'dans'} ${twoUnits(days, hours, minutes)}`;
}

function twoUnits(days: number, hours: number, minutes: number): string {
  if (days > 0 && hours > 0) return duration.daysAndHours(days, hours);
  if (days === 0 && hours > 0 && minutes > 0)
    return `${hours}${NBSP}h${NBSP}${String(minutes).padStart(2, '0')}${NBSP}min`;
  return duration.spoken({ days, hours, minutes: days > 0 ? 0 : minutes });
}
