import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWA, accountsVote, ballot, MIDNIGHT, NOON } from '#test/outbox-vote.ts';
import { questionFor } from './outbox-question.ts';
import {
  holdsOwn,
  inFront,
  type OutboxVotes,
  oneOfEach,
  placeOf,
  withGiven,
  withLeased,
} from './outbox-view.ts';
import type { OutboxVote } from './outbox-vote.ts';
import { wordsFor } from './waiting-line.ts';

const MOUSSA = '00000000-0000-4000-8000-00000000000b';
const FATOU = '00000000-0000-4000-8000-00000000000c';
const WEEK = 7 * 86_400_000;

const states = fc.constantFrom<OutboxVote['state']>(
  'waiting',
  'sign-in',
  'other-account',
  'refused',
  'counted',
);
const someVote: fc.Arbitrary<OutboxVote> = fc
  .record({
    request_id: fc.uuid(),
    // A visitor, an anonymous user, or an account.
    giver: fc.constantFrom<[string | null, boolean]>(
      [null, false],
      [FATOU, false],
      [AWA, true],
      [MOUSSA, true],
    ),
    state: states,
    dueAt: fc.constantFrom(NOON - 1, NOON + 1),
    vote_day: fc.constantFrom('2026-11-10', '2026-11-19', '2026-11-20'),
  })
  .map(({ request_id, giver: [userId, registered], state, dueAt, vote_day }) => ({
    ...accountsVote(),
    ballot: { ...ballot, request_id, vote_day },
    candidate: { ...accountsVote().candidate, display_name: registered ? `Talent of ${userId}` : 'Talent' },
    userId,
    registered,
    state,
    dueAt,
  }));
/** Votes as they may lie on a phone, in any order. */
const someVotes = fc.array(someVote, { maxLength: 6 }).map(oneOfEach);
const accounts = fc.constantFrom(AWA, MOUSSA);
const ids = (votes: OutboxVotes) => votes.map((vote) => vote.ballot.request_id).sort();
const isAnothers = (vote: OutboxVote, account: string) => vote.registered === true && vote.userId !== account;

describe('the votes on a shared phone', () => {
  it('have one place each, and hold the last that its user gave', () => {
    fc.assert(
      fc.property(fc.array(someVote, { maxLength: 12 }), (given) => {
        const votes = given.reduce<OutboxVotes>(withGiven, []);
        expect(new Set(votes.map(placeOf)).size).toBe(votes.length);
        for (const account of [AWA, MOUSSA]) {
          const last = given.findLast((vote) => placeOf(vote) === account);
          expect(votes.find((vote) => placeOf(vote) === account)).toBe(last);
        }
        // A choice without an account makes way for any vote that comes after it.
        const choice = votes.find((vote) => !vote.registered);
        expect(choice).toBe(given.at(-1)?.registered === false ? given.at(-1) : undefined);
      }),
    );
  });

  it('let no account send, forget or replace another’s of this week', () => {
    fc.assert(
      fc.property(someVotes, accounts, fc.boolean(), someVote, (votes, account, asked, vote) => {
        const recent = votes.filter(({ ballot }) => ballot.vote_day > '2026-11-12');
        const { votes: after, taken } = withLeased(recent, NOON, { asked, account });
        expect(ids(after)).toEqual(ids(recent));
        if (taken) expect(isAnothers(taken, account)).toBe(false);
        const given = { ...vote, userId: account, registered: true };
        const others = recent.filter((one) => isAnothers(one, account));
        expect(withGiven(recent, given).filter((one) => isAnothers(one, account))).toEqual(others);
      }),
    );
  });

  it('give an account its own vote first, sent and told, whatever else waits', () => {
    fc.assert(
      fc.property(someVotes, accounts, (votes, account) => {
        const own = { ...accountsVote(), userId: account };
        const all = withGiven(votes, own);
        const choice = votes.find((vote) => !vote.registered);
        // In any order, also with a choice that was made signed out since.
        for (const list of [all, all.toReversed(), choice ? [choice, ...all] : all]) {
          expect(withLeased(list, NOON, { asked: true, account }).taken?.ballot).toBe(own.ballot);
          expect(inFront(list, account)).toBe(own);
        }
      }),
    );
  });

  it('hold an account’s own wherever the vote in front is undecided and its own', () => {
    const asked = ['refused', 'outdated', 'sign-in', 'waiting'];
    fc.assert(
      fc.property(someVotes, accounts, fc.constantFrom(NOON, MIDNIGHT), (votes, account, now) => {
        const front = inFront(votes, account);
        const undecided = front?.userId === account && front.state !== 'counted';
        expect(holdsOwn(votes, account)).toBe(undecided);
        // A page about voting leads to the page of this vote, also once the votes of the day are given.
        if (front && undecided)
          expect(asked).toContain(
            questionFor(front, now, { account, votedDay: front.ballot.vote_day }, false),
          );
      }),
    );
  });

  it('tell an account no name of another’s vote, and ask about none', () => {
    fc.assert(
      fc.property(someVotes, accounts, fc.constantFrom(NOON, MIDNIGHT), (votes, account, now) => {
        const front = inFront(votes, account);
        const at = { account, votedDay: null };
        expect(front === null).toBe(votes.length === 0);
        if (!front) return;
        if (votes.some((vote) => !isAnothers(vote, account))) expect(isAnothers(front, account)).toBe(false);
        else expect(questionFor(front, now, at, true)).toBe('others');
        for (const vote of votes)
          if (isAnothers(vote, account))
            expect(wordsFor(front, at, now)?.text ?? '').not.toContain(vote.userId);
      }),
    );
  });

  it('let a sender without an account have any that may be sent, but never the choice of a visitor without an id', () => {
    fc.assert(
      fc.property(someVotes, (votes) => {
        const { taken } = withLeased(votes, NOON, { asked: true, account: null });
        const sendable = votes.filter(
          ({ state, userId, ballot }) => state === 'waiting' && userId && ballot.vote_day === '2026-11-20',
        );
        expect(taken !== null).toBe(sendable.length > 0);
        if (taken) expect(ids(sendable)).toContain(taken.ballot.request_id);
      }),
    );
  });
});

it('an account’s vote that an earlier version stored in the place of the choice is the account’s', () => {
  const older = { ...accountsVote(), ballot: { ...ballot, request_id: 'older' } };
  const visitors = { ...accountsVote(), userId: null, registered: false };
  expect(oneOfEach([accountsVote()]).map(placeOf)).toEqual([AWA]);
  // An earlier version was closed while it moved a vote from one place to the other.
  expect(oneOfEach([older, accountsVote()])).toEqual([accountsVote()]);
  expect(oneOfEach([older, visitors])).toEqual([older, visitors]);
  // Still earlier versions did not note whether the user was an account.
  const { registered: _, ...unknown } = accountsVote();
  expect(placeOf(unknown)).toBe(placeOf(visitors));
});

it('a vote of an account that has not come back for a week is forgotten by another account, and kept until then', () => {
  const votes = [accountsVote()];
  const sweep = (now: number, account: string | null) =>
    withLeased(votes, now, { asked: false, account }).votes;
  expect(sweep(NOON + WEEK, MOUSSA)).toHaveLength(1);
  expect(sweep(NOON + WEEK + 86_400_000, MOUSSA)).toEqual([]);
  // Its own user is asked about it, however late.
  for (const account of [AWA, null]) expect(sweep(NOON + 9 * WEEK, account)).toHaveLength(1);
});
