import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { updateWeek } from '#domain/contest/plan.ts';
import { competition, lineup } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { awaitLastVotes, type CountFindings, countContest, fingerprintOfVotes } from './count.ts';
import { holdAnnulments, type RestoredGroup, restored, standingDecisions } from './count-queries.ts';
import { findPlanned } from './publication-rules.ts';
import { ranked } from './rules.ts';
import type {
  Count,
  CountDetails,
  CountLine,
  Elimination,
  FallReason,
  Publication,
  Restoration,
  Tie,
} from './schema.ts';
import * as queries from './version-queries.ts';

/** Every count of a contest, the newest first. For the régie: nothing of it is public before publication. */
export async function listCounts(db: Db, contestId: string): Promise<Count[]> {
  return (await queries.listVersions(db, contestId)).map(toCount);
}

/** The count that the public sees; null before publication, and where a result was never counted in the régie. */
export async function publishedCount(db: Db, contestId: string): Promise<Count | null> {
  const row = await queries.publishedVersion(db, contestId);
  return row ? toCount(row) : null;
}

interface Counting {
  /** The contest, closed, and locked by the transaction. */
  contest: {
    id: string;
    competition_id: string;
    week: number;
    start_date: Date;
    end_date: Date;
    closed_at: Date | null;
  };
  author: { id: string; name: string };
  /** Version of the product. */
  software: string;
  /** Why a published result is counted again. */
  reason: string | null;
  /** Whether its author was told that the public reads it. */
  reasonIsPublic: boolean;
}

/**
 * Counts a contest whose vote is over, and keeps the count as its next version. However long that takes inside the
 * act's transaction, no vote waits for it: it only reads votes, no vote statement locks what it locks (the contest's
 * row, annulments), and `awaitLastVotes` locks votes only until the batches under way are written, five seconds at
 * most.
 *
 * @param db a handle outside the transaction
 */
