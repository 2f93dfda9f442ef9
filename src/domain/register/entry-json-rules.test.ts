import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readAnnulment, readClose, readResult } from './entry-json-rules.ts';
import { ANNULMENT, CLOSE, jsonEntry, RESULT } from './entry-rules.ts';
import { annulmentEntry, closeEntry, resultEntry } from './schema.ts';

const count = fc.nat();
const hex = fc.stringMatching(/^[\da-f]{64}$/);
const kinds = [
  {
    kind: ANNULMENT,
    read: readAnnulment,
    schema: annulmentEntry,
    content: fc.record({
      decision: fc.uuid(),
      part: count,
      parts: count,
      reason: fc.record({ code: fc.string(), text: fc.string() }),
      positions: fc.array(count),
    }),
  },
  {
    kind: CLOSE,
    read: readClose,
    schema: closeEntry,
    content: fc.record({ votes: count, at: fc.constant('2026-11-22T20:00:00.000Z') }),
  },
  {
    kind: RESULT,
    read: readResult,
    schema: resultEntry,
    content: fc.record({
      version: count,
      totals: fc.dictionary(fc.uuid(), count),
      minutes_sha256: fc.option(hex),
    }),
  },
] as const;

/** A value of another kind, to put in the place of a field's value. */
const junk = fc.constantFrom<unknown>(null, 'x', 0.5, [], ['x'], {}, { x: 1 }, { code: 1 });

describe('what an entry says', () => {
  it.each(kinds)('is read as the schema of kind $kind reads it', ({ kind, read, schema, content }) => {
    const any: fc.Arbitrary<object> = content;
    fc.assert(
      fc.property(any, (said) => {
        const parsed = (schema as z.ZodType).parse(JSON.parse(JSON.stringify(said)));
        expect(read(jsonEntry(kind, said))).toEqual(parsed);
      }),
    );
  });

  it.each(kinds)(
    'is not read where the schema of kind $kind refuses it',
    ({ kind, read, schema, content }) => {
      const any: fc.Arbitrary<object> = content;
      fc.assert(
        fc.property(any, fc.nat(), junk, (said, seed, instead) => {
          const keys = Object.keys(said);
          const other = { ...said, [keys[seed % keys.length] as string]: instead };
          // No recount depends on how the time of an end is spelled.
          if (schema === closeEntry && instead === 'x') return;
          const accepted = (schema as z.ZodType).safeParse(other).success;
          expect(read(jsonEntry(kind, other)) !== null).toBe(accepted);
        }),
      );
      expect(read(Uint8Array.of(kind, 0xff))).toBeNull();
    },
  );

  it('has no number below zero', () => {
    expect(readClose(jsonEntry(CLOSE, { votes: -1, at: '2026-11-22T20:00:00.000Z' }))).toBeNull();
    expect(readResult(jsonEntry(RESULT, { version: -1, totals: {}, minutes_sha256: null }))).toBeNull();
  });
});
