import { calendar } from './fr.ts';

const NBSP = '\u00a0';
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

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

/** An instant as it is written, said whole: « samedi 5 décembre 2026 à 21:00 UTC, 22:00 à Kinshasa, dans 11 jours ». */
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

/** « dans 11 jours », « il y a 20 minutes »; by the largest unit, rounded down. */
function distance(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1_000);
  const [size, word] =
    seconds >= DAY_S ? [DAY_S, 'jour'] : seconds >= HOUR_S ? [HOUR_S, 'heure'] : [MINUTE_S, 'minute'];
  const number = Math.floor(seconds / size);
  if (number === 0) return 'maintenant';
  return `${ms < 0 ? 'il y a' : 'dans'} ${number}${NBSP}${word}${number > 1 ? 's' : ''}`;
}
