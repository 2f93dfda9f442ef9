import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownShared, readShared, shareQuery } from './rules.ts';
import type { Shared } from './schema.ts';

const read = (text: string) => {
  const query = new URLSearchParams(text);
  return readShared((name) => query.get(name));
};

const id = fc.uuid();
/** An arbitrary for each kind; the type requires one for every kind that is added. */
const KINDS: { [Kind in Shared['kind']]: fc.Arbitrary<Extract<Shared, { kind: Kind }>> } = {
  candidate: fc.record({ kind: fc.constant('candidate'), id }),
  faq: fc.record({ kind: fc.constant('faq'), id }),
  results: fc.record({ kind: fc.constant('results'), contestId: fc.option(id) }),
  recount: fc.record({ kind: fc.constant('recount'), contestId: id }),
  invitation: fc.record({ kind: fc.constant('invitation'), code: id }),
  votes: fc.record({
    kind: fc.constant('votes'),
    contestId: fc.option(id),
    candidateIds: fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
  }),
};
const shared: fc.Arbitrary<Shared> = fc.oneof(...Object.values(KINDS));

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

  it('is an invitation only where it is nothing else', () => {
    expect(read('ref=MOUSSA7')).toEqual({ kind: 'invitation', code: 'MOUSSA7' });
    expect(read('ref=MOUSSA7&cd=a')?.kind).toBe('candidate');
  });

  it('is nothing where the thing does not exist, and names only existing things otherwise', () => {
    const ids = fc.uniqueArray(id, { maxLength: 6 });
    fc.assert(
      fc.property(shared, ids, fc.boolean(), (thing, others, isThere) => {
        const own =
          thing.kind === 'votes'
            ? thing.candidateIds
            : 'id' in thing
              ? [thing.id]
              : ([] as readonly string[]);
        const set = new Set(isThere ? [...own, ...others] : others.filter((other) => !own.includes(other)));
        const found = knownShared(thing, { candidates: set, questions: set, contests: set });
        const needs = thing.kind === 'candidate' || thing.kind === 'faq' || thing.kind === 'votes';
        if (needs) expect(found?.kind).toBe(isThere ? thing.kind : undefined);
        // An address made from it has known ids only, so it names the same thing again.
        expect(knownShared(found, { candidates: set, questions: set, contests: set })).toEqual(found);
        if (found && 'contestId' in found && found.contestId) expect(set).toContain(found.contestId);
      }),
    );
  });

  it('names a candidate once, and five at most', () => {
    expect(read('cdt=a.b.a.c.d.e.f')).toMatchObject({ candidateIds: ['a', 'b', 'c', 'd', 'e'] });
    expect(read('ct=w')).toEqual({ kind: 'votes', contestId: 'w', candidateIds: [] });
  });
});
