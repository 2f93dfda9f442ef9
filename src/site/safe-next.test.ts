import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

describe('safeNext', () => {
  it.each([
    '/',
    '/mission',
    '/codepartenaire?code=ABC-12',
    '/detailscandidats?cd=3f0f&x=%2Fa%20b',
    '/votehistorydetails/0b8f7c1e-2a4d-4e57-9f6a-1c2d3e4f5a6b#recu',
    '/connexions',
  ])('keeps %s', (own) => {
    expect(safeNext(own)).toBe(own);
  });

  it('gives the path that a browser would go to', () => {
    expect(safeNext('/mission/../vote')).toBe('/vote');
    expect(safeNext('/./vote?x=1')).toBe('/vote?x=1');
  });

  it.each([
    '',
    'mission',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000',
    ' /vote',
    '/vote\r\nSet-Cookie: a=b',
    '/vote%0d%0aSet-Cookie:%20a=b',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/vote/..//evil.example',
    '/%2e//evil.example',
    '/a//b',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/／evil.example',
    '/\u202evote',
    '/connexion',
    '/inscription?next=/vote',
    '/Deconnexion',
    '/api/auth/logout',
    '/deconnexion.data',
    '/vote.data',
    `/${'a'.repeat(500)}`,
  ])('refuses %j', (bad) => {
    expect(safeNext(bad)).toBeNull();
  });

  it.each([null, undefined, 3, {}, ['/vote']])('refuses %j, which is not text', (bad) => {
    expect(safeNext(bad)).toBeNull();
  });

  it('never leads to another host', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\t',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const next = safeNext(`/${pieces.join('')}`);
        if (next === null) return;
        expect(new URL(next, 'https://palmares.example').origin).toBe('https://palmares.example');
        expect(safeNext(next)).toBe(next);
      }),
      { numRuns: 5000 },
    );
  });
});
