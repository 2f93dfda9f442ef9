import termsText from '../../../content/cgu.md?raw';
import rulesText from '../../../content/reglement.md?raw';
import { readDocument, type StaticDocument } from './document.server.ts';

/** Read once, at the server's start. */
export const rules = readDocument(rulesText);

const termsByDays = new Map<number, StaticDocument>();

/** The terms of an installation that keeps traces for so many days. */
export function termsFor(retentionDays: number): StaticDocument {
  let terms = termsByDays.get(retentionDays);
  if (!terms) {
    terms = readDocument(termsText.replaceAll('{{conservation}}', `${retentionDays}\u00a0jours`));
    termsByDays.set(retentionDays, terms);
  }
  return terms;
}

/** The article that the help page quotes. */
export const countingArticle = rules.sections.find(({ id }) => id === 'article-4') ?? null;
