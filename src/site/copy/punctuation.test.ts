import ts from 'typescript';
import { expect, it } from 'vitest';

const modules = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = import.meta.glob<string>('/content/**/*.md', { eager: true, query: '?raw', import: 'default' });

/**
 * A two-part punctuation mark after an ordinary space, where a line may break, or after a narrow one: the copy has
 * U+00A0 before all of them and inside guillemets. Numbers have narrow spaces, times and addresses no space before a
 * colon.
 */
const ASTRAY = /[ \u202f][:;?!»%]|«[ \u202f]/;

/** All string and template texts in a module, those inside functions included, without code and comments. */
function textsIn(source: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(node.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('copy.ts', source, ts.ScriptTarget.Latest));
  return found;
}

it('no sign stands alone at the beginning of a line, in any sentence of the public’s screens or the régie’s', () => {
  const sentences = Object.values(modules).flatMap(textsIn);
  expect(sentences.length).toBeGreaterThan(2000);
  expect(sentences.filter((sentence) => ASTRAY.test(sentence))).toEqual([]);
});

it('a no-break space can be seen where a sentence is written, as an escape', () => {
  const unseen = Object.entries(modules).filter(([, source]) => source.includes('\u00a0'));
  expect(unseen.map(([file]) => file)).toEqual([]);
});

it('no sign stands alone at the beginning of a line in the long texts', () => {
  const lines = Object.values(texts).flatMap((text) => text.split('\n'));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => ASTRAY.test(line))).toEqual([]);
});

it('is told of a sentence that a function makes, and of no time, address or code', () => {
  const astray = (source: string) => textsIn(source).filter((text) => ASTRAY.test(text));
  const made = '`$'.concat('{n} votes : $', "{n > 1 ? 'oui' : 'non'}`");
  expect(astray(`const a = (n: number) => ${made};`)).toEqual([' votes : ']);
  expect(astray("// Vide : rien.\nconst a = c ? '21:00' : 'https://a.example/?b';")).toEqual([]);
});
