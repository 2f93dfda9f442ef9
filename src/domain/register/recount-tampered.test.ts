import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLog, faultsIn, kindsIn, rootFor, toPositions, withVotesHeldBack } from '#test/recount-log.ts';
import { ANNULMENT, CLOSE, jsonEntry, RESULT, RESUMPTION, REVERSAL, VOTE } from './entry-rules.ts';

/** Of entries that this program reads. */
const KINDS = [VOTE, ANNULMENT, REVERSAL, CLOSE, RESULT, RESUMPTION];

const pick = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length] as Item;

/** Bytes with one of them changed. */
function changed(bytes: Uint8Array, at: number): Uint8Array {
  const other = bytes.slice();
  other[at % other.length] = (other[at % other.length] as number) ^ 1;
  return other;
}

describe('a recount of a log that was tampered with', () => {
  it('finds an entry that was changed, removed, added or moved: its root is another', () => {
    fc.assert(
      fc.property(
        anyLog,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('change', 'remove', 'add', 'swap'),
        (made, seed, at, how) => {
          const root = made.root();
          const entries = [...made.entries];
          const openings = [...made.openings];
          const place = seed % entries.length;
          const entry = entries[place] as Uint8Array;
          if (how === 'change') entries[place] = changed(entry, at);
          else if (how === 'add') {
            entries.splice(place, 0, changed(entry, at));
            openings.splice(place, 0, openings[place] as Uint8Array);
          } else if (how === 'remove') {
            entries.splice(place, 1);
            openings.splice(place, 1);
          } else {
            const next = (place + 1) % entries.length;
            entries[place] = entries[next] as Uint8Array;
            entries[next] = entry;
          }
          expect(kindsIn({ ...made, entries, openings }, root)[0]).toBe('root');
        },
      ),
    );
  });

  it('names the first vote whose opening does not open it', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.nat(), (made, seed, at) => {
        const position = pick(toPositions(made, VOTE), seed);
        const openings = [...made.openings];
        openings[position] = changed(openings[position] as Uint8Array, at);
        expect(faultsIn({ ...made, openings })[0]).toEqual({ kind: 'opening', position });
      }),
    );
  });

  it('takes no opening that was left out, is too long, or belongs to another vote', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (made, seed) => {
        const position = pick(toPositions(made, VOTE), seed);
        const own = made.openings[position] as Uint8Array;
        const others = [new Uint8Array(0), Uint8Array.of(...own, 0), own.subarray(0, 64)];
        const neighbour = made.openings.find((other, at) => at !== position && other.length > 0);
        if (neighbour) others.push(neighbour);
        for (const other of others) {
          const openings = made.openings.with(position, other);
          expect(faultsIn({ ...made, openings })[0]).toEqual({ kind: 'opening', position });
        }
      }),
    );
  });

  it('finds an opening where there is no vote', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (made, seed) => {
        const position = pick(toPositions(made, ANNULMENT, REVERSAL, CLOSE, RESULT), seed);
        const openings = made.openings.with(position, Uint8Array.of(1));
        expect(faultsIn({ ...made, openings })[0]).toEqual({ kind: 'entry', position });
      }),
    );
  });

  it('finds a vote that stands in it twice', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (made, seed) => {
        const position = pick(toPositions(made, VOTE), seed);
        const entries = [made.entries[position] as Uint8Array, ...made.entries];
        const openings = [made.openings[position] as Uint8Array, ...made.openings];
        expect(kindsIn({ ...made, entries, openings }, rootFor(entries))).toContain('twice');
      }),
    );
  });

  it('passes over an entry of a kind that is not known yet, unless it claims to be opened', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.constantFrom(0, 7, 255), fc.boolean(), (made, seed, kind, opened) => {
        const position = seed % (made.entries.length + 1);
        const entries = made.entries.toSpliced(position, 0, Uint8Array.of(kind, 123));
        const openings = made.openings.toSpliced(position, 0, new Uint8Array(opened ? 65 : 0));
        const found = faultsIn({ ...made, entries, openings }, rootFor(entries));
        expect(found.some((fault) => fault.kind === 'entry' && fault.position === position)).toBe(opened);
      }),
    );
  });

  it('finds an entry that says nothing', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.constantFrom(...KINDS), (made, seed, kind) => {
        const position = seed % (made.entries.length + 1);
        const entries = made.entries.toSpliced(position, 0, Uint8Array.of(kind, 123));
        const openings = made.openings.toSpliced(position, 0, new Uint8Array(0));
        expect(faultsIn({ ...made, entries, openings }, rootFor(entries))[0]).toEqual({
          kind: 'entry',
          position,
        });
      }),
    );
  });

  it('finds a decision on what is no vote, on a vote to come, and a reversal of nothing', () => {
    const decision = '00000000-0000-4000-8000-000000000000';
    const said = { decision, part: 1, parts: 1, reason: { code: 'list', text: 'essai' } };
    fc.assert(
      fc.property(anyLog, fc.constantFrom(ANNULMENT, REVERSAL), (made, kind) => {
        const before = toPositions(made, RESULT).at(-1) as number;
        for (const positions of [[made.entries.length + 5], [before], kind === REVERSAL ? [0] : [0, 0]]) {
          const entries = made.entries.toSpliced(before, 0, jsonEntry(kind, { ...said, positions }));
          const openings = made.openings.toSpliced(before, 0, new Uint8Array(0));
          expect(faultsIn({ ...made, entries, openings }, rootFor(entries))[0]).toEqual({
            kind: 'decision',
            position: before,
          });
        }
      }),
    );
  });

  it('finds an end of the vote that tells another number, and votes after it', () => {
    fc.assert(
      fc.property(anyLog, (made) => {
        const position = toPositions(made, CLOSE).at(-1) as number;
        const votes = toPositions(made, VOTE).length;
        const wrong = jsonEntry(CLOSE, { votes: votes + 1, at: 'x' });
        const entries = made.entries.with(position, wrong);
        expect(faultsIn({ ...made, entries }, rootFor(entries))[0]).toEqual({
          kind: 'close',
          said: votes + 1,
          counted: votes,
        });
        const without = made.entries.toSpliced(position, 1);
        const openings = made.openings.toSpliced(position, 1);
        expect(kindsIn({ ...made, entries: without, openings }, rootFor(without))[0]).toBe('late');
      }),
    );
  });

  it('finds votes that were held back until the result was told, though the end of the vote counts them', () => {
    fc.assert(
      fc.property(anyLog, fc.integer({ min: 1, max: 9 }), (made, votes) => {
        // Where results follow what stands, those votes are missing from the published one too.
        expect(faultsIn(withVotesHeldBack(made, votes))[0]).toEqual({ kind: 'uncounted', votes });
      }),
    );
  });

  it('names the candidate whose result in the log is not what was counted, and by how much', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.integer({ min: 1, max: 1000 }), (made, seed, more) => {
        const position = toPositions(made, RESULT).at(-1) as number;
        const candidateId = pick(made.candidates, seed);
        const totals = Object.fromEntries(made.published.lines.map((line) => [line.candidateId, line.votes]));
        // What the log had said before by-date results changed is not in `published`.
        if (made.published.version === 0) return;
        const counted = totals[candidateId] as number;
        totals[candidateId] = counted + more;
        const { version } = made.published;
        const entries = made.entries.with(
          position,
          jsonEntry(RESULT, { version, totals, minutes_sha256: null }),
        );
        expect(faultsIn({ ...made, entries }, rootFor(entries))[0]).toEqual({
          kind: 'result',
          version,
          differences: [{ candidateId, said: counted + more, counted }],
        });
      }),
    );
  });

  it('names what is published otherwise: a candidate, a version, a sum', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.integer({ min: 1, max: 1000 }), (made, seed, more) => {
        const { published } = made;
        const line = pick(published.lines, seed);
        const counted = line.votes;
        const lines = published.lines.map((one) => (one === line ? { ...one, votes: counted + more } : one));
        expect(faultsIn({ ...made, published: { ...published, lines } })).toEqual([
          {
            kind: 'published',
            differences: [{ candidateId: line.candidateId, said: counted + more, counted }],
          },
        ]);
        const { version, total, annulled } = published;
        if (version > 0)
          expect(faultsIn({ ...made, published: { ...published, version: version - 1 } })).toEqual([
            { kind: 'untold', version: version - 1 },
          ]);
        expect(faultsIn({ ...made, published: { ...published, total: total + more } })).toEqual([
          { kind: 'sum', said: total + more, counted: total },
        ]);
        expect(faultsIn({ ...made, published: { ...published, annulled: annulled + more } })).toEqual([
          { kind: 'annulled', said: annulled + more, counted: annulled },
        ]);
      }),
    );
  });
});
