import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginSha256 } from '#app/register/digests.ts';
import { type MadeLog, makeLog, rootFor, type Step } from '#test/recount-log.ts';
import { ANNULMENT, jsonEntry, VOTE } from './entry-rules.ts';
import type { Hash } from './hash-rules.ts';
import { type Fault, faultsOf } from './recount-fault-rules.ts';
import { createRecount } from './recount-rules.ts';

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('vote' as const), candidate: fc.nat(9), bonus: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('annul' as const), votes: fc.array(fc.nat(), { maxLength: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), decision: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
);
const history = fc.array(step, { maxLength: 60, size: 'max' });
/** One with a vote in it. */
const voted = history.map((steps): Step[] => [{ do: 'vote', candidate: 0, bonus: false }, ...steps]);
const log = fc
  .tuple(voted, fc.integer({ min: 1, max: 5 }), fc.boolean())
  .map(([steps, talents, correcting]) => makeLog(steps, talents, correcting));

/** Counts a log again, in bundles of any width. */
function recount({ contestId, entries, openings }: MadeLog, width = 7) {
  const counting = createRecount(contestId, entries.length, beginSha256);
  for (let from = 0; from < entries.length; from += width)
    counting.feed(entries.slice(from, from + width), openings.slice(from, from + width));
  return counting.finish();
}

const faultsIn = (made: MadeLog, root: Hash = made.root()): Fault[] =>
  faultsOf(recount(made), { root }, made.published);
const kindsIn = (made: MadeLog, root?: Hash): string[] => faultsIn(made, root).map(({ kind }) => kind);

/** The positions of a log's entries of a kind. */
const positionsOf = ({ entries }: MadeLog, ...kinds: number[]): number[] =>
  entries.flatMap((entry, position) => (kinds.includes(entry[0] as number) ? [position] : []));

describe('a recount', () => {
  it('of any honest history gives the published result, whatever the bundles', () => {
    fc.assert(
      fc.property(log, fc.integer({ min: 1, max: 300 }), (made, width) => {
        const counted = recount(made, width);
        expect(faultsOf(counted, { root: made.root() }, made.published)).toEqual([]);
        expect(counted.entries).toBe(made.entries.length);
        expect(counted.votes).toBe(positionsOf(made, VOTE).length);
        const said = made.published.lines.filter(({ votes }) => votes > 0);
        expect(new Map([...counted.totals].filter(([, votes]) => votes > 0))).toEqual(
          new Map(said.map(({ candidateId, votes }) => [candidateId, votes])),
        );
      }),
    );
  });

  it('keeps a vote out while one of several decisions on it stands', () => {
    const made = makeLog([
      { do: 'vote', candidate: 0, bonus: false },
      { do: 'vote', candidate: 0, bonus: true },
      { do: 'annul', votes: [0, 1] },
      { do: 'annul', votes: [0] },
      { do: 'restore', decision: 0 },
    ]);
    expect(recount(made).totals.get(made.candidates[0] as string)).toBe(1);
    expect(faultsIn(made)).toEqual([]);
  });

  it('says how far it has come', () => {
    const made = makeLog(Array.from({ length: 20 }, () => ({ do: 'vote', candidate: 0, bonus: false })));
    const counting = createRecount(made.contestId, made.entries.length, beginSha256);
    counting.feed(made.entries.slice(0, 12), made.openings.slice(0, 12));
    expect(counting.progress()).toEqual({ entries: 12, totals: new Map([[made.candidates[0], 12]]) });
  });

  it('does not blame a result for what was decided after it', () => {
    const made = makeLog([
      { do: 'vote', candidate: 0, bonus: false },
      { do: 'publish' },
      { do: 'annul', votes: [0] },
      { do: 'publish' },
      { do: 'restore', decision: 0 },
    ]);
    expect(faultsIn(made)).toEqual([]);
    // The last count of the régie is still the published one, whatever was decided since.
    expect(faultsIn(withAnnulment(made))).toEqual([]);
  });

  it('follows a result that came out by its date through what was decided since', () => {
    const made = makeLog([{ do: 'vote', candidate: 0, bonus: false }], 1, false);
    const later = withAnnulment(made);
    expect(kindsIn(later)).toEqual(['published', 'sum', 'annulled']);
    const lines = later.published.lines.map((line) => ({ ...line, votes: 0 }));
    expect(faultsIn({ ...later, published: { version: 0, total: 0, annulled: 1, lines } })).toEqual([]);
  });
});

/** A log in which the vote at its beginning is annulled after all. */
function withAnnulment(made: MadeLog): MadeLog {
  const said = {
    decision: '00000000-0000-4000-8000-000000000000',
    part: 1,
    parts: 1,
    reason: { code: 'list', text: 'essai' },
    positions: [0],
  };
  const entries = [...made.entries, jsonEntry(ANNULMENT, said)];
  return { ...made, entries, openings: [...made.openings, new Uint8Array(0)], root: () => rootFor(entries) };
}
