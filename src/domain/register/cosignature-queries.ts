import type { Db } from '#database/client.ts';

/** The signature lines of witnesses under a head, each with its line feed. */
export async function cosignatureLines(db: Db, contestId: string, size: number): Promise<string> {
  const rows = await db
    .selectFrom('register_cosignatures')
    .select('line')
    .where('contest_id', '=', contestId)
    .where('size', '=', size)
    .orderBy('witness')
    .execute();
  return rows.map((row) => `${row.line}\n`).join('');
}

/** Stores a witness's signature of a head; a second call changes nothing. */
export async function insertCosignature(
  db: Db,
  one: { contest_id: string; size: number; witness: string; line: string },
): Promise<void> {
  await db
    .insertInto('register_cosignatures')
    .values(one)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
