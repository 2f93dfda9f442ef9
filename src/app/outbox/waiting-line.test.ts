import { describe, expect, it } from 'vitest';
import { AWA, accountsVote, ballot, MIDNIGHT, NOON } from '#test/outbox-vote.ts';
import { wordsFor } from './waiting-line.ts';

const MOUSSA = '00000000-0000-4000-8000-00000000000b';
const awa = { account: AWA, votedDay: null };
const moussa = { account: MOUSSA, votedDay: null };
const visitor = { account: null, votedDay: null };

const owned = accountsVote();
const signedOut = { ...owned, userId: null, registered: false };

describe('the line about a vote that waits on the phone', () => {
  it('calls the vote of its author, and of a visitor who may be the author, theirs', () => {
    for (const at of [awa, visitor]) {
      expect(wordsFor(owned, at, NOON)?.text).toMatch(/^Vos votes pour Grâce ne sont pas encore comptés/);
      expect(wordsFor({ ...owned, state: 'refused' }, at, NOON)?.text).toMatch(
        /^Vos votes pour Grâce n’ont pas/,
      );
      expect(wordsFor(owned, at, MIDNIGHT)?.text).toMatch(/^Vos votes pour Grâce étaient pour un autre jour/);
    }
    expect(wordsFor({ ...owned, state: 'counted' }, awa, NOON)).toBeNull();
  });

  it('tells another account only that a choice waits, not for whom, and nothing once it has given its own', () => {
    const told = wordsFor(owned, moussa, NOON);
    expect(told).toEqual({
      text: expect.stringMatching(/^Un choix fait avec un autre compte attend/),
      link: false,
    });
    expect(wordsFor(owned, { ...moussa, votedDay: ballot.vote_day }, NOON)).toBeNull();
    expect(wordsFor(owned, moussa, MIDNIGHT)).toBeNull();
  });

  it('never calls a choice that was made signed out the vote of the account that has signed in since', () => {
    for (const state of ['waiting', 'refused'] as const)
      for (const now of [NOON, MIDNIGHT])
        expect(wordsFor({ ...signedOut, state }, moussa, now)?.text).toMatch(/^Un choix pour Grâce /);
    expect(wordsFor(signedOut, { ...moussa, votedDay: ballot.vote_day }, NOON)).toBeNull();
  });
});
