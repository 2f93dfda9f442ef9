import type { Dependencies } from '#app/request.ts';
import { checkText, readDocument, type StaticDocument } from '#domain/contest/document.ts';
import { currentText } from '#domain/contest/page-texts.ts';
import type { TextPage } from '#domain/text-page-rules.ts';
import { ofName } from '#site/copy/candidate.ts';
import { fr } from '#site/copy/fr.ts';
import { escapeHtml } from '#site/html.ts';
import { ownText } from './own-text.server.ts';

/**
 * All texts in `content/`: `reglement.md` and `cgu.md` serve all competitions; a competition's own text has the same
 * name in a folder named after its id, `content/<COMPETITION_ID>/reglement.md`. A text that the régie publishes
 * overrides both.
 */
const texts = import.meta.glob<string>(['../../../content/*.md', '../../../content/*/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const FOLDER = '../../../content';

type Deps = Pick<Dependencies, 'db' | 'log'> & {
  config: { competitionId: string; retentionDays: number };
};

/** The text of a page before an operator publishes another. */
export const fileText = (page: TextPage, competitionId: string) =>
  ownText(texts, FOLDER, page, competitionId);

/** A page as the public sees it now. */
export async function documentFor(deps: Deps, page: TextPage): Promise<StaticDocument> {
  const { config, log } = deps;
  const { version, markdown } = await currentText(deps, page);
  const original = () => read(page, config, fileText(page, config.competitionId));
  if (markdown === null) return original();
  try {
    return read(page, config, markdown);
  } catch (err) {
    // The text was readable when it was published; the original is better than no terms at all.
    log.error({ err, page, version }, 'a published text cannot be shown: the one that comes along is');
    return original();
  }
}

/** The article of the rules that the help page quotes; null when the competition's rules lack it. */
export async function countingArticle(deps: Deps) {
  const { sections } = await documentFor(deps, 'reglement');
  return sections.find(({ id }) => id === 'article-4') ?? null;
}

/** Parses a text that is being written, and finds its problems. */
export function toDraft(page: TextPage, config: Deps['config'], markdown: string) {
  const { document, ...verdict } = checkText(page, filled(markdown, config));
  return { ...verdict, document: document && named(document, fr.name) };
}

/** Fills in the values that depend on the installation. */
function filled(markdown: string, { retentionDays }: Deps['config']): string {
  return markdown.replaceAll('{{conservation}}', `${retentionDays}\u00a0jours`);
}

/** « de {{nom}} » elides before a vowel: « d’Afrique en scène ». */
const inPlaces = (text: string, name: string) =>
  text.replace(/(?<!\p{L})de \{\{nom\}\}/gu, () => ofName(name)).replaceAll('{{nom}}', () => name);

/** Fills in the show's name, in plain texts and, escaped, in HTML. */
function named({ title, lead, sections }: StaticDocument, name: string): StaticDocument {
  const inText = (text: string) => inPlaces(text, name);
  return {
    title: inText(title),
    lead: inText(lead),
    sections: sections.map((section) => ({
      ...section,
      title: inText(section.title),
      html: inPlaces(section.html, escapeHtml(name)),
    })),
  };
}

/** Cache of the last parsed text of each page, which is requested often. */
const known = new Map<string, { text: string; name: string; document: StaticDocument }>();

function read(page: TextPage, config: Deps['config'], markdown: string): StaticDocument {
  const text = filled(markdown, config);
  const last = known.get(page);
  const { name } = fr;
  if (last?.text === text && last.name === name) return last.document;
  const document = named(readDocument(text), name);
  known.set(page, { text, name, document });
  return document;
}
