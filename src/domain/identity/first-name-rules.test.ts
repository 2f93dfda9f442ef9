import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstName } from './first-name-rules.ts';

describe('the first name that others are shown', () => {
  it('is the first word of a displayed name', () => {
    expect(['Moussa', 'Moussa Diallo', ' Aïcha  B.', 'Jean-Marc', 'N’Golo Kanté'].map(firstName)).toEqual([
      'Moussa',
      'Moussa',
      'Aïcha',
      'Jean-Marc',
      'N’Golo',
    ]);
  });

  it('is none where that is no name of letters', () => {
    for (const name of [
      null,
      '',
      '  ',
      'A',
      'http://x.example gagnez',
      '+22177',
      '<b>Moussa',
      'a.b',
      '🦁 roi',
    ])
      expect([name, firstName(name)]).toEqual([name, null]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const first = firstName(name);
        if (first !== null) expect(first).toMatch(/^[\p{L}’'-]{2,20}$/u);
      }),
    );
  });
});
