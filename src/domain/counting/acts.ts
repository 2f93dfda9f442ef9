import type { Act, ActContext, ActOfTwo } from '#domain/acts/act.ts';
import { type Fact, figureFact, type RankedFact, textFact } from '#domain/acts/facts-schema.ts';
import { inPhase, isOutside } from '#domain/contest/plan.ts';
import type { Planning } from '#domain/contest/planning.ts';
import { competition } from '#domain/contest/service.ts';
import { contestSubject, planning } from '#domain/contest/week-acts.ts';
import { AppError } from '#domain/errors.ts';
import type { CountingInput } from './act-schema.ts';
import { countChecks } from './checks.ts';
import { checkedElimination, eliminateWith, keepElimination, previewElimination } from './elimination.ts';
import type { Count, CountLine } from './schema.ts';
import { assertSigned } from './signatures.ts';
import {
  annulmentsDigest,
  freezeCount,
  isUpToDate,
  listCounts,
  publishCount,
  publishedCount,
} from './versions.ts';
import {
  decideWinner,
  pinnedWinner,
  publishedWinner,
  winnerFacts,
  winnerInJournal,
  withoutIdleChoice,
} from './winner.ts';

const count: Act<CountingInput<'count'>> = {
  area: 'counts',
  weight: 'confirmed',
  subject: contestSubject,
  async run(context, { contest_id }) {
    const contest = await inPhase(planning(context), contest_id, ['closed']);
    const counted = await countNow(context, contest, null);
    return { after: counted.summary, answer: { version: counted.version } };
  },
};

const publish: ActOfTwo<CountingInput<'publish'>> = {
  area: 'publication',
  weight: 'two-persons',
  subject: contestSubject,
  async prepare(context, input) {
    const contest = await inPhase(planning(context), input.contest_id, ['closed']);
    const counted = await findLatest(context, input.contest_id, input.version);
    await assertSignedIn(context, input.contest_id, input.version);
    // No publication may be requested of a count that annulments have made out of date.
    if (!(await isUpToDate(context.tx, input.contest_id, input.version))) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    return withoutIdleChoice(
      contest,
      counted.lines,
      await checkedElimination(context, contest, counted, input),
    );
  },
  isOver: (asked, { contest_id }) => isOutside(planning(asked), contest_id, ['closed']),
  async preview(context, input) {
    const { contest_id, version, when } = input;
    const contest = await inPhase(planning(context), contest_id, ['closed']);
    const counted = await findLatest(context, contest_id, version);
    // Holds the annulments from here on, so that they cannot change before the count is published.
    const upToDate = await isUpToDate(context.tx, contest_id, version);
    const winner = decideWinner(contest, counted.lines, input);
    const elimination = await previewElimination(context, contest, counted, input);
    const check = await previewCheck(context, contest_id, version);
    return {
      facts: [
        figureFact('week', contest.week),
        figureFact('version', version),
        textFact('when', when),
        ...(when === 'result_date' ? [textFact('result_date', contest.result_date.toISOString())] : []),
        ...check.facts,
        ...toTotals(counted),
        ...winnerFacts(winner),
        ...elimination.facts,
        ranking(counted, null),
      ],
      pinned: {
        ...(await pinnedCount(context, contest_id, counted)),
        ...check.pinned,
        upToDate,
        ...pinnedWinner(winner),
        when,
        date: contest.result_date,
        ...elimination.pinned,
      },
    };
  },
  async run(context, input) {
    const { contest_id, version, when } = input;
    const contest = await inPhase(planning(context), contest_id, ['closed']);
    const latest = await findLatest(context, contest_id, version);
    await assertSignedIn(context, contest_id, version);
    if (!(await isUpToDate(context.tx, contest_id, version))) throw new AppError('CHANGED_MEANWHILE');
    const at = when === 'now' || contest.result_date < context.now ? context.now : contest.result_date;
    const winner = decideWinner(contest, latest.lines, input);
    const { elimination, told } = await eliminateWith(context, contest, latest, input, at);
    await publishCount(context.tx, { contestId: contest_id, version, at, winner, elimination });
    return {
      before: { published_at: contest.published_at },
      after: { version, published_at: at, total: latest.total, ...winnerInJournal(winner), ...told },
    };
  },
};

