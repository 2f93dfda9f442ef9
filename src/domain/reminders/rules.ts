import { dailyVoteEnd } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { BUCKETS } from '#domain/user-key.ts';
import {
  addDays,
  isNight,
  isNightMinute,
  secondsUntilNight,
  toInstant,
  toWallTime,
  type WallTime,
} from './time-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The time of reminders unless the user has chosen another: 20:00. */
export const USUAL_MINUTE = 20 * 60;
/** The most devices of one account that show reminders; a further one replaces the oldest. */
export const MOST_DEVICES = 5;
/** A device that fails this often in a row is deleted. */
export const MOST_FAILURES = 10;
/** Reminders of one moment are spread over this long, so that not all users open the site in the same second. */
export const SPREAD_MS = 10 * MINUTE_MS;
/** A reminder that could not be claimed within this time is dropped, because its moment has passed. */
export const LATE_MS = 20 * MINUTE_MS;
/** A phone without a network gets the reminder when it is back, within this time. */
const KEPT_MS = 3 * HOUR_MS;

/** How long after the chosen moment a user's turn comes, the same each day. @param bucket 0 to 255, of the user's id */
export function toSpread(bucket: number): number {
  return Math.floor((bucket * SPREAD_MS) / BUCKETS);
}

/** A user's choice of time. */
export interface ReminderTime {
  bucket: number;
  time_zone: string;
  /** 0 to 1439, local. */
  minute: number;
}

/** The user's local day of a daily reminder that is due at `dueAt`. */
export function toDailyDay({ bucket, time_zone }: ReminderTime, dueAt: Date): string {
  return toWallTime(time_zone, new Date(dueAt.getTime() - toSpread(bucket))).day;
}

/**
 * When the next daily reminder is due: after `now`, on a local day later than the last one's, so that no change of time
 * or of zone gives a user two on one day.
 *
 * @param lastDay 'YYYY-MM-DD', or null before the first
 */
export function nextDailyAt(time: ReminderTime, now: Date, lastDay: string | null): Date {
  const dueOn = (day: string) => {
    const local: WallTime = { day, minute: time.minute };
    return new Date(toInstant(time.time_zone, local).getTime() + toSpread(time.bucket));
  };
  const today = toWallTime(time.time_zone, now).day;
  let day = addDays(today, -1);
  if (lastDay !== null && day <= lastDay) day = addDays(lastDay, 1);
  while (dueOn(day) <= now) day = addDays(day, 1);
  return dueOn(day);
}

/** Whether a reminder that was due at `dueAt` is too late now. */
export function isLate(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() > LATE_MS;
}

/** Whether the user has chosen a time at night, and so may be reminded at night. */
function isUpAtNight({ minute }: ReminderTime): boolean {
  return isNightMinute(minute);
}

/** Seconds for which a push service keeps a message for a phone without a network; never into the user's night. */
function keptFor(time: ReminderTime, now: Date, until: number): number {
  const seconds = Math.max(0, Math.floor((Math.min(until, now.getTime() + KEPT_MS) - now.getTime()) / 1_000));
  return isUpAtNight(time) ? seconds : Math.min(seconds, secondsUntilNight(time.time_zone, now));
}

/** Seconds that the daily reminder is kept: at most until today's daily vote can no longer be given. */
export function dailyKept(time: ReminderTime, contest: Pick<Contest, 'end_date'>, now: Date): number {
  return keptFor(time, now, dailyVoteEnd(contest, now));
}

/** Reminders that go to all users who want them; results that come out at night are announced the next morning. */
export const roundKinds = ['last_hour', 'results', 'results_morning'] as const;
export type RoundKind = (typeof roundKinds)[number];

/** A reminder to all, and when it is sent. */
export interface Round {
  contestId: string;
  kind: RoundKind;
  /** When turns begin, in milliseconds since 1970. */
  from: number;
  /** From when on nothing is sent, in milliseconds since 1970. */
  until: number;
}

/**
 * How long before the end « dernière heure » is sent; the sentences of `src/site/copy/reminders*.ts` have the number
 * too.
 */
const LAST_HOUR_MS = HOUR_MS;
/** With less time left than this, no reminder of the last hour is sent: the user could hardly open the page. */
const SHORTEST_CALL_MS = 10 * MINUTE_MS;
const RESULTS_MS = 2 * HOUR_MS;
/** As long as a night: a user who slept when results came out is awake by then. */
const MORNING_MS = 8 * HOUR_MS;

/** The reminders to all that belong to a contest as it stands now. */
export function toRounds(
  contest: Pick<Contest, 'id' | 'status' | 'start_date' | 'end_date' | 'published_at'>,
): Round[] {
  const of = (kind: RoundKind, from: number, until: number): Round => ({
    contestId: contest.id,
    kind,
    from,
    until,
  });
  if (contest.status === 'open') {
    const end = Date.parse(contest.end_date);
    const from = Math.max(end - LAST_HOUR_MS, Date.parse(contest.start_date));
    return [of('last_hour', from, end - SHORTEST_CALL_MS)];
  }
  if (contest.status !== 'published' || contest.published_at === null) return [];
  const out = Date.parse(contest.published_at);
  return [
    of('results', out, out + RESULTS_MS),
    of('results_morning', out + MORNING_MS, out + MORNING_MS + RESULTS_MS),
  ];
}

/** The rounds that are under way. */
export function roundsDue(contests: Parameters<typeof toRounds>[0][], now: Date): Round[] {
  return contests
    .flatMap(toRounds)
    .filter(({ from, until }) => from <= now.getTime() && now.getTime() < until);
}

/** The last bucket whose users have their turn by now: a round's turns are spread over `SPREAD_MS` too. */
export function toLastBucket({ from }: Round, now: Date): number {
  return Math.min(BUCKETS - 1, Math.floor(((now.getTime() - from) * BUCKETS) / SPREAD_MS));
}

/**
 * Whether a round reaches a user now: not at night, unless they have chosen a time at night. Of the two rounds of
 * results the morning one reaches users for whom results came out at night, the first one all others.
 */
export function isReached({ kind, from }: Round, time: ReminderTime, now: Date): boolean {
  const up = isUpAtNight(time);
  if (!up && isNight(time.time_zone, now)) return false;
  if (kind === 'last_hour') return true;
  const out = kind === 'results' ? from : from - MORNING_MS;
  const slept = !up && isNight(time.time_zone, new Date(out));
  return slept === (kind === 'results_morning');
}

/** Seconds that a message of a round is kept. */
export function roundKept(round: Round, time: ReminderTime, now: Date): number {
  return keptFor(time, now, round.until + (round.kind === 'last_hour' ? SHORTEST_CALL_MS : 0));
}
