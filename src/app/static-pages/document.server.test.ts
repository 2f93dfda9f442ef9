import { describe, expect, it } from 'vitest';
import { hasPage } from '#app/routes.ts';
import { ownText, readDocument } from './document.server.ts';
import { countingArticle, rulesFor, termsFor } from './documents.server.ts';

const rules = rulesFor('demo');
const terms = termsFor('demo', 30);

describe('readDocument', () => {
  it('takes a text apart into title, lead and sections', () => {
    expect(
      readDocument('# Titre\n\nDébut.\n\n## Article 2. Été\n\nUn **mot**.\n\n## Droits\n\n### Où ?\n'),
    ).toEqual({
      title: 'Titre',
      lead: 'Début.',
      sections: [
        { id: 'article-2', title: 'Article 2. Été', html: '<p>Un <strong>mot</strong>.</p>\n' },
        { id: 'droits', title: 'Droits', html: '<h3 id="ou">Où ?</h3>\n' },
      ],
    });
  });

  it('refuses a text without title or lead', () => {
    expect(() => readDocument('## Titre')).toThrow();
    expect(() => readDocument('# Titre\n\n## Article 1')).toThrow();
  });
});

describe('a competition', () => {
  const texts = { 'c/cgu.md': 'common', 'c/danse/cgu.md': 'own', 'c/danse/extra.md': 'only' };

  it('has its own text, or everybody’s', () => {
    expect(ownText(texts, 'c', 'cgu', 'danse')).toBe('own');
    expect(ownText(texts, 'c', 'cgu', 'chant')).toBe('common');
    expect(ownText(texts, 'c', 'extra', 'danse')).toBe('only');
    expect(() => ownText(texts, 'c', 'extra', 'chant')).toThrow();
  });
});

describe('the long texts', () => {
  it.each([rules, terms])('have anchors of their own: $title', ({ sections }) => {
    const inside = sections.flatMap(({ html }) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const ids = [...sections.map(({ id }) => id), ...inside];
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('quote each other by anchors that exist', () => {
    const anchors = new Map([
      ['/reglement', rules],
      ['/cgu', terms],
    ]);
    const links = [rules, terms]
      .flatMap(({ sections }) =>
        sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')),
      )
      .filter((href) => !href.startsWith('https://'));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const [path, id] = link.split('#');
      expect(hasPage(path ?? ''), link).toBe(true);
      const target = anchors.get(path ?? '');
      if (id) expect(target?.sections.map((section) => section.id)).toContain(id);
    }
  });

  it('have the article that the help page quotes', () => {
    expect(countingArticle('demo')?.title).toBe('Article 4. Comptage des votes');
  });

  it('are written with French spaces and apostrophes', () => {
    for (const { lead, sections } of [rules, terms]) {
      for (const text of [lead, ...sections.map(({ html }) => html.replace(/<[^>]+>/g, ''))]) {
        expect(text).not.toMatch(/ [?!:;»%]|« |'|&#39;/);
      }
    }
  });
});

it('tells for how long traces are kept, as the installation is configured', () => {
  const data = (days: number) =>
    termsFor('demo', days).sections.find(({ id }) => id === 'donnees')?.html ?? '';
  expect(data(45)).toContain('45\u00a0jours après l’inscription');
  expect(data(45)).not.toMatch(/\{\{|30\u00a0jours/);
  expect(termsFor('demo', 45)).toBe(termsFor('demo', 45));
});
