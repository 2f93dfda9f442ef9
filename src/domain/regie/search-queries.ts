import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { escapeLike } from '#domain/like.ts';
import type { FoundKind, FoundThing } from './search-schema.ts';

/** All kinds but partner codes: those are many, and found by how they begin (`src/domain/bonus/code-queries.ts`). */
export type SearchedKind = Exclude<FoundKind, 'code'>;

/** As `foldText` of `search-rules.ts`; marks first, since a database may know the case of plain letters only. */
const folded = (text: RawBuilder<unknown>) => sql`
  replace(replace(replace(lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')),
    'œ', 'oe'), 'æ', 'ae'), '’', '''')`;

/** By kind: the column of its name, the words by which it is found, and its order. None holds data of users. */
const TABLES: Record<SearchedKind, { table: string; name: string; words: string; order: string }> = {
  contest: { table: 'contests', name: 'week', words: `'semaine ' || week`, order: 'week desc' },
  candidate: {
    table: 'candidates',
    name: 'display_name',
    words: `number || ' ' || display_name || ' ' || city || ' ' || discipline`,
    order: 'number',
  },
  message: {
    table: 'messages',
    name: 'title',
    words: `title || ' ' || coalesce(excerpt, '') || ' ' || body`,
    order: 'id desc',
  },
  banner: { table: 'banners', name: 'title', words: `title || ' ' || text`, order: 'position' },
  question: { table: 'faq_items', name: 'question', words: `question || ' ' || answer`, order: 'position' },
  video: { table: 'bonus_videos', name: 'title', words: `title || ' ' || description`, order: 'position' },
  operator: { table: 'operators', name: 'name', words: `name || ' ' || email`, order: 'name' },
};

/**
 * Finds things that contain all of these words; those whose name contains them come first.
 *
 * @param terms folded; one at least
 * @param limit of each kind
 */
export async function listHolding(
  db: Db,
  competitionId: string,
  kinds: readonly SearchedKind[],
  terms: readonly string[],
  limit: number,
): Promise<FoundThing[]> {
  if (kinds.length === 0) return [];
  const patterns = terms.map((term) => `%${escapeLike(term)}%`);
  const holds = (text: RawBuilder<unknown>) => sql<boolean>`${folded(text)} like all (${patterns}::text[])`;
  const of = (kind: SearchedKind) => {
    const { table, name, words, order } = TABLES[kind];
    const called = sql.ref(name);
    return sql`
      (select ${sql.lit(kind)} as kind, id::text, ${called}::text as name from ${sql.table(table)}
       where ${kind === 'operator' ? sql`true` : sql`competition_id = ${competitionId}`}
         and ${holds(sql`(${sql.raw(words)})`)}
       order by ${holds(sql`${called}::text`)} desc, ${sql.raw(order)} limit ${limit})`;
  };
  const { rows } = await sql<FoundThing>`${sql.join(kinds.map(of), sql` union all `)}`.execute(db);
  return rows;
}
