import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findUnstorable, parseInput } from './input.ts';

it('a text that PostgreSQL cannot store is a problem of its field', () => {
  const schema = z.object({ a: z.object({ b: z.array(z.string()) }) });
  for (const text of ['\0', 'a\0b', '\ud800']) {
    expect(() => parseInput(schema, { a: { b: ['fine', text] } })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', fields: { 'a.b.1': 'INVALID' } }),
    );
  }
});

it('a text may be too long, and a number is only not valid', () => {
  const schema = z.object({ text: z.string().max(2), count: z.int().max(20), ratio: z.number().max(1) });
  expect(() => parseInput(schema, { text: 'abc', count: 21, ratio: 1e99 })).toThrow(
    expect.objectContaining({ fields: { text: 'TOO_LONG', count: 'INVALID', ratio: 'INVALID' } }),
  );
});

it('exactly the inputs with such a text are found, in names as in values', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (data) => {
      const written = JSON.stringify(data);
      // JSON writes both as escapes; a backslash in a text is written twice.
      const unfit = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(written);
      expect(findUnstorable(data) !== null).toBe(unfit);
    }),
  );
});

it('an input nested as deeply as a body may be is looked through without an overflow', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(findUnstorable(deep)).not.toBeNull();
});

it('the bytes of a file are no text', () => {
  expect(findUnstorable({ file: Buffer.from('a\0b') })).toBeNull();
});
