import { ownText, readDocument, type StaticDocument } from './document.server.ts';

/**
 * Every text in `content/`: `reglement.md` and `cgu.md` are everybody's; a competition that has its own puts it under
 * the same name into a folder of its id, `content/<COMPETITION_ID>/reglement.md`.
 */
const texts = import.meta.glob<string>(['../../../content/*.md', '../../../content/*/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const FOLDER = '../../../content';

type Name = 'cgu' | 'reglement';

/** Read once each: a process has one competition. */
const documents = new Map<string, StaticDocument>();

function read(name: Name, competitionId: string, fill: (text: string) => string, key = ''): StaticDocument {
  const entry = `${competitionId} ${name} ${key}`;
  const known = documents.get(entry);
  if (known) return known;
  const document = readDocument(fill(ownText(texts, FOLDER, name, competitionId)));
  documents.set(entry, document);
  return document;
}

/** The rules of a competition. */
export const rulesFor = (competitionId: string) => read('reglement', competitionId, (text) => text);

/** The terms of an installation that keeps traces for so many days. */
export function termsFor(competitionId: string, retentionDays: number): StaticDocument {
  const days = `${retentionDays}\u00a0jours`;
  return read('cgu', competitionId, (text) => text.replaceAll('{{conservation}}', days), days);
}

/** The article of the rules that the help page quotes, where a competition's rules have it. */
export const countingArticle = (competitionId: string) =>
  rulesFor(competitionId).sections.find(({ id }) => id === 'article-4') ?? null;