const correct: ActOfTwo<CountingInput<'correct'>> = {
  area: 'publication',
  weight: 'two-persons',
  subject: contestSubject,
  async prepare(context, input) {
    const contest = await inPhase(planning(context), input.contest_id, ['published']);
    const [latest] = await listCounts(context.tx, input.contest_id);
    const published = await publishedCount(context.tx, input.contest_id);
    const known = [latest?.version ?? 0, published?.version ?? 0];
    if (!known.includes(input.version)) throw new AppError('CHANGED_MEANWHILE');
    const { version } = await countNow(context, contest, input.reason, input.reason_is_public);
    const counted = await findLatest(context, input.contest_id, version);
    const decided = published?.elimination ?? null;
    const checked = await checkedElimination(context, contest, counted, input, decided);
    return { ...withoutIdleChoice(contest, counted.lines, checked), counted: version };
  },
  async preview(context, input) {
    const { contest_id, counted, reason, reason_is_public } = input;
    const contest = await inPhase(planning(context), contest_id, ['published']);
    const next = await findLatest(context, contest_id, counted ?? 0);
    const upToDate = await isUpToDate(context.tx, contest_id, next.version);
    const published = await publishedCount(context.tx, contest_id);
    const winner = decideWinner(contest, next.lines, input);
    const decided = published?.elimination ?? null;
    const elimination = await previewElimination(context, contest, next, input, decided);
    const check = await previewCheck(context, contest_id, next.version);
    return {
      facts: [
        figureFact('week', contest.week),
        figureFact('version', next.version),
        ...(published ? [figureFact('replaces', published.version)] : []),
        ...(published ? [figureFact('total_before', published.total)] : []),
        ...(published ? [figureFact('annulled_before', published.annulled_votes)] : []),
        ...check.facts,
        ...toTotals(next),
        ...winnerFacts(winner, publishedWinner(contest, next.lines, published)),
        ...elimination.facts,
        textFact(reason_is_public ? 'public_reason' : 'reason', reason),
        ranking(next, published),
      ],
      pinned: {
        ...(await pinnedCount(context, contest_id, next)),
        ...check.pinned,
        upToDate,
        ...pinnedWinner(winner),
        replaces: published?.version ?? 0,
        ...elimination.pinned,
      },
    };
  },
  async run(context, input) {
    const { contest_id, version, reason, counted } = input;
    const contest = await inPhase(planning(context), contest_id, ['published']);
    const next = await findLatest(context, contest_id, counted ?? 0);
    if (!(await isUpToDate(context.tx, contest_id, next.version))) throw new AppError('CHANGED_MEANWHILE');
    await assertSignedIn(context, contest_id, next.version);
    const replaced = await publishedCount(context.tx, contest_id);
    const winner = decideWinner(contest, next.lines, input);
    const decided = replaced?.elimination ?? null;
    // Where a correction does not say who leaves, the earlier decision holds.
    const { elimination, told } = input.elimination
      ? await eliminateWith(context, contest, next, input, context.now)
      : { elimination: await keepElimination(context, contest, next, decided), told: {} };
    await publishCount(context.tx, {
      contestId: contest_id,
      version: next.version,
      at: context.now,
      winner,
      elimination,
      since: contest.published_at,
    });
    const { cast_votes, annulled_votes, total, votes_sha256 } = next;
    return {
      before: { version: replaced?.version ?? version, total: replaced?.total ?? null },
      after: {
        version: next.version,
        cast_votes,
        annulled_votes,
        total,
        votes_sha256,
        ...winnerInJournal(winner),
        reason,
        ...told,
      },
      answer: { version: next.version },
    };
  },
};

function countNow(
  context: ActContext,
  contest: Awaited<ReturnType<typeof inPhase>>,
  reason: string | null,
  reasonIsPublic = false,
) {
  const { deps, tx, author } = context;
  const { version: software } = deps.config;
  return freezeCount(deps.db, tx, { contest, author, software, reason, reasonIsPublic });
}

/** The latest count, which must be this version and not superseded. @throws {AppError} CHANGED_MEANWHILE */
async function findLatest({ tx }: Pick<Planning, 'tx'>, contestId: string, version: number): Promise<Count> {
  const [latest] = await listCounts(tx, contestId);
  if (latest?.version !== version || latest.superseded_at) throw new AppError('CHANGED_MEANWHILE');
  return latest;
}

/** @throws {AppError} SIGNATURE_REQUIRED where the show wants a huissier's signature, and there is none */
async function assertSignedIn({ tx, deps }: ActContext, contestId: string, version: number): Promise<void> {
  const { huissier_signs } = await competition(tx, deps.config.competitionId);
  await assertSigned(tx, contestId, version, huissier_signs);
}

async function pinnedCount({ tx }: ActContext, contestId: string, { version, total, votes_sha256 }: Count) {
  return { version, total, votes_sha256, annulments: await annulmentsDigest(tx, contestId) };
}

/**
 * The result of the count's check against rows and register. A request that was made before a difference was found
 * falls, because both persons have to know of the difference.
 */
async function previewCheck({ tx }: ActContext, contestId: string, version: number) {
  const check = (await countChecks(tx, contestId)).find((one) => one.version === version);
  if (!check) return { facts: [textFact('count_check', 'pending')], pinned: {} };
  if (check.found === 0) return { facts: [textFact('count_check', 'agrees')], pinned: {} };
  return {
    facts: [textFact('count_check', 'differs'), figureFact('count_check_found', check.found)],
    pinned: { disputed: true },
  };
}

function toTotals({ total, annulled_votes, details }: Count): Fact[] {
  return [
    figureFact('total', total),
    figureFact('annulled', annulled_votes),
    ...(details ? [figureFact('voters', details.voters)] : []),
  ];
}

function ranking(after: Count, before: Count | null): Fact {
  const standing = ({ rank, votes, share }: CountLine) => ({ rank, votes, share });
  const lines = after.lines.map((line): RankedFact => {
    const { candidate_id, number, name } = line;
    const old = before?.lines.find((one) => one.candidate_id === candidate_id);
    return { candidate_id, number, name, before: old ? standing(old) : null, after: standing(line) };
  });
  return { kind: 'ranking', lines };
}

export const countingActs = {
  'contest.count': count,
  'contest.publish': publish,
  'contest.correct': correct,
};
