import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWA, accountsVote, ballot, freshVote, MIDNIGHT, NOON } from '#test/outbox-vote.ts';
import { adopted, questionFor } from './outbox-question.ts';
import { afterAnswer, maySend, type OutboxVote, released } from './outbox-vote.ts';

const MOUSSA = '00000000-0000-4000-8000-00000000000b';

const own = released(freshVote());
const unnamed: OutboxVote = { ...own, userId: null };
const nothing = { message: null, counted: null, receipts: [], onServer: false, retryAfter: null };
const others = afterAnswer(own, { ...nothing, status: 403, code: 'NOT_YOUR_ACCOUNT' }, NOON, 0);
const signedOut = afterAnswer(own, { ...nothing, status: 401, code: 'SIGN_IN_REQUIRED' }, NOON, 0);
const visitor = { account: null, votedDay: null };
const moussa = { account: MOUSSA, votedDay: null };

describe('a phone that goes from hand to hand', () => {
  it('never sends the vote of a signed-out visitor for the user who signs in, sent before or not, refused or not', () => {
    const statuses = fc.constantFrom(200, 201, 302, 401, 403, 409, 429, 500, 503);
    const codes = fc.option(
      fc.constantFrom('BUSY', 'SIGN_IN_REQUIRED', 'NOT_YOUR_ACCOUNT', 'VOTE_ALREADY_CAST'),
    );
    const answers = fc.option(fc.record({ status: statuses, code: codes }));
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 10 }), fc.boolean(), fc.nat(1e8), (list, asked, later) => {
        let vote = unnamed;
        for (const answer of list) vote = afterAnswer(vote, answer && { ...nothing, ...answer }, NOON, 0.5);
        for (const account of [null, AWA, MOUSSA])
          expect(maySend(vote, NOON + later, { asked, account })).toBe(false);
      }),
    );
  });

  it('asks the user who has signed in whether the vote is theirs, and a visitor to sign in', () => {
    expect(questionFor(unnamed, NOON, moussa, true)).toBe('meant');
    expect(questionFor(others, NOON, moussa, true)).toBe('meant');
    expect(questionFor(signedOut, NOON, moussa, true)).toBe('meant');
    expect(questionFor(signedOut, NOON, visitor, true)).toBe('sign-in');
    expect(questionFor(others, NOON, visitor, true)).toBe('sign-in');
    expect(questionFor(others, NOON, visitor, false)).toBe('sign-in');
    expect(questionFor(unnamed, NOON, visitor, true)).toBe('sign-in');
    expect(questionFor(unnamed, NOON, visitor, false)).toBe('waiting');
    expect(questionFor(own, NOON, moussa, true)).toBe('waiting');
    expect(questionFor(unnamed, MIDNIGHT, moussa, true)).toBe('outdated');
  });

  it('asks nothing of a user who has given the vote of that day already', () => {
    const given = { account: MOUSSA, votedDay: '2026-11-20' };
    expect(questionFor(unnamed, NOON, given, true)).toBe('given');
    expect(questionFor(others, NOON, given, true)).toBe('given');
    // Bonus votes alone can still be given, and so can the vote of another day.
    const bonusOnly = { ...unnamed, ballot: { ...ballot, daily: 0 as const } };
    expect(questionFor(bonusOnly, NOON, given, true)).toBe('meant');
    expect(questionFor(unnamed, NOON, { ...given, votedDay: '2026-11-19' }, true)).toBe('meant');
  });

  it('asks nothing of another account than the one that has given the vote, in any of its states', () => {
    const owned = accountsVote();
    for (const state of ['waiting', 'sign-in', 'other-account', 'outdated', 'refused'] as const)
      for (const votedDay of [null, ballot.vote_day])
        for (const now of [NOON, MIDNIGHT])
          expect(questionFor({ ...owned, state }, now, { account: MOUSSA, votedDay }, true)).toBe('others');
    expect(questionFor(owned, NOON, { account: AWA, votedDay: null }, true)).toBe('waiting');
    expect(questionFor({ ...owned, state: 'sign-in' }, NOON, visitor, true)).toBe('sign-in');
    // An anonymous user who signs in to an account that they have was signed out when they chose.
    expect(questionFor({ ...owned, registered: false, state: 'other-account' }, NOON, moussa, true)).toBe(
      'meant',
    );
  });

  it('sends the vote once its user has said that it is theirs, as the same request', () => {
    for (const vote of [unnamed, others]) {
      const adoptedVote = adopted(vote, MOUSSA, NOON);
      expect(adoptedVote).toMatchObject({ userId: MOUSSA, ballot });
      expect(maySend(adoptedVote, NOON, { asked: false, account: MOUSSA })).toBe(true);
      expect(questionFor(adoptedVote, NOON, moussa, true)).toBe('waiting');
    }
  });

  it('sends the vote when the user who meant it is back, and asks the server for no other user', () => {
    expect(maySend(others, NOON, { asked: false, account: AWA })).toBe(false);
    expect(maySend(others, NOON, { asked: true, account: AWA })).toBe(true);
    expect(questionFor(others, NOON, { account: AWA, votedDay: null }, true)).toBe('waiting');
    expect(maySend(others, NOON, { asked: true, account: MOUSSA })).toBe(false);
    expect(maySend(others, NOON, { asked: true, account: null })).toBe(false);
  });
});
