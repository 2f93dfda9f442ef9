import { describe, expect, it } from 'vitest';
import { nextPagne, PATTERNS } from './pagne-rules.ts';
import { type Pagne, pagne } from './schema.ts';

describe('the cloth of a new talent', () => {
  it('is unlike that of any other of 72 talents', () => {
    const cloths: Pagne[] = [];
    for (let n = 0; n < 72; n++) cloths.push(nextPagne(cloths));
    expect(new Set(cloths.map(({ pattern, a }) => pattern + a)).size).toBe(72);
    cloths.forEach((cloth, n) => {
      const before = cloths[n - 1];
      expect(pagne.safeParse(cloth).success).toBe(true);
      if (before) expect([cloth.pattern === before.pattern, cloth.a === before.a]).toEqual([false, false]);
    });
    expect(nextPagne(cloths)).toEqual(cloths[0]);
  });

  it('is none that a talent has, whatever order they were chosen in', () => {
    const first = nextPagne([]);
    const second = nextPagne([first]);
    expect(nextPagne([{ ...second, a: second.a.toLowerCase() }])).not.toEqual(second);
  });

  it('knows every pattern that there is', () => {
    expect([...PATTERNS].sort()).toEqual([...pagne.shape.pattern.options].sort());
  });
});
