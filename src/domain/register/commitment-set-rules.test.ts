import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCommitmentSet } from './commitment-set-rules.ts';

/** A few different commitments, many of which begin alike. */
const commitment = fc
  .tuple(fc.nat(3), fc.nat(3))
  .map(([first, last]) =>
    Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? first : at === 15 ? last : 7)),
  );

it('a set of commitments holds each once, and knows which were never taken', () => {
  fc.assert(
    fc.property(fc.array(commitment), fc.array(commitment), (added, taken) => {
      const set = createCommitmentSet();
      const model = new Map<string, number>();
      for (const [position, one] of added.entries()) {
        expect(set.add(one, position)).toBe(!model.has(String(one)));
        if (!model.has(String(one))) model.set(String(one), position);
      }
      for (const one of taken) expect(set.take(one)).toBe(model.has(String(one)));
      const left = [...model].filter(([name]) => !taken.some((one) => String(one) === name));
      expect([...set.left()].sort()).toEqual(left.map(([, position]) => position).sort());
    }),
  );
});

it('a set of commitments grows, and loses nothing by it', () => {
  const set = createCommitmentSet();
  const all = Array.from({ length: 20_000 }, () => new Uint8Array(randomBytes(32)));
  for (const [position, one] of all.entries()) expect(set.add(one, position)).toBe(true);
  for (const one of all.slice(1)) expect(set.take(one)).toBe(true);
  expect(set.take(new Uint8Array(randomBytes(32)))).toBe(false);
  expect([...set.left()]).toEqual([0]);
});
