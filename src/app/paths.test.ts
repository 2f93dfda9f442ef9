import { describe, expect, it } from 'vitest';
import { ownPath, paths } from './paths.ts';

describe('paths', () => {
  it('writes the addresses of the specification', () => {
    expect(paths.home()).toBe('/');
    expect(paths.historyDetails('a/b')).toBe('/votehistorydetails/a%2Fb');
    expect(paths.candidate('7c')).toBe('/detailscandidats?cd=7c');
    expect(paths.pendingRegistration('u 1')).toBe('/pendingregister?ud=u+1');
  });

  it('leaves out what is not given', () => {
    expect(paths.signIn()).toBe('/connexion');
    expect(paths.signIn(null)).toBe('/connexion');
    expect(paths.signUp({ ref: 'MOUSSA7' })).toBe('/inscription?ref=MOUSSA7');
    expect(paths.signIn('/mission?a=1')).toBe('/connexion?next=%2Fmission%3Fa%3D1');
  });
});

describe('ownPath', () => {
  it.each(['/', '/mission', '/faq?faq=3#q', '/votehistorydetails/12'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'mission',
    'https://example.org/',
    '//example.org',
    '/\\example.org',
    '/a\\b',
    '/\t/example.org',
    '/a b',
    'javascript:alert(1)',
    `/${'a'.repeat(600)}`,
  ])('refuses %j', (value) => {
    expect(ownPath(value)).toBeNull();
  });

  it('does not let dots climb to another host', () => {
    expect(ownPath('/..//example.org')).toBeNull();
  });
});
