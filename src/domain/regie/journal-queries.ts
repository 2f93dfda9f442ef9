import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { escapeLike } from '#domain/like.ts';
import type { Named } from './schema.ts';

/**
 * What has a name in the régie, as one list. No user and no message to one: the journal names neither.
 *
 * @param competitionId whose things; operators work for all of them
 */
const named = (competitionId: string) => sql`
  select id::text, 'contest' as kind, week::text as name, 'semaine ' || week as words from contests where competition_id::text = ${competitionId}
  union all select id::text, 'candidate', display_name, display_name from candidates where competition_id::text = ${competitionId}
  union all select id::text, 'operator', name, name || ' ' || email from operators
  union all select id::text, 'video', title, title from bonus_videos where competition_id::text = ${competitionId}
  union all select id::text, 'message', title, title from messages where competition_id::text = ${competitionId}
  union all select id::text, 'banner', title, title from banners where competition_id::text = ${competitionId}
  union all select id::text, 'question', question, question from faq_items where competition_id::text = ${competitionId}
  union all select id::text, 'code', code, code from partner_codes where competition_id::text = ${competitionId}`;

/** What these ids are called; those that name nothing any more are left out. */
export async function namesOf(db: Db, competitionId: string, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, kind, name from (${named(competitionId)}) known where id = any(${[...ids]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Ids of what is called so: whole for a week, a part of the name, in either case, for all else. */
export async function idsCalled(
  db: Db,
  competitionId: string,
  words: string,
  limit: number,
): Promise<string[]> {
  const part = `%${escapeLike(words)}%`;
  const { rows } = await sql<{ id: string }>`
    select id from (${named(competitionId)}) known
    where case kind when 'contest' then words = lower(${words}) else words ilike ${part} end
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
