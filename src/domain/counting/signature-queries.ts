import type { Insertable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

/** The signatures under the counts of a contest, first one first. */
export function listSignatures(db: Db, contestId: string) {
  return db
    .selectFrom('count_signatures')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('signed_at')
    .orderBy('operator_id')
    .execute();
}

/** Whether a count has the signature of an operator who is still a huissier: a role held for a moment signs nothing. */
export async function isSignedByHuissier(db: Db, contestId: string, version: number): Promise<boolean> {
  const signature = await db
    .selectFrom('count_signatures as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select('s.version')
    .where('s.contest_id', '=', contestId)
    .where('s.version', '=', version)
    .where('o.role', '=', 'huissier')
    .executeTakeFirst();
  return signature !== undefined;
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
