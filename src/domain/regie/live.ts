import type { Db } from '#database/client.ts';
import { waitingOn } from '#domain/acts/approvals.ts';
import { shownAlarms } from '#domain/alarms/service.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { listLeftBeforeResult } from '#domain/contest/departures.ts';
import { closedByHand } from '#domain/contest/plan.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { currentContest, lineup, listContests } from '#domain/contest/service.ts';
import { lastAct } from '#domain/contest/undo.ts';
import { annulledByCandidate, annulledInPublished, findFigures } from '#domain/counting/figures.ts';
import { ranked } from '#domain/counting/rules.ts';
import { findPublication, listCounts } from '#domain/counting/versions.ts';
import { AppError } from '#domain/errors.ts';
import { type WatchSettings, watchLog } from '#domain/register/watch.ts';
import * as queries from './live-queries.ts';
import { trendFor } from './rules.ts';
import type { DayState, LiveLine, LiveState } from './schema.ts';

/** The part of the live screen that comes from the database; the process adds its own part. */
export type Watched = Omit<LiveState, 'process' | 'day' | 'grants'>;

/**
 * The part of the product's health that comes from the database: for the keeper, which checks alarms whether a live
 * screen is open or not.
 */
export type WatchedHealth = Pick<Watched, 'contest' | 'minutes' | 'register' | 'database'>;

/** Asks a few small queries that read no vote row: votes that a stalled roll-up has not counted are missing. */
export async function watchHealth(db: Db, config: WatchSettings): Promise<WatchedHealth> {
  const { database } = await measure(db);
  const { contest } = await currentContest(db, config.competitionId);
  const [minutes, register] = contest
    ? await Promise.all([queries.talliedHour(db, contest.id), watchLog(db, config, contest.id)])
    : [[], null];
  return { contest, minutes: minutes.map(toMinute), register, database };
}

/** The contest on air with its figures, by the database's clock. Fast for any number of votes. */
export async function watch(db: Db, config: WatchSettings): Promise<Watched> {
  const { now, database } = await measure(db);
  const [{ contest }, alarms] = await Promise.all([
    currentContest(db, config.competitionId),
    shownAlarms(db),
  ]);
  const [minutes, lines, publication, register, waiting, closed_at, last] = contest
    ? await Promise.all([
        queries.lastHour(db, contest.id),
        readLines(db, contest),
        findPublication(db, contest.id, now),
        watchLog(db, config, contest.id),
        waitingOn(db, contest.id),
        closedByHand(db, config.competitionId, contest.id),
        lastAct(db, contest.id),
      ])
    : [[], [], null, null, [], null];
  return {
    now: now.toISOString(),
    contest,
    closed_at,
    publication,
    last_act: last?.id ?? null,
    waiting,
    alarms,
    minutes: minutes.map(toMinute),
    lines,
    register,
    database,
  };
}

/** The state of a week that is not on air. */
export interface WeekState
  extends Pick<LiveState, 'now' | 'closed_at' | 'publication' | 'waiting' | 'lines'> {
  contest: Contest;
  /** Voters of the published count, or of the last one; null for a week that was not counted. */
  voters: number | null;
}

/** @throws {AppError} CONTEST_NOT_FOUND */
export async function lookBack(db: Db, competitionId: string, contestId: string): Promise<WeekState> {
  const contest = (await listContests(db, competitionId)).find(({ id }) => id === contestId);
  if (!contest) throw new AppError('CONTEST_NOT_FOUND');
  const now = await databaseClock(db);
  const [lines, publication, waiting, counts, closed_at] = await Promise.all([
    readLines(db, contest),
    findPublication(db, contest.id, now),
    waitingOn(db, contest.id),
    listCounts(db, contest.id),
    closedByHand(db, competitionId, contest.id),
  ]);
  const count = counts.find(({ version }) => version === publication.version) ?? counts[0];
  const voters = count?.details?.voters ?? null;
  return { now: now.toISOString(), contest, closed_at, publication, waiting, lines, voters };
}

const toMinute = ({ minute, votes }: queries.MinuteVotes) => ({ minute: minute.toISOString(), votes });

/** The database's health, with the time that its answer took. */
async function measure(db: Db): Promise<{ now: Date; database: LiveState['database'] }> {
  const began = performance.now();
  const { now, rollup_lag, connections, max_connections } = await queries.databaseHealth(db);
  const answered = performance.now() - began;
  return {
    now,
    database: {
      answered_ms: Math.round(answered * 10) / 10,
      rollup_lag_s: Math.round(rollup_lag),
      connections,
      max_connections,
    },
  };
}

async function readLines(db: Db, contest: Contest): Promise<LiveLine[]> {
  const [candidates, left, figures, counted] = await Promise.all([
    lineup(db, contest.id),
    listLeftBeforeResult(db, contest.id),
    queries.candidateFigures(db, contest.id),
    contest.status === 'published' ? publishedVotes(db, contest.id) : votesOutNow(db, contest.id),
  ]);
  const byId = new Map(figures.map((one) => [one.candidate_id, one]));
  const lines = candidates.map(({ id, number, display_name, portrait, pagne }) => {
    const { today: castToday = 0, week = 0, recent = 0, before = 0 } = byId.get(id) ?? {};
    const { votes, annulled, annulledToday } = counted(id, week);
    // A stalled roll-up may not have counted votes that are annulled already: the figure must not fall below zero.
    const today = Math.max(0, castToday - annulledToday);
    const candidate = { id, number, display_name, portrait, pagne };
    return { number, candidate, today, annulled, votes, trend: trendFor(recent, before), left: left.has(id) };
  });
  return ranked(lines).map(({ number: _, ...line }) => line);
}

type VotesToShow = (
  candidateId: string,
  cast: number,
) => { votes: number; annulled: number; annulledToday: number };

/** Until results are published: the votes of this moment without annulled ones. */
async function votesOutNow(db: Db, contestId: string): Promise<VotesToShow> {
  const out = new Map((await annulledByCandidate(db, contestId)).map((one) => [one.candidate_id, one]));
  return (id, cast) => {
    const { votes = 0, today = 0 } = out.get(id) ?? {};
    return { votes: cast - votes, annulled: votes, annulledToday: today };
  };
}

/** Once results are published: the figures that the public sees. */
async function publishedVotes(db: Db, contestId: string): Promise<VotesToShow> {
  const [{ lines }, out] = await Promise.all([
    findFigures(db, contestId, false),
    annulledInPublished(db, contestId),
  ]);
  const byId = new Map(lines.map((line) => [line.candidate_id, line]));
  return (id) => ({
    votes: byId.get(id)?.votes ?? 0,
    annulled: byId.get(id)?.annulled ?? 0,
    annulledToday: out.find((one) => one.candidate_id === id)?.today ?? 0,
  });
}

/**
 * The day's countries, bonus votes and voters, annulled votes left out as in the other figures: reads every vote of the
 * day.
 */
export async function watchDay(db: Db, contestId: string): Promise<DayState> {
  const countries = await queries.dayByCountry(db, contestId);
  const { voters, returning } = await queries.dayVoters(db, contestId);
  const { now } = await queries.databaseHealth(db);
  return {
    at: now.toISOString(),
    voters,
    returning,
    votes: countries.reduce((sum, one) => sum + one.votes, 0),
    bonus: countries.reduce((sum, one) => sum + one.bonus, 0),
    countries: countries.map(({ country, votes }) => ({ country, votes })),
  };
}
