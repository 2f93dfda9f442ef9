import { Marked, type Token, type Tokens } from 'marked';

/** A section of a long text; `id` is its anchor. */
interface DocumentSection {
  id: string;
  title: string;
  html: string;
}

/** A long text, ready to show: only titles and HTML leave the server, never Markdown. */
export interface StaticDocument {
  title: string;
  lead: string;
  sections: DocumentSection[];
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // A table may be wider than a phone: then it scrolls by itself, also by keyboard.
    table(token) {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.tablecell(cell)).join('');
      const body = token.rows.map((row) => this.tablerow({ text: cells(row) })).join('');
      return `<div class="defile" tabindex="0" role="group"><table><thead>${this.tablerow({ text: cells(token.header) })}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/**
 * Reads one of our own long texts: `# title`, a first paragraph as lead, then `##` sections.
 *
 * @param markdown trusted text of this repository; its HTML is not filtered
 * @throws {Error} when the text has not that form, so that it is seen at start and not by a visitor
 */
export function readDocument(markdown: string): StaticDocument {
  const [title, lead, ...rest] = marked.lexer(markdown).filter((token) => token.type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph') {
    throw new Error('A static page starts with "# title" and a paragraph.');
  }
  const sections: { heading: Tokens.Heading; body: Token[] }[] = [];
  for (const token of rest) {
    if (isSectionHeading(token)) sections.push({ heading: token, body: [] });
    else sections.at(-1)?.body.push(token);
  }
  return {
    title: title.text,
    lead: lead.text,
    sections: sections.map(({ heading, body }) => ({
      id: anchor(heading.text),
      title: heading.text,
      html: marked.parser(body),
    })),
  };
}

function isSectionHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && token.depth === 2;
}

/** « Article 4. Comptage des votes » is `article-4`, so that rewording its title breaks no link; « Données » is `donnees`. */
function anchor(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^article-\d+/.exec(words)?.[0] ?? words;
}

/**
 * The text of a competition: its own where it has one, else everybody's.
 *
 * @param texts by file
 * @throws when there is neither
 */
export function ownText(
  texts: Readonly<Record<string, string>>,
  folder: string,
  name: string,
  competitionId: string,
): string {
  const text = texts[`${folder}/${competitionId}/${name}.md`] ?? texts[`${folder}/${name}.md`];
  if (text === undefined) throw new Error(`No text named ${name}`);
  return text;
}
