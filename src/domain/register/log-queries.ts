import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { RegisterHeadTable, RegisterLogTable } from '#database/register-tables.ts';
import type { Tile } from './tile-rules.ts';
import { packHashes } from './tile-rules.ts';

export type LogRow = Selectable<RegisterLogTable>;
export type HeadRow = Selectable<RegisterHeadTable>;

/** The log of a contest; undefined where none was begun. */
export function findLog(db: Db, contestId: string): Promise<LogRow | undefined> {
  return db.selectFrom('register_logs').selectAll().where('contest_id', '=', contestId).executeTakeFirst();
}

/** All logs, in the order of their contests' ids. */
export function listLogs(db: Db): Promise<LogRow[]> {
  return db.selectFrom('register_logs').selectAll().orderBy('contest_id').execute();
}

/** Adds a log where there is none. */
export async function insertLog(
  db: Db,
  log: Pick<LogRow, 'contest_id' | 'origin' | 'verifier_key'>,
): Promise<void> {
  await db
    .insertInto('register_logs')
    .values(log)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The log, locked so that no other transaction extends it before this one ends; undefined when another one holds it.
 */
export function lockLog(tx: Db, contestId: string): Promise<LogRow | undefined> {
  return tx
    .selectFrom('register_logs')
    .selectAll()
    .where('contest_id', '=', contestId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Changes a week's log, whose row the caller has locked. */
export async function updateLog(
  tx: Db,
  contestId: string,
  changes: Partial<Omit<LogRow, 'contest_id' | 'origin' | 'verifier_key' | 'votes_until'>> & {
    votes_until?: Date;
  },
): Promise<void> {
  await tx.updateTable('register_logs').set(changes).where('contest_id', '=', contestId).execute();
}

/** Adds a head; a second head of the same size is a unique violation. */
export async function insertHead(
  tx: Db,
  head: Pick<HeadRow, 'contest_id' | 'size' | 'root' | 'votes' | 'note'>,
): Promise<void> {
  await tx.insertInto('register_heads').values(head).execute();
}

/** The last head. */
export function latestHead(db: Db, contestId: string): Promise<HeadRow | undefined> {
  return db
    .selectFrom('register_heads')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last head of each UTC day, oldest first. */
export async function headsByDay(db: Db, contestId: string): Promise<(HeadRow & { day: string })[]> {
  // An evening makes thousands of heads: each day's last one is found by the index.
  const { rows } = await sql<HeadRow & { day: string }>`
    select d.day::date as day, h.*
    from (select min(made_at) as first, max(made_at) as last from register_heads where contest_id = ${contestId}::uuid) b
    cross join generate_series(date_trunc('day', b.first at time zone 'UTC'), b.last at time zone 'UTC', '1 day') d(day)
    cross join lateral (
      select * from register_heads
      where contest_id = ${contestId}::uuid
        and made_at >= d.day at time zone 'UTC' and made_at < (d.day + interval '1 day') at time zone 'UTC'
      order by made_at desc, size desc limit 1
    ) h
    order by d.day`.execute(db);
  return rows;
}

/** The hashes of some tiles; tiles that do not exist are left out. */
export async function listTiles(
  db: Db,
  contestId: string,
  wanted: readonly { level: number; index: number }[],
): Promise<{ level: number; tile: number; hashes: Buffer }[]> {
  const { rows } = await sql<{ level: number; tile: number; hashes: Buffer }>`
    select t.level, t.tile, t.hashes
    from unnest(${wanted.map(({ level }) => level)}::smallint[], ${wanted.map(({ index }) => index)}::bigint[])
      as w (level, tile)
    join register_tiles t on t.contest_id = ${contestId}::uuid and t.level = w.level and t.tile = w.tile`.execute(
    db,
  );
  return rows;
}

/** The hashes of one tile; undefined where it was not written. */
export async function findTile(
  db: Db,
  contestId: string,
  level: number,
  index: number,
): Promise<Buffer | undefined> {
  const [tile] = await listTiles(db, contestId, [{ level, index }]);
  return tile?.hashes;
}

/** Writes tiles of hashes, replacing their shorter versions. */
export async function writeTiles(tx: Db, contestId: string, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return;
  await sql`
    insert into register_tiles (contest_id, level, tile, hashes)
    select ${contestId}::uuid, t.level, t.tile, t.hashes
    from unnest(${tiles.map((tile) => tile.level)}::smallint[], ${tiles.map((tile) => tile.index)}::bigint[],
                ${tiles.map((tile) => Buffer.from(packHashes(tile.hashes)))}::bytea[]) as t (level, tile, hashes)
    on conflict (contest_id, level, tile) do update set hashes = excluded.hashes`.execute(tx);
}

/** 256 entries, or fewer at the end of the log. */
export interface BundleRow {
  bundle: number;
  entries: Buffer;
  openings: Buffer;
}

/** A bundle of entries with their openings; undefined where the log is shorter. @param bundle from 0 */
export function findBundle(db: Db, contestId: string, bundle: number): Promise<BundleRow | undefined> {
  return db
    .selectFrom('register_bundles')
    .select(['bundle', 'entries', 'openings'])
    .where('contest_id', '=', contestId)
    .where('bundle', '=', bundle)
    .executeTakeFirst();
}

/** The entries of some bundles. */
export function listEntries(db: Db, contestId: string, bundles: readonly number[]) {
  return db
    .selectFrom('register_bundles')
    .select(['bundle', 'entries'])
    .where('contest_id', '=', contestId)
    .where(sql<boolean>`bundle = any(${bundles}::bigint[])`)
    .execute();
}

/** Writes bundles of entries, replacing their shorter versions. */
export async function writeBundles(tx: Db, contestId: string, bundles: readonly BundleRow[]): Promise<void> {
  if (bundles.length === 0) return;
  await sql`
    insert into register_bundles (contest_id, bundle, entries, openings)
    select ${contestId}::uuid, b.bundle, b.entries, b.openings
    from unnest(${bundles.map((one) => one.bundle)}::bigint[], ${bundles.map((one) => one.entries)}::bytea[],
                ${bundles.map((one) => one.openings)}::bytea[]) as b (bundle, entries, openings)
    on conflict (contest_id, bundle) do update
    set entries = excluded.entries, openings = excluded.openings`.execute(tx);
}
