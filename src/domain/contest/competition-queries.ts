import type { Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CompetitionTable } from '#database/schema.ts';
import type { CompetitionRow } from './queries.ts';

/** The competition's row; no other transaction changes it until this one ends. */
export function holdCompetition(tx: Db, id: string): Promise<CompetitionRow | undefined> {
  return tx.selectFrom('competitions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateCompetition(
  tx: Db,
  id: string,
  change: Updateable<CompetitionTable>,
): Promise<void> {
  await tx.updateTable('competitions').set(change).where('id', '=', id).execute();
}

/** Adds a competition's row where there is none yet. @param countries ISO 3166 codes, the one to offer first before the others */
export async function insertCompetition(
  db: Db,
  { id, name, countries }: { id: string; name: string; countries: string[] },
): Promise<void> {
  await db
    .insertInto('competitions')
    .values({ id, name, countries })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
