import { describe, expect, it } from 'vitest';
import type { Candidate, Contest, FaqItem } from '#domain/contest/schema.ts';
import { teaser } from './faq-teaser.tsx';
import { previewOf, sharedKind, sharedThing } from './shared-link.ts';
import { inRibbon } from './talents.tsx';
import { nextPhaseAt } from './use-next-phase.ts';

const query = (text: string) => new URLSearchParams(text);
const candidate = (number: number, eliminated = false) =>
  ({ id: `c${number}`, number, eliminated, description: 'long' }) as Candidate;
const published = [
  { id: 'w1', week: 1 },
  { id: 'w2', week: 2 },
] as Contest[];

describe('shared links', () => {
  it('tells what is shared', () => {
    expect(sharedKind(query('cd=c1'))).toBe('candidate');
    expect(sharedKind(query('faq=3'))).toBe('faq');
    expect(sharedKind(query('ct=w2&cdt=c1.c2'))).toBe('votes');
    expect(sharedKind(query('rs=1&ct=w2'))).toBe('results');
    expect(sharedKind(query('rs=2'))).toBeNull();
    expect(sharedKind(query('ref=MOUSSA'))).toBeNull();
  });

  it('finds what the ids stand for, and lets unknown ones be', () => {
    const everybody = [candidate(1), candidate(2)];
    expect(sharedThing(query('cd=c2'), everybody, []).candidate?.number).toBe(2);
    expect(sharedThing(query('cd=nobody'), everybody, []).candidate).toBeNull();
    expect(sharedThing(query('rs=1&ct=w1'), everybody, published).week).toBe(1);
    expect(sharedThing(query('rs=1'), everybody, published).week).toBe(2);
    expect(sharedThing(query('rs=1'), everybody, []).week).toBeNull();
  });

  it('has the titles of the specification, letter for letter', () => {
    expect(previewOf('candidate', null)?.title).toBe('Je soutiens ma candidate');
    expect(previewOf('faq', null)?.title).toBe('Comment ca marche?');
    expect(previewOf('votes', null)?.title).toBe("J'ai voté pour mes candidats");
    expect(previewOf('results', 1)?.title).toBe('Résultats du vote de la semaine 1');
    expect(previewOf(null, null)).toBeNull();
  });
});

describe('what the home page sends', () => {
  it('shows six of those in the contest where a link leads to all', () => {
    const everybody = [candidate(9, true), ...[1, 2, 3, 4, 5, 6, 7].map((number) => candidate(number))];
    expect(inRibbon(everybody, true)).toMatchObject({ count: 7, candidates: { length: 6 } });
    expect(inRibbon(everybody, false).candidates).toHaveLength(7);
    expect(inRibbon(everybody, true).candidates[0]?.description).toBe('');
  });

  it('puts the shared question first', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as FaqItem);
    expect(teaser(items, 'd').map(({ id }) => id)).toEqual(['d', 'a', 'b']);
    expect(teaser(items, 'nothing').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('knows when the phase changes', () => {
    const dates = {
      start_date: '2026-11-16T00:00:00Z',
      end_date: '2026-11-21T20:00:00Z',
      result_date: '2026-11-22T21:00:00Z',
    };
    const at = (status: Contest['status']) => nextPhaseAt({ ...dates, status });
    expect(at('scheduled')).toBe(Date.parse(dates.start_date));
    expect(at('open')).toBe(Date.parse(dates.end_date));
    expect(at('closed')).toBe(Date.parse(dates.result_date));
    expect(at('suspended')).toBeNull();
    expect(nextPhaseAt(null)).toBeNull();
  });
});
