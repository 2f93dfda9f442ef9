import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('paths', () => {
  it('are the addresses of the specification', () => {
    expect(paths.home()).toBe('/');
    expect(paths.historyDetails('a/b')).toBe('/votehistorydetails/a%2Fb');
    expect(paths.results(2)).toBe('/voteresult?semaine=2');
    expect(paths.candidate('7c')).toBe('/detailscandidats?cd=7c');
    expect(paths.pendingRegistration('u 1')).toBe('/pendingregister?ud=u+1');
  });

  it('leave out what is not given', () => {
    expect(paths.signIn()).toBe('/connexion');
    expect(paths.signIn(null)).toBe('/connexion');
    expect(paths.signUp({ ref: 'MOUSSA7' })).toBe('/inscription?ref=MOUSSA7');
    expect(paths.signIn('/mission?a=1')).toBe('/connexion?next=%2Fmission%3Fa%3D1');
  });
});
