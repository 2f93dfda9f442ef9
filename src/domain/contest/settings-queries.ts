import type { Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CompetitionTable } from '#database/schema.ts';
import type { CompetitionRow } from './queries.ts';

/** The competition's row; nobody else changes it until the transaction ends. */
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
