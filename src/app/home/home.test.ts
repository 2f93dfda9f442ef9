import { describe, expect, it } from 'vitest';
import { nextChangeAt, nextPhaseAt } from '#app/contest/use-next-phase.ts';
import type { Candidate, Contest, FaqItem } from '#domain/contest/schema.ts';
import { teaser } from './faq-teaser.tsx';
import { linkPreviewFor, sharedIn, sharedThing } from './shared-link.ts';
import { inRibbon } from './talents.tsx';

const query = (text: string) => new URLSearchParams(text);
const candidate = (number: number, eliminated = false) =>
  ({ id: `c${number}`, number, eliminated, description: 'long' }) as Candidate;
const published = [
  { id: 'w1', week: 1 },
  { id: 'w2', week: 2 },
] as Contest[];

describe('shared links', () => {
  const sharedKind = (text: string) => sharedIn(query(text))?.kind ?? null;
  const thing = (text: string, contests: Contest[] = []) =>
    sharedThing(sharedIn(query(text)), [candidate(1), candidate(2), candidate(3)], contests);

  it('tells what is shared', () => {
    expect(sharedKind('cd=c1')).toBe('candidate');
    expect(sharedKind('faq=3')).toBe('faq');
    expect(sharedKind('ct=w2&cdt=c1.c2')).toBe('votes');
    expect(sharedKind('rs=1&ct=w2')).toBe('results');
    expect(sharedKind('rs=2')).toBeNull();
    expect(sharedKind('ref=MOUSSA')).toBeNull();
    expect(sharedKind('cd=<script>')).toBeNull();
  });

  it('finds what the ids stand for, and lets unknown ones be', () => {
    const numbers = (text: string) => thing(text).candidates.map(({ number }) => number);
    expect(numbers('cd=c2')).toEqual([2]);
    expect(numbers('cd=unknown')).toEqual([]);
    expect(numbers('ct=w1&cdt=c3.unknown.c1.c3')).toEqual([1, 3]);
    expect(thing('rs=1&ct=w1', published).week).toBe(1);
    expect(thing('rs=1', published).week).toBe(2);
    expect(thing('rs=1').week).toBeNull();
  });

  it('has the titles of the specification, letter for letter', () => {
    const title = (text: string) => linkPreviewFor(thing(text, published))?.title;
    expect(title('cd=c1')).toBe('Je soutiens ma candidate');
    expect(title('faq=x')).toBe('Comment ca marche?');
    expect(title('ct=w1&cdt=c1')).toBe("J'ai voté pour mes candidats");
    expect(title('rs=1&ct=w1')).toBe('Résultats du vote de la semaine 1');
    expect(title('rs=1&ct=w2')).toBe('Résultats du vote de la semaine 2');
    expect(linkPreviewFor(thing(''))).toBeNull();
  });
});

describe('what the home page sends', () => {
  it('shows six of those in the contest where a link leads to all', () => {
    const allCandidates = [candidate(9, true), ...[1, 2, 3, 4, 5, 6, 7].map((number) => candidate(number))];
    expect(inRibbon(allCandidates, true)).toMatchObject({ count: 7, candidates: { length: 6 } });
    expect(inRibbon(allCandidates, false).candidates).toHaveLength(7);
    expect(inRibbon(allCandidates, true).candidates[0]).not.toHaveProperty('description');
  });

  it('tells the shared question from the first ones', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as FaqItem);
    const shown = (shared: string) => {
      const { asked, faq } = teaser(items, shared);
      return [asked?.id ?? null, faq.map(({ id }) => id)];
    };
    expect(shown('d')).toEqual(['d', ['a', 'b', 'c']]);
    expect(shown('b')).toEqual(['b', ['a', 'c', 'd']]);
    expect(shown('nothing')).toEqual([null, ['a', 'b', 'c']]);
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

  it('knows when else it has to be read again', () => {
    const dates = {
      start_date: '2026-11-16T00:00:00Z',
      end_date: '2026-11-21T20:00:00Z',
      result_date: '2026-11-22T21:00:00Z',
    };
    const at = (status: Contest['status'], now: string) => {
      const change = nextChangeAt({ ...dates, status }, Date.parse(now));
      return change === null ? null : new Date(change).toISOString();
    };
    // Votes come back at midnight UTC, unless the vote closes before.
    expect(at('open', '2026-11-20T23:59:59Z')).toBe('2026-11-21T00:00:00.000Z');
    expect(at('open', '2026-11-21T00:00:00Z')).toBe('2026-11-21T20:00:00.000Z');
    expect(at('scheduled', '2026-11-15T12:00:00Z')).toBe('2026-11-16T00:00:00.000Z');
    // No date is known: the page asks again now and then.
    expect(at('suspended', '2026-11-20T12:00:00Z')).toBe('2026-11-20T12:02:00.000Z');
    expect(at('closed', '2026-11-22T21:00:00Z')).toBe('2026-11-22T21:02:00.000Z');
    expect(at('published', '2026-11-23T12:00:00Z')).toBeNull();
  });
});
