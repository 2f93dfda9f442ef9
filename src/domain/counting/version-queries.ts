import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { Elimination, Tie } from './schema.ts';

/** A count with what has become of it. */
export type ResultVersionRow = Selectable<Database['result_versions']>;

/** Every count of a contest, the newest first. */
export function listVersions(db: Db, contestId: string): Promise<ResultVersionRow[]> {
  return db
    .selectFrom('result_versions')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('version', 'desc')
    .execute();
}

/** The count that the public sees; none where a result was never counted in the régie. */
export function publishedVersion(db: Db, contestId: string): Promise<ResultVersionRow | undefined> {
  return db
    .selectFrom('published_versions')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The count that waits for its publication; none where the votes were not counted yet. */
export function waitingVersion(db: Db, contestId: string): Promise<ResultVersionRow | undefined> {
  return db
    .selectFrom('result_versions')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('superseded_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps a count; it is no result yet. */
export async function insertVersion(db: Db, result: Insertable<Database['contest_results']>): Promise<void> {
  await db.insertInto('contest_results').values(result).execute();
}

/** Writes down that a count is the result from an instant on. */
export async function publishVersion(
  db: Db,
  contestId: string,
  version: number,
  { at, elimination, winnerTie }: { at: Date; elimination: Elimination | null; winnerTie: Tie | null },
): Promise<void> {
  await db
    .insertInto('result_events')
    .values({
      contest_id: contestId,
      version,
      kind: 'published',
      at,
      elimination: elimination && JSON.stringify(elimination),
      winner_tie: winnerTie && JSON.stringify(winnerTie),
    })
    .execute();
}

/** Ends the counts before a version as results; the counts stay. */
export async function endVersions(db: Db, contestId: string, before: number, at: Date): Promise<void> {
  await sql`
    insert into result_events (contest_id, version, kind, at)
    select contest_id, version, 'ended', ${at} from result_versions
    where contest_id = ${contestId}::uuid and version < ${before} and superseded_at is null`.execute(db);
}

/** Gives up a publication that is planned. @returns false when there is none */
export async function dropPlannedPublication(db: Db, contestId: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select drop_planned_publication(${contestId}::uuid, ${reason}) as dropped`.execute(db);
  return rows[0]?.dropped ?? false;
}

/** Whether a planned publication is so near that nothing can be taken back any more. */
export async function isPublicationImminent(db: Db, contestId: string): Promise<boolean> {
  const { rows } = await sql<{ imminent: boolean }>`
    select exists (
      select from contests where id = ${contestId}::uuid
        and published_at > clock_timestamp() and published_at <= clock_timestamp() + interval '5 seconds'
    ) as imminent`.execute(db);
  return rows[0]?.imminent ?? false;
}

/** The counts of a competition whose publication is planned. */
export async function plannedVersions(
  db: Db,
  competitionId: string,
): Promise<{ contest_id: string; version: number }[]> {
  return db
    .selectFrom('result_versions as v')
    .innerJoin('contests as c', 'c.id', 'v.contest_id')
    .select(['v.contest_id', 'v.version'])
    .where('c.competition_id', '=', competitionId)
    .where('v.published_at', '>', sql<Date>`clock_timestamp()`)
    .where('v.superseded_at', 'is', null)
    .orderBy('v.contest_id')
    .execute();
}

/** How many of a contest's votes are out of the count now. */
export async function annulledVotes(db: Db, contestId: string): Promise<number> {
  const { votes } = await db
    .selectFrom('standing_annulments')
    .select(sql<number>`count(*)::bigint`.as('votes'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return votes;
}
