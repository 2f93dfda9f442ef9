import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CandidateTable } from '#database/schema.ts';

/** A candidate, and whether they have left the show by now. */
export type AdminRow = Selectable<CandidateTable> & { eliminated: boolean };

/** Whether a candidate has left by now; one who is to leave with a planned publication has not. */
export const isEliminated = sql<boolean>`coalesce(eliminated_at <= now(), false)`;

/** Every candidate of the show, by number. */
export function listAllCandidates(db: Db, competitionId: string): Promise<AdminRow[]> {
  return db
    .selectFrom('candidates')
    .selectAll()
    .select(isEliminated.as('eliminated'))
    .where('competition_id', '=', competitionId)
    .orderBy('number')
    .execute();
}

/** @param lock no other transaction changes it until this one ends */
export function findCandidate(
  db: Db,
  competitionId: string,
  id: string,
  lock = false,
): Promise<AdminRow | undefined> {
  const query = db
    .selectFrom('candidates')
    .selectAll()
    .select(isEliminated.as('eliminated'))
    .where('competition_id', '=', competitionId)
    .where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Whether no other candidate has a number; the caller has locked the numbers. */
export async function isNumberFree(
  tx: Db,
  competitionId: string,
  number: number,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from candidates where competition_id = ${competitionId} and number = ${number}
      and id is distinct from ${except}::uuid`.execute(tx);
  return rows.length === 0;
}

/** Adds a talent. @throws a unique violation when another talent has the number */
export async function insertCandidate(tx: Db, candidate: Insertable<CandidateTable>): Promise<void> {
  await tx.insertInto('candidates').values(candidate).execute();
}

/** Changes a talent. @throws a unique violation when another talent has the number */
export async function updateCandidate(tx: Db, id: string, change: Updateable<CandidateTable>): Promise<void> {
  await tx.updateTable('candidates').set(change).where('id', '=', id).execute();
}
