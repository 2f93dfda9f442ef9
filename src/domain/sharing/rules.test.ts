import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShared, shareQuery } from './rules.ts';
import type { Shared } from './schema.ts';

const read = (text: string) => {
  const query = new URLSearchParams(text);
  return readShared((name) => query.get(name));
};

const id = fc.uuid();
const shared: fc.Arbitrary<Shared> = fc.oneof(
  fc.record({ kind: fc.constant('candidate' as const), id }),
  fc.record({ kind: fc.constant('faq' as const), id }),
  fc.record({ kind: fc.constant('results' as const), contestId: fc.option(id) }),
  fc.record({ kind: fc.constant('recount' as const), contestId: id }),
  fc.record({
    kind: fc.constant('votes' as const),
    contestId: fc.option(id),
    candidateIds: fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
  }),
);

describe('what a link shares', () => {
  it('is read back out of the link that shares it', () => {
    fc.assert(
      fc.property(shared, (thing) => {
        expect(read(shareQuery(thing))).toEqual(thing);
      }),
    );
  });

  it('is one thing at a time, results before a candidate before a question before votes', () => {
    expect(read('rs=1&cd=a&faq=b&cdt=c')?.kind).toBe('results');
    expect(read('cd=a&faq=b&cdt=c')?.kind).toBe('candidate');
    expect(read('faq=b&cdt=c')?.kind).toBe('faq');
    expect(read('rs=0')).toBeNull();
  });

  it('names a candidate once, and five at most', () => {
    expect(read('cdt=a.b.a.c.d.e.f')).toMatchObject({ candidateIds: ['a', 'b', 'c', 'd', 'e'] });
    expect(read('ct=w')).toEqual({ kind: 'votes', contestId: 'w', candidateIds: [] });
  });
});
