import { createHash } from 'node:crypto';
import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import type { TextPage } from '#domain/text-page-rules.ts';
import { checkText } from './document.ts';
import * as queries from './page-text-queries.ts';

interface TextAuthor {
  id: string;
  name: string;
}

/** A version of a text as the régie's list shows it. */
export interface TextVersion {
  version: number;
  /** The version that it repeats, 0 for the text that comes with the application; null for a new text. */
  restored: number | null;
  author: string;
  written_at: string;
}

/**
 * The newest text that the régie has published for a page.
 *
 * @returns version 0 before the first; `markdown` null where the text that comes with the application is in force
 */
export async function currentText(
  { db, config }: CompetitionDependencies,
  page: TextPage,
): Promise<{ version: number; markdown: string | null }> {
  const newest = await queries.newestText(db, config.competitionId, page);
  return { version: newest?.version ?? 0, markdown: newest?.markdown ?? null };
}

/** Every version that the régie has published, the newest first. */
export async function textVersions(
  { db, config }: CompetitionDependencies,
  page: TextPage,
): Promise<TextVersion[]> {
  const rows = await queries.listTexts(db, config.competitionId, page);
  return rows.map((row) => ({
    version: row.version,
    restored: row.restored_version,
    author: row.written_by_name,
    written_at: row.written_at.toISOString(),
  }));
}

/**
 * The text of a version; null for the text that comes with the application, which is always version 0.
 *
 * @throws {AppError} NOT_FOUND
 */
export async function textOfVersion(
  { db, config }: CompetitionDependencies,
  page: TextPage,
  version: number,
): Promise<string | null> {
  if (version === 0) return null;
  const row = await queries.findText(db, config.competitionId, page, version);
  if (!row) throw new AppError('NOT_FOUND');
  return row.markdown;
}

/**
 * Shows the public a new text, as the next version.
 *
 * @param deps with the transaction that it happens in
 * @param text.version the newest version that its author has read
 * @throws {AppError} INVALID_INPUT with `markdown`, CHANGED_MEANWHILE
 */
export async function publishText(
  deps: CompetitionDependencies,
  author: TextAuthor,
  { page, version, markdown }: { page: TextPage; version: number; markdown: string },
) {
  const { problem } = checkText(page, markdown);
  if (problem) throw new AppError('INVALID_INPUT', { fields: { markdown: problem } });
  return append(deps, author, { page, version, markdown, restored: null });
}

/**
 * Shows the public an old text again, as a new version.
 *
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE; INVALID_INPUT with `markdown` when the text does not pass
 * `checkText` any more
 */
export async function restoreText(
  deps: CompetitionDependencies,
  author: TextAuthor,
  { page, version, restored }: { page: TextPage; version: number; restored: number },
) {
  const markdown = await textOfVersion(deps, page, restored);
  const problem = markdown === null ? null : checkText(page, markdown).problem;
  if (problem) throw new AppError('INVALID_INPUT', { fields: { markdown: problem } });
  return append(deps, author, { page, version, markdown, restored });
}

interface NewText {
  page: TextPage;
  version: number;
  markdown: string | null;
  restored: number | null;
}

/** Of two operators who publish at once, the unique key lets one through. */
async function append(
  { db, config }: CompetitionDependencies,
  author: TextAuthor,
  { page, version, markdown, restored }: NewText,
) {
  const { competitionId } = config;
  const newest = await queries.newestText(db, competitionId, page);
  if ((newest?.version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE');
  const next = version + 1;
  const added = await queries.insertText(db, {
    competition_id: competitionId,
    page,
    version: next,
    markdown,
    restored_version: restored,
    written_by: author.id,
    written_by_name: author.name,
  });
  if (!added) throw new AppError('CHANGED_MEANWHILE');
  return {
    version: next,
    restored,
    ...(markdown === null
      ? {}
      : { characters: markdown.length, sha256: createHash('sha256').update(markdown).digest('hex') }),
  };
}
