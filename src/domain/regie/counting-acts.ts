import { keepCount, lineup, publishCount, resultVersions } from '#domain/contest/count-desk.ts';
import { inPhase } from '#domain/contest/plan.ts';
import { ranks, shares } from '#domain/contest/rules.ts';
import { AppError } from '#domain/errors.ts';
import {
  annulledVotes,
  awaitLastVotes,
  type CandidateCount,
  countContest,
  fingerprintOfVotes,
} from '#domain/voting/counting.ts';
import type { Act, Stage } from './acts.ts';
import { contestSubject, planning } from './contest-acts.ts';
import type { ActInput, CountLine } from './schema.ts';

const count: Act<ActInput<'contest.count'>> = {
  role: 'operator',
  weight: 'confirmed',
  subject: contestSubject,
  async run(stage, { contest_id }) {
    await inPhase(planning(stage), contest_id, ['closed']);
    const counted = await freeze(stage, contest_id, null);
    return { after: counted.summary, answer: { version: counted.version } };
  },
};

const publish: Act<ActInput<'contest.publish'>> = {
  role: 'admin',
  weight: 'two-persons',
  subject: contestSubject,
  async run(stage, { contest_id, version, when, winner_id }) {
    const contest = await inPhase(planning(stage), contest_id, ['closed']);
    const [latest] = await resultVersions(stage.tx, contest_id);
    // Approved is what was read: not a later count, and not one whose annulments have changed since.
    if (latest?.version !== version || latest.superseded_at) throw new AppError('CHANGED_MEANWHILE');
    if ((await annulledVotes(stage.tx, contest_id, stage.now)) !== latest.annulled_votes) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    const at = when === 'now' || contest.result_date < stage.now ? stage.now : contest.result_date;
    const winner = contest.end_contest ? winnerOf(latest.lines, winner_id) : null;
    await publishCount(stage.tx, { contestId: contest_id, version, at, winner });
    return {
      before: { published_at: contest.published_at },
      after: { version, published_at: at, winner_id: winner, total: latest.total },
    };
  },
};

const correct: Act<ActInput<'contest.correct'>> = {
  role: 'admin',
  weight: 'two-persons',
  subject: contestSubject,
  async run(stage, { contest_id, version, winner_id, reason }) {
    const contest = await inPhase(planning(stage), contest_id, ['published']);
    const [latest] = await resultVersions(stage.tx, contest_id);
    if ((latest?.version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE');
    const counted = await freeze(stage, contest_id, reason);
    const winner = contest.end_contest ? winnerOf(counted.lines, winner_id) : null;
    await publishCount(stage.tx, {
      contestId: contest_id,
      version: counted.version,
      at: stage.now,
      winner,
      since: contest.published_at,
    });
    return {
      before: { version, total: latest?.total ?? null },
      after: { ...counted.summary, winner_id: winner, reason },
      answer: { version: counted.version },
    };
  },
};

/**
 * Counts a contest whose votes are over, and keeps the count as its next version. However long that takes inside the
 * act's transaction, no vote waits for it: it only reads votes, what it locks (the contest's row, annulments) no vote
 * statement locks, and `awaitLastVotes` holds its own lock on them for no longer than the batches under way take, five seconds at
 * most.
 */
async function freeze(stage: Stage, contestId: string, reason: string | null) {
  const { tx, deps, now, author } = stage;
  await awaitLastVotes(deps.db);
  const candidates = await lineup(tx, contestId);
  const { counts, annulments } = await countContest(
    tx,
    contestId,
    candidates.map((one) => one.id),
    now,
  );
  const lines = ranked(counts, candidates);
  const sum = (of: (line: CountLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [latest] = await resultVersions(tx, contestId);
  const version = (latest?.version ?? 0) + 1;
  const totals = {
    cast_votes: sum((line) => line.cast),
    annulled_votes: sum((line) => line.annulled),
    total: sum((line) => line.votes),
    votes_sha256: await fingerprintOfVotes(tx, {
      contestId,
      numbers: new Map(lines.map((line) => [line.candidate_id, line.number])),
      asOf: now,
    }),
  };
  await keepCount(tx, {
    contest_id: contestId,
    version,
    counted_at: now,
    counted_by: author.id,
    counted_by_name: author.name,
    software: deps.config.version,
    lines: JSON.stringify(lines),
    annulments: JSON.stringify(byReason(annulments)),
    reason,
    published_at: null,
    superseded_at: null,
    ...totals,
  });
  const difference = sum((line) => Math.abs(line.cast - line.tallied));
  return { version, lines, summary: { version, difference_with_rollup: difference, ...totals } };
}

function ranked(
  counts: readonly CandidateCount[],
  candidates: readonly { id: string; number: number; display_name: string }[],
): CountLine[] {
  const known = new Map(candidates.map((one) => [one.id, one]));
  const sorted = counts
    .map((one) => ({
      candidate_id: one.candidate_id,
      number: known.get(one.candidate_id)?.number ?? 0,
      name: known.get(one.candidate_id)?.display_name ?? one.candidate_id,
      cast: one.cast,
      tallied: one.tallied,
      annulled: one.annulled,
      votes: one.cast - one.annulled,
    }))
    .sort((a, b) => b.votes - a.votes || a.number - b.number);
  const votes = sorted.map((line) => line.votes);
  const rank = ranks(votes);
  const share = shares(votes);
  return sorted.map((line, index) => ({ ...line, rank: rank[index] ?? 0, share: share[index] ?? 0 }));
}

function byReason(groups: Awaited<ReturnType<typeof countContest>>['annulments']) {
  const reasons = new Map<string, { reason: string; votes: number; first: string; last: string }>();
  for (const group of groups) {
    const [first, last] = [group.first.toISOString(), group.last.toISOString()];
    const known = reasons.get(group.reason);
    reasons.set(group.reason, {
      reason: group.reason,
      votes: (known?.votes ?? 0) + group.votes,
      first: known && known.first < first ? known.first : first,
      last: known && known.last > last ? known.last : last,
    });
  }
  return [...reasons.values()];
}

/** @throws {AppError} WINNER_NEEDED when several lead and none of them was named */
function winnerOf(lines: readonly CountLine[], named: string | null): string | null {
  const leaders = lines.filter((line) => line.rank === 1).map((line) => line.candidate_id);
  if (leaders.length === 1) return leaders[0] ?? null;
  if (named && leaders.includes(named)) return named;
  throw new AppError('WINNER_NEEDED');
}

export const countingActs = {
  'contest.count': count,
  'contest.publish': publish,
  'contest.correct': correct,
};
