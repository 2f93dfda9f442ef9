import { expect, it } from 'vitest';
import { readBlocks } from './plain-text.tsx';

it('readBlocks reads paragraphs and lists, and leaves everything else as it is written', () => {
  expect(readBlocks('Un\n\nDeux :\n- a\n- b\n<b>Trois</b>\n- c')).toEqual([
    { kind: 'paragraph', text: 'Un' },
    { kind: 'paragraph', text: 'Deux :' },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', text: '<b>Trois</b>' },
    { kind: 'list', lines: ['c'] },
  ]);
});
