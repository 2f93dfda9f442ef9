import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';

type ContestResultTable = Database['contest_results'];
export type ContestResultRow = Selectable<ContestResultTable>;

/** Every count of a contest, the newest first. */
export function versionsOf(db: Db, contestId: string): Promise<ContestResultRow[]> {
  return db
    .selectFrom('contest_results')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('version', 'desc')
    .execute();
}

/** The count that the public sees; none where a result was never counted in the régie. */
export function publishedVersion(db: Db, contestId: string): Promise<ContestResultRow | undefined> {
  return db
    .selectFrom('contest_results')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('published_at', '<=', sql<Date>`now()`)
    .where('superseded_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The count that waits for its publication; none where the votes were not counted yet. */
export function waitingVersion(db: Db, contestId: string): Promise<ContestResultRow | undefined> {
  return db
    .selectFrom('contest_results')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('superseded_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(db: Db, result: Insertable<ContestResultTable>): Promise<void> {
  await db.insertInto('contest_results').values(result).execute();
}

export async function publishVersion(db: Db, contestId: string, version: number, at: Date): Promise<void> {
  await db
    .updateTable('contest_results')
    .set({ published_at: at })
    .where('contest_id', '=', contestId)
    .where('version', '=', version)
    .execute();
}

/** Earlier counts are no result any more; they stay. */
export async function supersedeVersions(db: Db, contestId: string, before: number, now: Date): Promise<void> {
  await db
    .updateTable('contest_results')
    .set({ superseded_at: now })
    .where('contest_id', '=', contestId)
    .where('version', '<', before)
    .where('superseded_at', 'is', null)
    .execute();
}
