import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isImagePath, isOutsideLink, isOwnPath } from '#domain/link-rules.ts';
import { holds } from '#test/properties.ts';
import { truncate } from './rules.ts';

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /vote',
  'vote',
  '',
  'javascript:alert(1)',
  'data:text/html,x',
];

describe('the link of a message', () => {
  it.each(['/', '/vote', '/voteresult?semaine=2', '/faq#compter', '/vote?next=//x'])(
    'leads to a page of ours: %s',
    (path) => {
      expect(isOwnPath(path)).toBe(true);
      expect(isOutsideLink(path)).toBe(false);
    },
  );

  it.each(ELSEWHERE)('is refused where it leads neither to our site nor elsewhere: %j', (text) => {
    expect(isOwnPath(text)).toBe(false);
    expect(isOutsideLink(text)).toBe(false);
    expect(isImagePath(text)).toBe(false);
  });

  it('leads elsewhere only by https, to a name, without credentials', () => {
    for (const good of ['https://canal.example', 'HTTPS://canal.example/x?y=1#z']) {
      expect(isOutsideLink(good), good).toBe(true);
    }
    for (const bad of [
      'http://canal.example',
      'https://localhost/',
      'https://user@canal.example',
      'https://:p@canal.example',
      'https://canal.example/a b',
      'https://canal.example\\@evil.example',
      'ftp://canal.example',
      `https://canal.example/${'x'.repeat(500)}`,
    ]) {
      expect(isOutsideLink(bad), bad).toBe(false);
    }
  });

  it('stays on this site as every browser reads it', async () => {
    await holds(
      'an own path has our origin',
      fc.property(fc.string({ unit: fc.constantFrom(...'/\\.:@a?#%\t\n 2f') }), (tail) => {
        const path = `/${tail}`;
        if (!isOwnPath(path)) return;
        const once = new URL(path, 'https://palmares.example');
        expect(once.origin).toBe('https://palmares.example');
        expect(new URL(once.pathname + once.search, 'https://palmares.example').origin).toBe(once.origin);
      }),
      2_000,
    );
  });

  it('shows pictures of this site only', () => {
    for (const good of ['/portraits/grace.svg', '/uploads/2026/soiree-1.webp', '/a.JPG']) {
      expect(isImagePath(good), good).toBe(true);
    }
    for (const bad of [
      '/portraits/../api/x.svg',
      '/portraits/%2e%2e/x.svg',
      'https://x.example/a.png',
      '/vote',
      '/.x.png',
      '/x.png?y',
    ]) {
      expect(isImagePath(bad), bad).toBe(false);
    }
  });
});

it('an excerpt is cut at the end of a word, and never inside a character', () => {
  expect(truncate('  un\n\n deux ')).toBe('un deux');
  expect(truncate(`${'mot '.repeat(39)}bref, suite`)).toBe(`${'mot '.repeat(39).trim()}…`);
  expect(truncate('🎤'.repeat(100)).isWellFormed()).toBe(true);
  expect(truncate(`a${'🎤'.repeat(100)}`).isWellFormed()).toBe(true);
});
