import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Role } from './role-rules.ts';

/**
 * Records which admins let an operator in, or made them an admin.
 *
 * @param admittedBy ids; null for the command line, or no second person
 */
export async function noteAdmission(
  tx: Db,
  operatorId: string,
  admittedBy: readonly (string | null)[],
): Promise<void> {
  const people = admittedBy.filter((id) => id !== null && id !== operatorId) as string[];
  if (people.length === 0) return;
  await tx
    .insertInto('operator_admissions')
    .values(people.map((admitted_by) => ({ operator_id: operatorId, admitted_by })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When one of two operators last let the other in, or the same admin let both in; null when never. */
export async function lastTie(tx: Db, one: string, other: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from (
      select at from operator_admissions
      where (operator_id = ${one} and admitted_by = ${other}) or (operator_id = ${other} and admitted_by = ${one})
      union all
      select least(a.at, b.at) from operator_admissions a join operator_admissions b using (admitted_by)
      where a.operator_id = ${one} and b.operator_id = ${other}
    ) ties`.execute(tx);
  return rows[0]?.at ?? null;
}

/** The role that an operator has at this moment; undefined when their access is closed. */
export async function findRole(db: Db, operatorId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('operators')
    .select('role')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}

/**
 * The role of an operator when an act ends, held until its transaction ends: a change from now on waits, and a change
 * while the act waited for its locks counts.
 */
export async function holdRole(tx: Db, operatorId: string): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('operators')
    .select('role')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row?.role;
}
