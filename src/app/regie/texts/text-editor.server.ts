import type { RequestContext } from '#app/request.ts';
import { fileText, toDraft } from '#app/static-pages/documents.server.ts';
import { REQUIRED_SECTIONS, type StaticDocument } from '#domain/contest/document.ts';
import { currentText, textOfVersion, textVersions } from '#domain/contest/page-texts.ts';
import { type TextPage, textPages } from '#domain/text-page-rules.ts';

const LONGEST = 60_000;

/** A text in the editor, parsed as a page. */
export interface TextDraft {
  markdown: string;
  document: StaticDocument | null;
  sections: { id: string; present: boolean }[];
}

/** The page that an address or a form names; the rules by default. */
export const toTextPage = (name: unknown): TextPage => textPages.find((one) => one === name) ?? 'reglement';

/** Parses the text being written as the public page would. */
export function readDraft({ dependencies }: RequestContext, page: TextPage, markdown: string): TextDraft {
  const { document } = toDraft(page, dependencies.config, markdown.slice(0, LONGEST));
  const ids = new Set(document?.sections.map(({ id }) => id));
  return {
    markdown,
    document,
    sections: REQUIRED_SECTIONS[page].map((id) => ({ id, present: ids.has(id) })),
  };
}

/**
 * The editor's data for a page.
 *
 * @param opened number of an older version to read; null for the one online
 * @throws {AppError} NOT_FOUND for a version that never existed
 */
export async function textForEditor(ctx: RequestContext, page: TextPage, opened: number | null) {
  const { dependencies } = ctx;
  const original = fileText(page, dependencies.config.competitionId);
  const [{ version, markdown }, versions] = await Promise.all([
    currentText(dependencies, page),
    textVersions(dependencies, page),
  ]);
  const text = opened === null ? markdown : await textOfVersion(dependencies, page, opened);
  return { version, versions, draft: readDraft(ctx, page, text ?? original) };
}
