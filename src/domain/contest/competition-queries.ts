import type { Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CompetitionTable } from '#database/schema.ts';
import type { CompetitionRow } from './queries.ts';
import type { ShareTexts } from './share-text-rules.ts';

/**
 * Locks the competition's row until the transaction ends, in a mode that lets votes and registrations read it. A
 * transaction must hold this lock to change what two must not change at once: the plan of weeks, the candidates'
 * numbers, the order of banners, questions and videos. One row serves for all, so that two transactions cannot
 * deadlock.
 */
export function lockCompetition(tx: Db, id: string): Promise<CompetitionRow | undefined> {
  return tx.selectFrom('competitions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Changes the settings of the show. */
export async function updateCompetition(
  tx: Db,
  id: string,
  change: Updateable<CompetitionTable>,
): Promise<void> {
  await tx.updateTable('competitions').set(change).where('id', '=', id).execute();
}

/**
 * Adds a competition's row where there is none yet.
 *
 * @param countries ISO 3166 codes, the one to offer first before the others
 * @returns whether it was added
 */
export async function insertCompetition(
  db: Db,
  { id, name, countries, texts }: { id: string; name: string; countries: string[]; texts: ShareTexts },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('competitions')
    .values({ id, name, countries, share_texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ids of all competitions but one. */
export async function otherCompetitions(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('competitions').select('id').where('id', '!=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}
