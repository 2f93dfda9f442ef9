import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { AppError } from './errors.ts';

/** A list of one competition: the rows of a table that has columns for competition, id and position. */
interface List {
  table: 'banners' | 'faq_items' | 'bonus_videos';
  competitionId: string;
}

/** The position after the last. The caller has locked the competition (`lockCompetition`). */
export async function nextPosition(tx: Db, { table, competitionId }: List): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select greatest(max(position), 0) + 1 as position from ${sql.table(table)}
    where competition_id = ${competitionId}`.execute(tx);
  return rows[0]?.position ?? 1;
}

/**
 * Moves a row one place up or down; at either end of the list it stays. The caller has locked the competition
 * (`lockCompetition`).
 *
 * @throws {AppError} NOT_FOUND
 */
export async function moveInList(
  tx: Db,
  { table, competitionId }: List,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where competition_id = ${competitionId} order by position, id`.execute(
    tx,
  );
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  if (from < 0) throw new AppError('NOT_FOUND');
  const to = Math.min(ids.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
  ids.splice(to, 0, ...ids.splice(from, 1));
  await sql`
    update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::text[]) with ordinality as o (id, position)
    where t.competition_id = ${competitionId} and t.id::text = o.id`.execute(tx);
}
