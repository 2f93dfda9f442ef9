import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { PageTextTable } from '#database/schema.ts';
import type { TextPage } from '#domain/text-page-rules.ts';

export type PageTextRow = Selectable<PageTextTable>;

/** The newest version of a text; undefined before the first. */
export function newestText(db: Db, competitionId: string, page: TextPage): Promise<PageTextRow | undefined> {
  return selectVersions(db, competitionId, page).limit(1).executeTakeFirst();
}

/** One version of a page's text; undefined where it was never written. */
export function findText(
  db: Db,
  competitionId: string,
  page: TextPage,
  version: number,
): Promise<PageTextRow | undefined> {
  return selectVersions(db, competitionId, page).where('version', '=', version).executeTakeFirst();
}

/** Every version, the newest first, without its text. */
export function listTexts(db: Db, competitionId: string, page: TextPage) {
  return selectVersions(db, competitionId, page)
    .clearSelect()
    .select(['version', 'restored_version', 'written_by_name', 'written_at'])
    .execute();
}

/** @returns whether there was no such version before */
export async function insertText(tx: Db, text: Insertable<PageTextTable>): Promise<boolean> {
  const row = await tx
    .insertInto('page_texts')
    .values(text)
    .onConflict((conflict) => conflict.columns(['competition_id', 'page', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

function selectVersions(db: Db, competitionId: string, page: TextPage) {
  return db
    .selectFrom('page_texts')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('page', '=', page)
    .orderBy('version', 'desc');
}
