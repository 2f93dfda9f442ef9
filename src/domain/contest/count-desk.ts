import type { Db } from '#database/client.ts';
import { updateContest } from './plan-queries.ts';
import * as queries from './queries.ts';
import * as results from './result-queries.ts';

/** Every count of a contest, the newest first. For the régie: nothing of it is public before publication. */
export function resultVersions(db: Db, contestId: string): Promise<results.ContestResultRow[]> {
  return results.versionsOf(db, contestId);
}

/** Everyone who takes part in a contest, by number. */
export function lineup(db: Db, contestId: string): Promise<queries.CandidateRow[]> {
  return queries.lineupOf(db, contestId);
}

/** Keeps a count as it was made. */
export function keepCount(tx: Db, count: Parameters<typeof results.insertVersion>[1]): Promise<void> {
  return results.insertVersion(tx, count);
}

/** No count made so far is a result any more: the vote goes on. */
export function supersedeAll(tx: Db, contestId: string, now: Date): Promise<void> {
  return results.supersedeVersions(tx, contestId, 32_767, now);
}

interface Publication {
  contestId: string;
  version: number;
  at: Date;
  winner: string | null;
  /** When the contest was first published, where this corrects it. */
  since?: Date | null;
}

/** A count becomes the result that the public sees, from an instant on. */
export async function publishCount(
  tx: Db,
  { contestId, version, at, winner, since }: Publication,
): Promise<void> {
  await results.supersedeVersions(tx, contestId, version, at);
  await results.publishVersion(tx, contestId, version, at);
  await updateContest(tx, contestId, { published_at: since ?? at, winner_id: winner });
}
