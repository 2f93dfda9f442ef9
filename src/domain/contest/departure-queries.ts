import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Ids of a week's candidates who leave, or have left, otherwise than with its own result, sorted. */
export async function listDeparted(db: Db, contestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contest_candidates as p')
    .innerJoin('candidates as c', 'c.id', 'p.candidate_id')
    .select('c.id')
    .where('p.contest_id', '=', contestId)
    .where('c.eliminated_at', 'is not', null)
    .where('c.eliminated_in', 'is distinct from', contestId)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ids of a week's candidates who had left before its result came out or, until then, by now; not those who leave with
 * it.
 */
export async function listLeftBeforeResult(db: Db, contestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contest_candidates as p')
    .innerJoin('candidates as c', 'c.id', 'p.candidate_id')
    .innerJoin('contests as k', 'k.id', 'p.contest_id')
    .select('c.id')
    .where('p.contest_id', '=', contestId)
    .where(sql<boolean>`c.eliminated_at <= least(k.published_at, now())`)
    .where('c.eliminated_in', 'is distinct from', contestId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a week's candidates until the transaction ends, in the order of their ids. */
export async function lockLineup(tx: Db, contestId: string): Promise<void> {
  await tx
    .selectFrom('candidates')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('contest_candidates').select('candidate_id').where('contest_id', '=', contestId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Keeps the candidates who were to leave with a week's result. @param except ids of those who leave all the same */
export async function keepInShow(tx: Db, contestId: string, except: readonly string[]): Promise<void> {
  await sql`
    update candidates set eliminated_at = null, eliminated_in = null
    where eliminated_in = ${contestId}::uuid and not (id = any(${[...except]}::uuid[]))`.execute(tx);
}

/** @returns how many leave; a candidate who already leaves with this week's result keeps an earlier instant */
export async function eliminateIn(
  tx: Db,
  contestId: string,
  ids: readonly string[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    update candidates set eliminated_at = least(eliminated_at, ${at}), eliminated_in = ${contestId}::uuid
    where id = any(${[...ids]}::uuid[]) and (eliminated_at is null or eliminated_in = ${contestId}::uuid)
    returning id`.execute(tx);
  return rows.length;
}
