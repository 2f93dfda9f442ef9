import type { Db } from '#database/client.ts';
import { lineup } from '#domain/contest/count-desk.ts';
import { ranks, shares } from '#domain/contest/rules.ts';
import type { Contest, Pagne } from '#domain/contest/schema.ts';
import { currentContest } from '#domain/contest/service.ts';
import * as queries from './live-queries.ts';
import { trendOf } from './rules.ts';
import type { DayState, LiveLine, LiveState } from './schema.ts';

/** What of the live screen the database says; the process adds its own part. */
export type Watched = Omit<LiveState, 'process' | 'day' | 'grants'>;

/** The contest on air with its figures, by the database's clock. Fast whatever the number of votes. */
export async function watch(db: Db, competitionId: string): Promise<Watched> {
  const began = performance.now();
  const health = await queries.databaseHealth(db);
  const answered = performance.now() - began;
  const { contest } = await currentContest(db, competitionId);
  const [minutes, lines] = contest
    ? await Promise.all([queries.lastHour(db, contest.id), linesOf(db, contest)])
    : [[], []];
  return {
    now: health.now.toISOString(),
    contest,
    minutes: minutes.map(({ minute, votes }) => ({ minute: minute.toISOString(), votes })),
    lines,
    database: {
      answered_ms: Math.round(answered * 10) / 10,
      rollup_lag_s: Math.round(health.rollup_lag),
      connections: health.connections,
      max_connections: health.max_connections,
    },
  };
}

async function linesOf(db: Db, contest: Contest): Promise<LiveLine[]> {
  const [candidates, figures, annulled] = await Promise.all([
    lineup(db, contest.id),
    queries.candidateFigures(db, contest.id),
    queries.annulledByCandidate(db, contest.id),
  ]);
  const byId = new Map(figures.map((one) => [one.candidate_id, one]));
  const out = new Map(annulled.map((one) => [one.candidate_id, one.votes]));
  const lines = candidates
    .map((candidate) => {
      const { today = 0, week = 0, recent = 0, before = 0 } = byId.get(candidate.id) ?? {};
      const { id, number, display_name, portrait } = candidate;
      const annulledVotes = out.get(id) ?? 0;
      return {
        candidate: { id, number, display_name, portrait, pagne: candidate.pagne as Pagne },
        today,
        annulled: annulledVotes,
        votes: week - annulledVotes,
        trend: trendOf(recent, before),
      };
    })
    .sort((a, b) => b.votes - a.votes || a.candidate.number - b.candidate.number);
  const rank = ranks(lines.map((line) => line.votes));
  const share = shares(lines.map((line) => Math.max(0, line.votes)));
  return lines.map((line, index) => ({ ...line, rank: rank[index] ?? 0, share: share[index] ?? 0 }));
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
