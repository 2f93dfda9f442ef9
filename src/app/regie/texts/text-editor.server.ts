import type { RequestContext } from '#app/request.ts';
import { fileText, toDraft } from '#app/static-pages/documents.server.ts';
import { REQUIRED_SECTIONS, type StaticDocument } from '#domain/contest/document.ts';
import { currentText, textOfVersion, textVersions } from '#domain/contest/page-texts.ts';
import { type TextPage, textPages } from '#domain/text-page-rules.ts';

const LONGEST = 60_000;

/** What a text in the editor would be as a page. */
export interface TextDraft {
  markdown: string;
  document: StaticDocument | null;
  sections: { id: string; present: boolean }[];
}

/** The page that an address or a form names; the rules where it names none. */
export const toTextPage = (name: unknown): TextPage => textPages.find((one) => one === name) ?? 'reglement';

/** Reads what is being written as the public's page would. */
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
 * All that the editor shows of a page.
 *
 * @param opened the version that is read again; null: the one that is online
 * @throws {AppError} NOT_FOUND for a version that there never was
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
