import { Lexer, Marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { FieldProblem } from '#domain/errors.ts';
import type { TextPage } from '#domain/text-page-rules.ts';

/** A section of a long text; `id` is its anchor. */
interface DocumentSection {
  id: string;
  title: string;
  html: string;
}

/** A long text, ready to show: only titles and safe HTML leave the server, never Markdown. */
export interface StaticDocument {
  title: string;
  lead: string;
  sections: DocumentSection[];
}

/** Anchors of the sections that other pages link to or quote: the help page, the terms, the rules. */
export const REQUIRED_SECTIONS: Record<TextPage, readonly string[]> = {
  reglement: ['article-4', 'article-8'],
  cgu: ['donnees'],
};

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const level = Math.max(3, depth);
      return `<h${level} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // A table that is wider than the phone scrolls inside its own box, also by keyboard.
    table(token) {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.tablecell(cell)).join('');
      const body = token.rows.map((row) => this.tablerow({ text: cells(row) })).join('');
      return `<div class="defile" tabindex="0" role="group"><table><thead>${this.tablerow({ text: cells(token.header) })}</thead><tbody>${body}</tbody></table></div>\n`;
    },
    // Tags are shown as text, so that an author who types one sees that it does nothing.
    html: ({ text, block }: Tokens.HTML | Tokens.Tag) =>
      block ? `<p>${escaped(text)}</p>\n` : escaped(text),
    image: ({ text }) => escaped(text),
  },
});

/**
 * The most characters of a paragraph, cell or list item in which links and emphasis are parsed. The parser's time grows
 * with the square of the length: half a minute for the longest page, and no vote is answered meanwhile.
 */
const LONGEST_PARAGRAPH = 3_000;

/** Leaves a paragraph that is too long to be parsed as plain text. */
class BoundedLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= LONGEST_PARAGRAPH) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Allows what the renderer above makes, and nothing else that a text may slip past it. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'h5', 'h6'],
    ...['blockquote', 'hr', 'code', 'pre', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    ...Object.fromEntries(['h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id']])),
    div: [{ name: 'class', values: ['defile'] }, 'tabindex', 'role'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
};

/**
 * Reads a long text: `# title`, a first paragraph as lead, then `##` sections. Its HTML is safe to put into a page:
 * tags in the text are escaped, and links lead by https, by e-mail or into this site.
 *
 * @throws {Error} when the text does not have that form
 */
export function readDocument(markdown: string): StaticDocument {
  const tokens = new BoundedLexer(marked.defaults)
    .lex(markdown)
    .filter(({ type }) => type !== 'space' && type !== 'def');
  const [title, lead, ...rest] = tokens;
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph') {
    throw new Error('A long text starts with "# title" and a paragraph.');
  }
  const sections: { heading: Tokens.Heading; body: Token[] }[] = [];
  for (const token of rest) {
    if (isSectionHeading(token)) sections.push({ heading: token, body: [] });
    else if (sections.length === 0) throw new Error('All but title and lead stands in a "##" section.');
    else sections.at(-1)?.body.push(token);
  }
  return {
    title: title.text,
    lead: lead.text,
    sections: sections.map(({ heading, body }) => ({
      id: anchor(heading.text),
      title: heading.text,
      html: sanitizeHtml(marked.parser(body), allowed),
    })),
  };
}

/**
 * Whether a text can be shown as a page.
 *
 * @returns the document, null where it cannot be read; its first problem; ids of the required sections that it lacks
 */
export function checkText(
  page: TextPage,
  markdown: string,
): { document: StaticDocument | null; problem: FieldProblem | null; missing: string[] } {
  let document: StaticDocument;
  try {
    document = readDocument(markdown);
  } catch {
    // The text does not have the form, or is nested too deeply to be parsed.
    return { document: null, problem: 'TEXT_FORM', missing: [] };
  }
  const ids = document.sections.map(({ id }) => id);
  const inside = document.sections.flatMap(({ html }) =>
    [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id),
  );
  const missing = REQUIRED_SECTIONS[page].filter((id) => !ids.includes(id));
  const all = [...ids, ...inside];
  const problem =
    ids.length === 0
      ? 'TEXT_FORM'
      : missing.length > 0
        ? 'SECTION_MISSING'
        : new Set(all).size < all.length
          ? 'SECTION_TWICE'
          : null;
  return { document, problem, missing };
}

function isSectionHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && token.depth === 2;
}

/**
 * « Article 4. Comptage des votes » becomes `article-4`, so that a reworded title breaks no link; « Données »,
 * `donnees`.
 */
function anchor(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^article-\d+/.exec(words)?.[0] ?? (words || 'titre');
}
