import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { listContests } from '#domain/contest/service.ts';
import { whoVotedToday } from '#domain/voting/service.ts';
import * as claims from './claim-queries.ts';
import {
  dailyKept,
  isLate,
  isReached,
  MOST_FAILURES,
  nextDailyAt,
  type Round,
  roundKept,
  roundsDue,
  toDailyDay,
  toLastBucket,
} from './rules.ts';
import type { ReminderKind } from './schema.ts';

/** A claimed reminder, which is sent now or never. */
export interface DueReminder {
  device: claims.ReminderDevice;
  kind: ReminderKind;
  /** Week of the contest that it is about. */
  week: number;
  /** Seconds for which the push service may keep it. */
  kept: number;
}

/** The result of one attempt to claim reminders. */
export interface ReminderClaim {
  reminders: DueReminder[];
  /** Users whose turn it was, reached or not. */
  turns: number;
  /** Whether there is more to claim now. */
  more: boolean;
}

const NOTHING: ReminderClaim = { reminders: [], turns: 0, more: false };

const toKey = ({ bucket, user_id }: claims.ClaimedUser) => ({ bucket, userId: user_id });

/**
 * Claims daily reminders that are due, of `batch` users at most. Their next turn is written before anything is sent, so
 * that neither a second process nor a crash sends a reminder twice. A turn passes without a reminder when the user has
 * voted today, no vote is open, or the turn is late.
 */
export function claimDaily(db: Db, competitionId: string, batch: number): Promise<ReminderClaim> {
  return db.transaction().execute(async (tx) => {
    await claims.awaitClaim(tx);
    const now = await databaseClock(tx);
    const found = await claims.listDueDaily(tx, now, batch);
    if (found.length === 0) return NOTHING;
    const taken = await claims.noteTurns(
      tx,
      now,
      found.map((row) => {
        const day = toDailyDay(row, row.next_daily_at);
        return { ...toKey(row), day, nextAt: nextDailyAt(row, now, day) };
      }),
    );
    const due = found.filter(({ user_id }) => taken.has(user_id));
    const contest = (await listContests(tx, competitionId)).find(({ status }) => status === 'open');
    const inTime = contest ? due.filter((row) => !isLate(row.next_daily_at, now)) : [];
    const reminders = contest
      ? await toReminders(tx, await withoutVoteToday(tx, inTime), 'daily', contest, (user) =>
          dailyKept(user, contest, now),
        )
      : [];
    return { reminders, turns: due.length, more: found.length === batch };
  });
}

/** Claims the next `batch` users' turns in the rounds that are under way, the same way. */
export async function claimRounds(db: Db, competitionId: string, batch: number): Promise<ReminderClaim> {
  const contests = await listContests(db, competitionId);
  for (const round of roundsDue(contests, await databaseClock(db))) {
    const contest = contests.find(({ id }) => id === round.contestId);
    if (!contest) continue;
    await claims.beginRound(db, round);
    const claim = await db.transaction().execute((tx) => claimRound(tx, round, contest, batch));
    if (claim.turns > 0) return claim;
  }
  return NOTHING;
}

async function claimRound(tx: Db, round: Round, contest: Contest, batch: number): Promise<ReminderClaim> {
  const place = await claims.lockRound(tx, round);
  if (!place) return NOTHING;
  const now = await databaseClock(tx);
  const kind = round.kind === 'last_hour' ? 'last_hour' : 'results';
  const lastBucket = toLastBucket(round, now);
  const users = await claims.listNextUsers(tx, kind, place, lastBucket, batch);
  const finished = lastBucket === 255 && users.length < batch;
  await claims.noteRound(tx, round, users.at(-1) ?? null, finished);
  const reached = users.filter((user) => isReached(round, user, now));
  const asked = kind === 'last_hour' ? await withoutVoteToday(tx, reached) : reached;
  const reminders = await toReminders(tx, asked, kind, contest, (user) => roundKept(round, user, now));
  return { reminders, turns: users.length, more: users.length > 0 };
}

/** Of these users, those who have not given their vote of today. */
async function withoutVoteToday<User extends claims.ClaimedUser>(
  tx: Db,
  users: readonly User[],
): Promise<User[]> {
  const voted = await whoVotedToday(tx, users.map(toKey));
  return users.filter(({ user_id }) => !voted.has(user_id));
}

async function toReminders(
  tx: Db,
  users: readonly claims.ClaimedUser[],
  kind: ReminderKind,
  { week }: Pick<Contest, 'week'>,
  keptFor: (user: claims.ClaimedUser) => number,
): Promise<DueReminder[]> {
  const byId = new Map(users.map((user) => [user.user_id, user]));
  const devices = await claims.listOpenDevices(tx, users.map(toKey));
  return devices.flatMap((device) => {
    const user = byId.get(device.user_id);
    return user ? [{ device, kind, week, kept: keptFor(user) }] : [];
  });
}

/** The outcome of a message to one device. */
export interface ReminderOutcome {
  device: claims.ReminderDevice;
  /** Taken by the push service; not known there any more; neither. */
  became: 'taken' | 'gone' | 'failed';
}

/** Forgets devices that are gone, and those that fail again and again. */
export async function noteOutcomes(db: Db, outcomes: readonly ReminderOutcome[]): Promise<void> {
  const that = (became: ReminderOutcome['became']) =>
    outcomes.filter((one) => one.became === became).map(({ device }) => device);
  const [taken, gone, failed] = [that('taken'), that('gone'), that('failed')];
  if (taken.length > 0) await claims.noteTaken(db, taken);
  if (gone.length > 0) await claims.deleteGone(db, gone);
  if (failed.length > 0) await claims.noteFailed(db, failed, MOST_FAILURES);
}
