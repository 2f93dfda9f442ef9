import { createHash, randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHashFilter } from './hash-filter.ts';

const toHash = (text: string) => createHash('sha256').update(text).digest();

it('the filter of hashes knows every hash that was put into it', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 300 }), (texts) => {
      const filter = createHashFilter();
      for (const text of texts) filter.add(toHash(text));
      expect(texts.every((text) => filter.mayHave(toHash(text)))).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it('the filter of hashes takes the same memory for three million hashes as for one, none while empty, and hardly ever takes another hash for one of them', () => {
  const filter = createHashFilter();
  expect(filter.size).toBe(0);
  filter.add(toHash('the first'));
  const one = filter.size;
  const page = Buffer.alloc(32 * 100_000);
  for (let pages = 0; pages < 30; pages += 1) {
    randomFillSync(page);
    for (let at = 0; at < page.length; at += 32) filter.add(page.subarray(at, at + 32));
  }
  expect(filter.size).toBe(one);
  expect(filter.size).toBeLessThan(10 * 2 ** 20);
  let strangers = 0;
  for (let n = 0; n < 100_000; n += 1) if (filter.mayHave(toHash(`stranger ${n}`))) strangers += 1;
  expect(strangers).toBeLessThan(100);
  expect(filter.mayHave(page.subarray(-32))).toBe(true);
});

it('the filter of hashes takes nothing that is not a hash of ours', () => {
  expect(() => createHashFilter().add(Buffer.alloc(16))).toThrow(RangeError);
});
