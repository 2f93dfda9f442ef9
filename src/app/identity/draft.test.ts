import { describe, expect, it } from 'vitest';
import { parseDraft } from './draft.ts';

describe('a kept draft', () => {
  it('gives back what was typed, and nothing else', () => {
    const stored = JSON.stringify({ name: 'Salimata', phone: '07 08', password: 'secret', x: 1, email: 3 });
    expect(parseDraft(stored)).toEqual({ name: 'Salimata', phone: '07 08' });
  });

  it('never gives more than a field takes', () => {
    expect(parseDraft(JSON.stringify({ name: 'a'.repeat(1000) })).name).toHaveLength(254);
  });

  it.each([null, '', 'null', '3', '[]', '{', '"text"'])('is empty out of %j', (stored) => {
    expect(parseDraft(stored)).toEqual({});
  });
});
