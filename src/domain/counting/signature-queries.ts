import type { Insertable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

/** The signatures under the counts of a contest, first one first. */
export function findSignatures(db: Db, contestId: string) {
  return db
    .selectFrom('count_signatures')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('signed_at')
    .orderBy('operator_id')
    .execute();
}

/** @returns false when this operator has signed this count before */
export async function insertSignature(
  tx: Db,
  signature: Insertable<Database['count_signatures']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('count_signatures')
    .values(signature)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
