import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoAccounts } from '#demonstration/content/accounts.ts';
import { demoCandidates } from '#demonstration/content/candidates.ts';
import { withShowName } from '#server/show-name.ts';
import { staticCopy } from './static-pages.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What every show is made of: the pages, the worker, the texts that come along. */
function listFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css|md)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

/** A comment may give an example. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

describe('a show under its own name', () => {
  const names = [
    ...demoCandidates.map(({ display_name }) => display_name),
    ...demoAccounts.map(({ name }) => name),
  ];
  const keys = demoCandidates.map(({ key }) => key);
  // As a name is written, or as a file and a key are.
  const named = new RegExp(
    `(?<![\\p{L}\\d])(?:${names.join('|')})(?![\\p{L}\\d])|["'/](?:${keys.join('|')})(?:["']|\\.svg)`,
    'u',
  );

  it('finds in its pages and texts no candidate and no account of the demonstration', () => {
    const files = [...listFiles('src/app'), ...listFiles('content')];
    expect(files.length).toBeGreaterThan(300);
    for (const text of ['Allez Aïcha !', 'name="koffi"', '/portraits/grace.svg'])
      expect(named.test(text)).toBe(true);
    const found = files.filter((file) =>
      named.test(withoutComments(readFileSync(path.join(ROOT, file), 'utf8'))),
    );
    expect(found).toEqual([]);
  });

  it('elides « de » before its name in every sentence: « d’Afrique en scène »', () => {
    const unelided = /(?<!\p{L})(?:de|que) \$\{fr\.name\}/u;
    expect(unelided.test('`le public de ${'.concat('fr.name}`'))).toBe(true);
    const files = [...listFiles('src/site/copy'), ...listFiles('src/app')];
    expect(files.filter((file) => unelided.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
    withShowName('Afrique en scène', () => {
      expect(staticCopy.terms.description).toContain('d’utilisation d’Afrique en scène,');
    });
  });
});
