import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginSha256 } from '#app/register/digests.ts';
import {
  anyLog,
  faultsIn,
  HEAD_KEY,
  kindsIn,
  type MadeLog,
  makeLog,
  recount,
  rootFor,
  type Step,
  toPositions,
  withVotesHeldBack,
} from '#test/recount-log.ts';
import { toHex } from './encoding-rules.ts';
import { ANNULMENT, jsonEntry, RESULT, VOTE } from './entry-rules.ts';
import { type Fault, isAhead, passingFaults, type SeenHead, toRecountFaults } from './recount-fault-rules.ts';
import { createRecount } from './recount-rules.ts';

describe('a recount', () => {
  it('of any honest history gives the published result, whatever the bundles', () => {
    fc.assert(
      fc.property(anyLog, fc.integer({ min: 1, max: 300 }), (made, width) => {
        const counted = recount(made, width);
        const head = { root: made.root(), key: HEAD_KEY };
        expect(toRecountFaults(counted, { head, published: made.published, seen: null })).toEqual([]);
        expect(isAhead(counted, made.published)).toBe(false);
        expect(counted.entries).toBe(made.entries.length);
        expect(counted.votes).toBe(toPositions(made, VOTE).length);
        const said = made.published.lines.filter(({ votes }) => votes > 0);
        expect(new Map([...counted.totals].filter(([, votes]) => votes > 0))).toEqual(
          new Map(said.map(({ candidateId, votes }) => [candidateId, votes])),
        );
        const out = [...counted.annulled.values()].reduce((sum, votes) => sum + votes, 0);
        expect(counted.reasons.reduce((sum, { votes }) => sum + votes, 0)).toBe(out);
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

  it('blames a later entry that gives a decision another reason, and tells its votes under the first', () => {
    const made = withAnnulment(makeLog([{ do: 'vote', candidate: 0, bonus: false }]), 'Votes vendus');
    const later = withAnnulment(made, 'Un autre motif', []);
    expect(kindsIn(later)).toContain('decision');
    expect(recount(later).reasons).toEqual([{ reason: 'Votes vendus', votes: 1 }]);
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

  it('holds nothing against a result that the log does not tell yet', () => {
    fc.assert(
      fc.property(anyLog, fc.integer({ min: 1, max: 9 }), (made, more) => {
        const version = made.published.version + more;
        // Its figures do not matter: the result may be a correction that was published a moment ago.
        const published = { ...made.published, version, total: made.published.total + more };
        expect(isAhead(recount(made), published)).toBe(true);
        expect(faultsIn({ ...made, published })).toEqual([]);
        const until = made.entries.findIndex((entry) => entry[0] === RESULT);
        const entries = made.entries.slice(0, until);
        const early = { ...made, entries, openings: made.openings.slice(0, until) };
        expect(isAhead(recount(early), made.published)).toBe(true);
        expect(faultsIn(early, rootFor(entries))).toEqual([]);
      }),
    );
  });

  it('still names what is wrong with a log that does not tell the result yet', () => {
    const made = makeLog([{ do: 'vote', candidate: 0, bonus: false }]);
    const published = { ...made.published, version: 2 };
    const openings = made.openings.with(0, new Uint8Array(65));
    expect(kindsIn({ ...made, openings, published })).toContain('opening');
  });

  it('doubts only what may have moved while it was asked for', () => {
    const saying = (steps: Step[], version: number): MadeLog => {
      const made = makeLog([{ do: 'vote', candidate: 0, bonus: false }, ...steps], 1, steps.length > 0);
      return { ...made, published: { ...made.published, version, total: 5 } };
    };
    const passing = (made: MadeLog) => passingFaults(faultsIn(made), recount(made), made.published);
    const byDate = saying([], 0);
    expect(passing(byDate)).toEqual([{ kind: 'sum', said: 5, counted: 1 }]);
    const corrected = [{ do: 'publish' as const }];
    expect(kindsIn(saying(corrected, 2))).toEqual(['sum']);
    expect(passing(saying(corrected, 2))).toEqual([]);
    expect(passing(saying(corrected, 1))).toEqual([{ kind: 'untold', version: 1 }]);
    // No vote comes late honestly.
    const late = withVotesHeldBack(byDate, 3);
    expect(kindsIn(late)).toEqual(['uncounted', 'published', 'sum']);
    expect(passing(late).map(({ kind }) => kind)).toEqual(['published', 'sum']);
  });

  it('knows the log again that the device has seen before, however short it was then', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.integer({ min: 1, max: 300 }), (made, seed, width) => {
        const size = seed % (made.entries.length + 1);
        const root = toHex(rootFor(made.entries.slice(0, size)));
        expect(seenIn(made, { size, root, key: HEAD_KEY }, width)).toEqual([]);
      }),
    );
  });

  it('finds a log that is not the one that the device has seen before', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (made, seed) => {
        const size = 1 + (seed % made.entries.length);
        const other = made.entries.slice(0, size).with(seed % size, Uint8Array.of(7, 7));
        const root = toHex(rootFor(other));
        expect(seenIn(made, { size, root, key: HEAD_KEY })).toEqual([{ kind: 'rewritten', size, root }]);
        const longer = made.entries.length + size;
        expect(seenIn(made, { size: longer, root, key: HEAD_KEY })).toEqual([
          { kind: 'older', size: longer, root },
        ]);
        const same = toHex(rootFor(made.entries.slice(0, size)));
        expect(seenIn(made, { size, root: same, key: 'other' })).toEqual([{ kind: 'key', seen: 'other' }]);
      }),
    );
  });
});

/** The faults that a device finds which has seen the log before. */
function seenIn(made: MadeLog, seen: SeenHead, width?: number): Fault[] {
  const head = { root: made.root(), key: HEAD_KEY };
  return toRecountFaults(recount(made, width, seen.size), { head, published: made.published, seen });
}

/** A log in which the vote at its beginning is annulled after all. @param text why */
function withAnnulment(made: MadeLog, text = 'essai', positions = [0]): MadeLog {
  const said = {
    decision: '00000000-0000-4000-8000-000000000000',
    part: 1,
    parts: 1,
    reason: { code: 'list', text },
    positions,
  };
  const entries = [...made.entries, jsonEntry(ANNULMENT, said)];
  return { ...made, entries, openings: [...made.openings, new Uint8Array(0)], root: () => rootFor(entries) };
}
