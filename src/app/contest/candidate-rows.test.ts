import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pagne } from '#domain/contest/schema.ts';
import { readCandidateRows, toCandidateRows } from './candidate-rows.ts';
import type { ShownCandidate } from './undescribed.ts';

const text = fc.string({ unit: 'binary' });
const candidate: fc.Arbitrary<ShownCandidate> = fc.record({
  id: fc.uuid(),
  display_name: text,
  number: fc.integer(),
  city: text,
  discipline: text,
  gender: fc.constantFrom('f', 'm'),
  portrait: fc.option(text),
  eliminated: fc.boolean(),
  pagne: fc.record({
    pattern: fc.constantFrom(...pagne.shape.pattern.options),
    a: text,
    b: text,
    c: text,
  }),
});

it('candidates come out of their rows as they went in', () => {
  fc.assert(
    fc.property(fc.array(candidate), (candidates) => {
      expect(readCandidateRows(toCandidateRows(candidates))).toEqual(candidates);
    }),
  );
});
