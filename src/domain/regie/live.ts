import type { Db } from '#database/client.ts';
import { shownAlarms } from '#domain/alarms/service.ts';
import type { Contest } from '#domain/contest/schema.ts';
import { currentContest, lineup } from '#domain/contest/service.ts';
import { annulledByCandidate, findFigures } from '#domain/counting/figures.ts';
import { ranked } from '#domain/counting/rules.ts';
import { findPublication } from '#domain/counting/versions.ts';
import { type WatchSettings, watchLog } from '#domain/register/watch.ts';
import * as queries from './live-queries.ts';
import { trendFor } from './rules.ts';
import type { DayState, LiveLine, LiveState } from './schema.ts';

/** What of the live screen the database says; the process adds its own part. */
export type Watched = Omit<LiveState, 'process' | 'day' | 'grants'>;

/** The contest on air with its figures, by the database's clock. Fast for any number of votes. */
export async function watch(db: Db, config: WatchSettings): Promise<Watched> {
  const began = performance.now();
  const health = await queries.databaseHealth(db);
  const answered = performance.now() - began;
  const [{ contest }, alarms] = await Promise.all([
    currentContest(db, config.competitionId),
    shownAlarms(db),
  ]);
  const [minutes, lines, publication, register] = contest
    ? await Promise.all([
        queries.lastHour(db, contest.id),
        linesOf(db, contest),
        findPublication(db, contest.id, health.now),
        watchLog(db, config, contest.id),
      ])
    : [[], [], null, null];
  return {
    now: health.now.toISOString(),
    contest,
    publication,
    alarms,
    minutes: minutes.map(({ minute, votes }) => ({ minute: minute.toISOString(), votes })),
    lines,
    register,
    database: {
      answered_ms: Math.round(answered * 10) / 10,
      rollup_lag_s: Math.round(health.rollup_lag),
      connections: health.connections,
      max_connections: health.max_connections,
    },
  };
}

async function linesOf(db: Db, contest: Contest): Promise<LiveLine[]> {
  const [candidates, figures, counted] = await Promise.all([
    lineup(db, contest.id),
    queries.candidateFigures(db, contest.id),
    contest.status === 'published' ? publishedVotes(db, contest.id) : votesOutNow(db, contest.id),
  ]);
  const byId = new Map(figures.map((one) => [one.candidate_id, one]));
  const lines = candidates.map(({ id, number, display_name, portrait, pagne }) => {
    const { today = 0, week = 0, recent = 0, before = 0 } = byId.get(id) ?? {};
    const { votes, annulled } = counted(id, week);
    const candidate = { id, number, display_name, portrait, pagne };
    return { number, candidate, today, annulled, votes, trend: trendFor(recent, before) };
  });
  return ranked(lines).map(({ number: _, ...line }) => line);
}

type Counted = (candidateId: string, cast: number) => { votes: number; annulled: number };

/** Until results are out: the votes of this moment without those that are annulled. */
async function votesOutNow(db: Db, contestId: string): Promise<Counted> {
  const out = new Map((await annulledByCandidate(db, contestId)).map((one) => [one.candidate_id, one.votes]));
  return (id, cast) => ({ votes: cast - (out.get(id) ?? 0), annulled: out.get(id) ?? 0 });
}

/** From then on: the figures that the public has. */
async function publishedVotes(db: Db, contestId: string): Promise<Counted> {
  const { lines } = await findFigures(db, contestId, false);
  const byId = new Map(lines.map((line) => [line.candidate_id, line]));
  return (id) => ({ votes: byId.get(id)?.votes ?? 0, annulled: byId.get(id)?.annulled ?? 0 });
}

/** The day's countries, bonus votes and voters: reads every vote of the day. */
export async function watchDay(db: Db, contestId: string): Promise<DayState> {
  const countries = await queries.dayByCountry(db, contestId);
  const voters = await queries.dayVoters(db, contestId);
  const { now } = await queries.databaseHealth(db);
  return {
    at: now.toISOString(),
    voters,
    votes: countries.reduce((sum, one) => sum + one.votes, 0),
    bonus: countries.reduce((sum, one) => sum + one.bonus, 0),
    countries: countries.map(({ country, votes }) => ({ country, votes })),
  };
}
