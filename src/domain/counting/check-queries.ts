import { type Insertable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

/** The checks of a contest's counts, the oldest count first. */
export function listChecks(db: Db, contestId: string) {
  return db
    .selectFrom('count_checks')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('version')
    .execute();
}

/** Stores a check; when two processes have both made it, the first one's stays. */
export async function insertCheck(db: Db, check: Insertable<Database['count_checks']>): Promise<void> {
  await db
    .insertInto('count_checks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The contests of a competition whose latest count still stands and was found not to agree. */
export async function listDisputed(db: Db, competitionId: string): Promise<string[]> {
  const { rows } = await sql<{ contest_id: string }>`
    select k.contest_id from count_checks k
    join contests c on c.id = k.contest_id
    join result_versions r on r.contest_id = k.contest_id and r.version = k.version and r.superseded_at is null
    where c.competition_id = ${competitionId} and k.found > 0
      and k.version = (select max(version) from contest_results x where x.contest_id = k.contest_id)`.execute(
    db,
  );
  return rows.map((row) => row.contest_id);
}
