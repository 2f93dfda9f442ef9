import { describe, expect, it } from 'vitest';
import { hasPage } from '#app/routes.ts';
import { readDocument } from './document.server.ts';
import { countingArticle, rules, termsFor } from './documents.server.ts';

const terms = termsFor(30);

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
    const links = [rules, terms].flatMap(({ sections }) =>
      sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const [path, id] = link.split('#');
      expect(hasPage(path ?? ''), link).toBe(true);
      const target = anchors.get(path ?? '');
      if (id) expect(target?.sections.map((section) => section.id)).toContain(id);
    }
  });

  it('have the article that the help page quotes', () => {
    expect(countingArticle?.title).toBe('Article 4. Comptage des votes');
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
  const data = (days: number) => termsFor(days).sections.find(({ id }) => id === 'donnees')?.html ?? '';
  expect(data(45)).toContain('45\u00a0jours après l’inscription');
  expect(data(45)).not.toMatch(/\{\{|30\u00a0jours/);
  expect(termsFor(45)).toBe(termsFor(45));
});
