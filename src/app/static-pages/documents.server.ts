import termsText from '../../../content/cgu.md?raw';
import rulesText from '../../../content/reglement.md?raw';
import { readDocument } from './document.server.ts';

/** Read once, at the server's start. */
export const rules = readDocument(rulesText);
export const terms = readDocument(termsText);

/** The article that the help page quotes. */
export const countingArticle = rules.sections.find(({ id }) => id === 'article-4') ?? null;
