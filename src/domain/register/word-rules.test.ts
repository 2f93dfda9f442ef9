import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEAD_WORDS, headWords } from './word-rules.ts';

/** Letters to add, take away or change (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const changed = (row[at] as number) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min((row[at + 1] as number) + 1, (next[at] as number) + 1, changed));
    }
    row = next;
  }
  return row.at(-1) as number;
}

describe('the words of a head', () => {
  it('come from 256 short words without accents, any two of them three letters apart', () => {
    expect(HEAD_WORDS).toHaveLength(256);
    for (const word of HEAD_WORDS) expect(word).toMatch(/^[a-z]{4,9}$/);
    const close = HEAD_WORDS.flatMap((one, index) =>
      HEAD_WORDS.slice(index + 1)
        .filter((other) => lettersApart(one, other) < 3)
        .map((other) => `${one} ${other}`),
    );
    expect(close).toEqual([]);
  });

  it('are the same for ever', () => {
    expect(createHash('sha256').update(HEAD_WORDS.join(' ')).digest('hex').slice(0, 16)).toBe(
      '4331c2f74b33c29e',
    );
    expect(headWords(Uint8Array.from({ length: 32 }, (_, index) => index))).toEqual(HEAD_WORDS.slice(0, 8));
  });

  it('tell two roots apart by their first 64 bits', () => {
    const root = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(root, root, (one, other) => {
        expect(headWords(one)).toHaveLength(8);
        const same = Buffer.from(one.subarray(0, 8)).equals(Buffer.from(other.subarray(0, 8)));
        expect(headWords(one).join() === headWords(other).join()).toBe(same);
      }),
    );
  });
});
