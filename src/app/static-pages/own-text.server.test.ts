import { expect, it } from 'vitest';
import { ownText } from './own-text.server.ts';

it('ownText is the competition’s own text, else the one that all competitions share', () => {
  const texts = { 'c/cgu.md': 'common', 'c/danse/cgu.md': 'own', 'c/danse/extra.md': 'only' };
  expect(ownText(texts, 'c', 'cgu', 'danse')).toBe('own');
  expect(ownText(texts, 'c', 'cgu', 'chant')).toBe('common');
  expect(ownText(texts, 'c', 'extra', 'danse')).toBe('only');
  expect(() => ownText(texts, 'c', 'extra', 'chant')).toThrow();
});
