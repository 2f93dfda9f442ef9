import { duration } from '#site/copy/fr.ts';

const SECOND = 1000;

/** A stretch of time in whole units. */
export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time left until an instant (milliseconds), never negative; it is zero only once the instant is reached. */
export function remaining(until: number, now: number): Remaining {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** « 05:12:43 », or « 2 j 05 h » from one day on. */
export function clock(left: Remaining): string {
  if (left.days > 0) return duration.daysAndHours(left.days, left.hours);
  return [left.hours, left.minutes, left.seconds].map(two).join(':');
}

/** One box of the countdown. */
export interface CountdownTile {
  value: string;
  unit: string;
}

/** Days, hours and minutes; on the last day hours, minutes and seconds. Always three boxes, so that nothing moves. */
export function tiles(left: Remaining): [CountdownTile, CountdownTile, CountdownTile] {
  const hours = { value: two(left.hours), unit: duration.hours(left.hours) };
  const minutes = { value: two(left.minutes), unit: duration.minutes(left.minutes) };
  if (left.days > 0) return [{ value: String(left.days), unit: duration.days(left.days) }, hours, minutes];
  return [hours, minutes, { value: two(left.seconds), unit: duration.seconds(left.seconds) }];
}
