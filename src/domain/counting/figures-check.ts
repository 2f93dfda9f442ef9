import type { Db } from '#database/client.ts';
import { countByCandidate } from './count-queries.ts';
import { findFigures } from './figures.ts';
import { listCounts } from './versions.ts';

/** A talent whose votes in a result differ from the vote rows; both figures include annulled votes. */
export interface StrayFigure {
  candidateId: string;
  published: number;
  rows: number;
}

/** Talents whose votes in a count differ from the rows now: the rows were other ones when it was made. */
export async function strayFiguresOf(db: Db, contestId: string, version: number): Promise<StrayFigure[]> {
  const counted = (await listCounts(db, contestId)).find((one) => one.version === version);
  const cast = (counted?.lines ?? []).map((line) => [line.candidate_id, line.cast] as const);
  return strayFrom(new Map(cast), await countByCandidate(db, contestId));
}

/**
 * Compares the result that the public sees with the rows: it differs when the rows were other ones at its count, or
 * when it leaves a talent out. Call it once results are out, when no more votes come in.
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
