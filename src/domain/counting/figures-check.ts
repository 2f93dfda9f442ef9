import type { Db } from '#database/client.ts';
import { countByCandidate } from './count-queries.ts';
import { findFigures } from './figures.ts';
import { listCounts } from './versions.ts';

/** A talent to whom a result gives other votes than there are rows; annulled ones are among both. */
export interface StrayFigure {
  candidateId: string;
  published: number;
  rows: number;
}

/** Talents to whom a count gives other votes than there are rows now: it was made while rows were otherwise. */
export async function strayFiguresOf(db: Db, contestId: string, version: number): Promise<StrayFigure[]> {
  const counted = (await listCounts(db, contestId)).find((one) => one.version === version);
  const cast = (counted?.lines ?? []).map((line) => [line.candidate_id, line.cast] as const);
  return strayFrom(new Map(cast), await countByCandidate(db, contestId));
}

/**
 * Holds the result that the public sees against the rows: a count that was made while rows were otherwise differs from them,
 * and so does a result that leaves a talent out. It is asked once results are out: no vote comes any more.
 */
export async function strayFigures(db: Db, contestId: string): Promise<StrayFigure[]> {
  const { lines } = await findFigures(db, contestId, false);
  const published = new Map(lines.map((line) => [line.candidate_id, line.votes + line.annulled]));
  return strayFrom(published, await countByCandidate(db, contestId));
}

function strayFrom(
  published: ReadonlyMap<string, number>,
  counted: readonly { candidate_id: string; votes: number }[],
): StrayFigure[] {
  const rows = new Map(counted.map((one) => [one.candidate_id, one.votes]));
  return [...new Set([...published.keys(), ...rows.keys()])]
    .map((candidateId) => ({
      candidateId,
      published: published.get(candidateId) ?? 0,
      rows: rows.get(candidateId) ?? 0,
    }))
    .filter((one) => one.published !== one.rows);
}
