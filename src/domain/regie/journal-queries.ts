import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { escapeLike } from '#domain/like.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import type { NamedInJournal } from './schema.ts';

/**
 * Everything that has a name in the régie, as one list. Users and messages to one user are left out: the journal names
 * neither.
 *
 * @param competitionId limits all kinds but operators, who work for all competitions
 * @param only the condition of each table, so that its own index answers; `id` is its key, `words` the text by which it
 * is found
 */
function named(
  competitionId: string,
  only: (kind: NamedInJournal['kind'], words: RawBuilder<unknown>) => RawBuilder<boolean>,
) {
  const of = (
    kind: NamedInJournal['kind'],
    table: string,
    name: string,
    words = sql.ref(name) as RawBuilder<unknown>,
  ) => sql`
    select id::text, ${sql.lit(kind)} as kind, ${sql.ref(name)}::text as name from ${sql.table(table)}
    where ${kind === 'operator' ? sql`true` : sql`competition_id = ${competitionId}`} and ${only(kind, words)}`;
  return sql.join(
    [
      of('contest', 'contests', 'week', sql`'semaine ' || week`),
      of('candidate', 'candidates', 'display_name'),
      of('operator', 'operators', 'name', sql`name || ' ' || email`),
      of('video', 'bonus_videos', 'title'),
      of('message', 'messages', 'title'),
      of('banner', 'banners', 'title'),
      of('question', 'faq_items', 'question'),
      of('code', 'partner_codes', 'code'),
      of('batch', 'partner_batches', 'partner'),
    ],
    sql` union all `,
  );
}

/** The names of these ids; ids of deleted things are left out. */
export async function readNames(
  db: Db,
  competitionId: string,
  ids: readonly string[],
): Promise<NamedInJournal[]> {
  const uuids = ids.filter(isUuid);
  const known = named(competitionId, (kind) =>
    // A question's id is not a UUID.
    kind === 'question' ? sql`id = any(${[...ids]}::text[])` : sql`id = any(${uuids}::uuid[])`,
  );
  return (await sql<NamedInJournal>`${known}`.execute(db)).rows;
}

/** Ids of things with this name: the whole name for a week; for all else, a part of it in either case. */
export async function idsCalled(
  db: Db,
  competitionId: string,
  words: string,
  limit: number,
): Promise<string[]> {
  const part = `%${escapeLike(words)}%`;
  const called = named(competitionId, (kind, name) =>
    kind === 'contest' ? sql`${name} = lower(${words})` : sql`${name} ilike ${part}`,
  );
  const { rows } = await sql<{ id: string }>`select id from (${called}) found limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
