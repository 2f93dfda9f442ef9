import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SharedHere } from '#app/home/shared-link.ts';
import { shareQuery } from '#domain/sharing/rules.ts';
import { KEPT_PAGES } from './page-rules.ts';
import { settledQuery } from './settled-query.ts';

const ids = ['a', 'b', 'c', 'd'];
const named = {
  candidates: new Set(ids),
  questions: new Set(['vote-gratuit']),
  contests: [
    { id: 'w1', week: 1 },
    { id: 'w2', week: 2 },
  ],
};
const settle = (url: string) => {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const asData = path.endsWith('.data');
  return settledQuery({ page: asData ? path.slice(0, -5) : path, query, asData }, named);
};

describe('the query of a kept page', () => {
  it('keeps what names something', () => {
    for (const url of [
      '/?cd=a',
      '/?faq=vote-gratuit',
      '/?rs=1',
      '/?rs=1&ct=w1',
      '/vote?cd=b',
      '/faq?faq=vote-gratuit',
      '/voteresult?semaine=2',
      '/voteresultdetail?ct=w1',
      '/voteresultdetail?semaine=2',
      '/registre?semaine=1&rc=1',
    ])
      expect([url, settle(url)]).toEqual([url, url.slice(url.indexOf('?'))]);
    expect(settle('/vote.data?_routes=root&cd=a')).toBe('?cd=a&_routes=root');
    expect(settle('/vote.data?_routes=/vote,root,root')).toBe(settle('/vote.data?_routes=root,/vote'));
    // A name that is no route of the page is answered to its caller alone.
    expect(settle('/vote.data?_routes=zzz')).toBeNull();
  });

  it('is the plain page’s for a value that names nothing, or one for all such values where a page needs one', () => {
    for (const url of ['/?cd=x', '/?faq=x', '/?ct=w1', '/?cdt=x.y', '/?rs=7', '/vote?cd=x', '/registre?rc=2'])
      expect([url, settle(url)]).toEqual([url, '']);
    for (const url of ['/detailscandidats?cd=x', '/detailscandidats?cd=y'])
      expect([url, settle(url)]).toEqual([url, '?cd=0']);
    expect(settle('/voteresultdetail?ct=x')).toBe('?ct=0');
    expect(settle('/voteresult?id=x')).toBe('?id=0');
  });

  it('of shared votes says neither their order nor their week, and is left to the visitor for very many', () => {
    expect(settle('/?ct=w1&cdt=b.a.x')).toBe('?cdt=a.b');
    expect(settle('/?ct=w2&cdt=a.b')).toBe('?cdt=a.b');
    expect(settle('/?cdt=a.b.c.d')).toBeNull();
  });

  it('of the home page may name everything that a link to it shares', () => {
    const shared: { [Kind in SharedHere['kind']]: Extract<SharedHere, { kind: Kind }> } = {
      candidate: { kind: 'candidate', id: 'a' },
      faq: { kind: 'faq', id: 'vote-gratuit' },
      votes: { kind: 'votes', contestId: 'w1', candidateIds: ['a'] },
      results: { kind: 'results', contestId: 'w1' },
    };
    const names = Object.values(shared).flatMap((one) => [...new URLSearchParams(shareQuery(one)).keys()]);
    expect(KEPT_PAGES['/']?.query).toEqual(expect.arrayContaining(names));
  });

  it('takes few places, whatever is asked for', () => {
    const value = fc.oneof(
      fc.constantFrom(...ids, 'w1', 'w2', '1', '2', 'vote-gratuit', 'a.b', 'b.a', 'c.a.b'),
      fc.stringMatching(/^[\w.:-]{1,12}$/),
    );
    const taken = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(KEPT_PAGES)),
        fc.array(value, { minLength: 6, maxLength: 6 }),
        fc.nat(63),
        ([page, rule], values, mask) => {
          const chosen = rule.query.flatMap((name, at) =>
            mask & (1 << at) ? [[name, values[at] ?? '']] : [],
          );
          const query = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
          const settled = settledQuery({ page, query, asData: false }, named);
          if (settled === null) return;
          taken.add(page + settled);
          // Settling a settled query changes nothing.
          expect(settledQuery({ page, query: settled, asData: false }, named)).toBe(settled);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(taken.size).toBeLessThan(80);
  });
});