export async function freezeCount(db: Db, tx: Db, counting: Counting) {
  const { contest, author, software, reason, reasonIsPublic } = counting;
  await awaitLastVotes(db);
  const asOf = await holdAnnulments(tx);
  const candidates = await lineup(tx, contest.id);
  const { name } = await competition(tx, contest.competition_id);
  const counted = await countContest(
    tx,
    contest.id,
    candidates.map((one) => one.id),
    asOf,
  );
  const lines = toLines(counted, candidates);
  const sum = (of: (line: CountLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [latest] = await queries.listVersions(tx, contest.id);
  const version = (latest?.version ?? 0) + 1;
  const totals = {
    cast_votes: sum((line) => line.cast),
    annulled_votes: sum((line) => line.annulled),
    total: sum((line) => line.votes),
    votes_sha256: await fingerprintOfVotes(tx, {
      contestId: contest.id,
      numbers: new Map(lines.map((line) => [line.candidate_id, line.number])),
      asOf,
    }),
  };
  await queries.insertVersion(tx, {
    contest_id: contest.id,
    version,
    counted_at: asOf,
    counted_by: author.id,
    counted_by_name: author.name,
    software,
    lines: JSON.stringify(lines),
    annulments: JSON.stringify(counted.annulments),
    reason,
    details: JSON.stringify({
      ...toDetails(contest, name, counted),
      ...(reasonIsPublic && { reason_is_public: true }),
    } satisfies CountDetails),
    annulments_sha256: await annulmentsDigest(tx, contest.id),
    ...totals,
  });
  const difference = sum((line) => Math.abs(line.cast - line.tallied));
  return { version, summary: { version, difference_with_rollup: difference, ...totals } };
}

function toLines(
  { counts }: CountFindings,
  candidates: readonly { id: string; number: number; display_name: string }[],
): CountLine[] {
  const known = new Map(candidates.map((one) => [one.id, one]));
  return ranked(
    counts.map(({ candidate_id, cast, tallied, annulled }) => ({
      candidate_id,
      number: known.get(candidate_id)?.number ?? 0,
      name: known.get(candidate_id)?.display_name ?? candidate_id,
      cast,
      tallied,
      annulled,
      votes: cast - annulled,
    })),
  );
}

function toDetails(
  { id, week, competition_id, start_date, end_date, closed_at }: Counting['contest'],
  competitionName: string,
  counted: CountFindings,
): CountDetails {
  const closed = closed_at && closed_at < end_date ? closed_at : end_date;
  return {
    contest: { id, week, competition: competition_id, competition_name: competitionName },
    days: counted.days,
    sources: counted.sources,
    voters: counted.voters,
    restorations: counted.restorations.map(toRestoration),
    first_vote_at: counted.firstVote?.toISOString() ?? null,
    last_vote_at: counted.lastVote?.toISOString() ?? null,
    opened_at: start_date.toISOString(),
    closed_at: closed.toISOString(),
  };
}

const toRestoration = ({ annulled_at, restored_at, ...told }: RestoredGroup): Restoration => ({
  ...told,
  annulled_at: annulled_at.toISOString(),
  restored_at: restored_at.toISOString(),
});

/**
 * The decisions whose votes had been put back when a count was made. A count that was made before this was kept with it
 * reads them from the rows, which never change.
 */
export async function restorationsBefore(
  db: Db,
  contestId: string,
  { counted_at, details }: Pick<Count, 'counted_at' | 'details'>,
): Promise<Restoration[]> {
  if (details?.restorations) return details.restorations;
  return (await restored(db, contestId, new Date(counted_at))).map(toRestoration);
}

/** Changes with every change of the annulments that stand in a contest. Hold the annulments while it matters. */
export async function annulmentsDigest(db: Db, contestId: string): Promise<string> {
  const decisions = await standingDecisions(db, contestId);
  const content = decisions.map(({ batch_id, votes }) => `${batch_id} ${votes}`).join('\n');
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Whether a count still leaves out exactly the votes that are annulled now. No vote is annulled or restored from then
 * on, until the transaction ends.
 */
export async function isUpToDate(tx: Db, contestId: string, version: number): Promise<boolean> {
  await holdAnnulments(tx);
  return leavesOutWhatStands(tx, contestId, version);
}

/**
 * Whether a count leaves out exactly the votes that are annulled at this moment. For display only: it holds nothing.
 */
export async function leavesOutWhatStands(db: Db, contestId: string, version: number): Promise<boolean> {
  const row = (await queries.listVersions(db, contestId)).find((one) => one.version === version);
  if (!row) return false;
  if (row.annulments_sha256) return row.annulments_sha256 === (await annulmentsDigest(db, contestId));
  // A count made before digests were kept: compares how many votes it left out with how many are annulled now.
  const annulled = await queries.annulledVotes(db, contestId);
  return annulled === row.annulled_votes;
}

/** What has become of a contest's result. @param now the database's clock */
export async function findPublication(db: Db, contestId: string, now: Date): Promise<Publication> {
  const [counts, published] = await Promise.all([listCounts(db, contestId), publishedCount(db, contestId)]);
  const [latest] = counts;
  return {
    version: published?.version ?? null,
    since: published?.published_at ?? null,
    planned_at: findPlanned(counts, now.toISOString())?.published_at ?? null,
    fell_at: latest?.fell_at ?? null,
    fell_because: latest?.fell_because ?? null,
  };
}

interface PublishedFrom {
  contestId: string;
  version: number;
  at: Date;
  /** Null for a week that is not the last. */
  winner: { id: string; tie: Tie | null } | null;
  /** Who leaves with it; null where the publication does not say. */
  elimination: Elimination | null;
  /** When the contest was first published, where this corrects it. */
  since?: Date | null;
}

/** Makes a count the result that the public sees from an instant on. */
export async function publishCount(
  tx: Db,
  { contestId, version, at, winner, elimination, since }: PublishedFrom,
): Promise<void> {
  await queries.endVersions(tx, contestId, version, at);
  await queries.publishVersion(tx, contestId, version, { at, elimination, winnerTie: winner?.tie ?? null });
  await updateWeek(tx, contestId, { published_at: since ?? at, winner_id: winner?.id ?? null });
}

/** Ends all counts made so far as results, because the vote goes on. */
export function endAllVersions(tx: Db, contestId: string, now: Date): Promise<void> {
  return queries.endVersions(tx, contestId, 32_767, now);
}

/**
 * Gives up a planned publication.
 *
 * @returns false when none was planned
 * @throws {AppError} PUBLICATION_IMMINENT when it happens within seconds
 */
export async function dropPublication(tx: Db, contestId: string, reason: FallReason): Promise<boolean> {
  if (await queries.isPublicationImminent(tx, contestId)) throw new AppError('PUBLICATION_IMMINENT');
  return queries.dropPlannedPublication(tx, contestId, reason);
}

function toCount(row: queries.ResultVersionRow): Count {
  return {
    version: row.version,
    counted_at: row.counted_at.toISOString(),
    counted_by: row.counted_by_name,
    software: row.software,
    cast_votes: row.cast_votes,
    annulled_votes: row.annulled_votes,
    total: row.total,
    lines: row.lines,
    annulments: row.annulments,
    votes_sha256: row.votes_sha256,
    reason: row.reason,
    details: row.details,
    published_at: row.published_at?.toISOString() ?? null,
    fell_at: row.fell_at?.toISOString() ?? null,
    fell_because: row.fell_because as FallReason | null,
    superseded_at: row.superseded_at?.toISOString() ?? null,
    elimination: row.elimination,
    winner_tie: row.winner_tie,
  };
}
