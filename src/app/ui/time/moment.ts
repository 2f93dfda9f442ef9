import { calendar } from '#site/copy/fr.ts';

/** The time zone in which a date is written: the server knows only UTC, the phone knows its own. */
export type Zone = 'utc' | 'local';

const DAY = 86_400_000;

interface DateParts {
  year: number;
  month: number;
  date: number;
  weekday: number;
  hours: number;
  minutes: number;
}

function toParts(instant: number, zone: Zone): DateParts {
  const date = new Date(instant);
  if (zone === 'utc') {
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth(),
      date: date.getUTCDate(),
      weekday: date.getUTCDay(),
      hours: date.getUTCHours(),
      minutes: date.getUTCMinutes(),
    };
  }
  return {
    year: date.getFullYear(),
    month: date.getMonth(),
    date: date.getDate(),
    weekday: date.getDay(),
    hours: date.getHours(),
    minutes: date.getMinutes(),
  };
}

/** Days from one calendar day to another. */
function daysBetween(from: DateParts, to: DateParts): number {
  return Math.round(
    (Date.UTC(to.year, to.month, to.date) - Date.UTC(from.year, from.month, from.date)) / DAY,
  );
}

function toDayName(parts: DateParts, now: DateParts): string {
  const distance = daysBetween(now, parts);
  if (distance === 0) return calendar.today;
  if (distance === 1) return calendar.tomorrow;
  const weekday = calendar.weekdays[parts.weekday] ?? '';
  if (distance > 1 && distance < 7) return weekday;
  const number = parts.date === 1 ? calendar.first : parts.date;
  return `${weekday} ${number}\u00a0${calendar.months[parts.month] ?? ''}`;
}

/**
 * The arrival time of an item of a list: the hour if it is today (« 18 h 30 »), else the day (« dim. 8 juin »). In UTC
 * the hour's zone is named. Instants in milliseconds.
 */
export function sayArrival(instant: number, now: number, zone: Zone): string {
  const parts = toParts(instant, zone);
  if (daysBetween(toParts(now, zone), parts) === 0) {
    const time = calendar.time(parts.hours, parts.minutes);
    return zone === 'utc' ? calendar.utc(time) : time;
  }
  const weekday = calendar.short(calendar.weekdays[parts.weekday] ?? '');
  const number = parts.date === 1 ? calendar.first : parts.date;
  return `${weekday} ${number}\u00a0${calendar.months[parts.month] ?? ''}`;
}

/**
 * A date as it is said aloud: « dimanche à 21 h 00 » within the coming week, « dimanche 12 décembre à 21 h 00 » beyond.
 * In UTC the zone is named; in local time UTC is added where it differs.
 *
 * @param brief for one line of a small screen: local time alone, and in UTC the short form « dim. 21 h 00 UTC »
 */
export function sayMoment(instant: number, now: number, zone: Zone, brief = false): string {
  const parts = toParts(instant, zone);
  const time = calendar.time(parts.hours, parts.minutes);
  const day = toDayName(parts, toParts(now, zone));
  if (zone === 'utc') {
    if (!brief) return calendar.at(day, calendar.utc(time));
    const [first = '', ...rest] = day.split(' ');
    return [
      calendar.weekdays.includes(first) ? calendar.short(first) : first,
      ...rest,
      calendar.utc(time),
    ].join(' ');
  }
  const utc = toParts(instant, 'utc');
  const same = utc.hours === parts.hours && utc.minutes === parts.minutes;
  if (brief || same) return calendar.at(day, time);
  return `${calendar.at(day, time)} (${calendar.utc(calendar.time(utc.hours, utc.minutes))})`;
}

/** Writes out a UTC day, 'YYYY-MM-DD': « vendredi 20 novembre ». */
export function sayDay(day: string): string {
  return toDayName(toParts(Date.parse(day), 'utc'), toParts(0, 'utc'));
}
