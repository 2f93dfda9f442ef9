import { expect, it } from 'vitest';
import { AWA, freshVote, MIDNIGHT, NOON } from '#test/outbox-vote.ts';
import { afterLookUp, needsLookUp } from './look-up.ts';
import { afterAnswer, maybeArrived } from './outbox-vote.ts';

const fresh = freshVote();
const unheard = afterAnswer(fresh, null, NOON, 0);

it('a vote whose answer was lost is looked for once its day is over, and before that is sent again', () => {
  expect(needsLookUp(unheard, AWA, MIDNIGHT)).toBe(true);
  expect(needsLookUp({ ...unheard, state: 'sign-in' }, AWA, MIDNIGHT)).toBe(true);
  expect(needsLookUp(unheard, AWA, MIDNIGHT - 1)).toBe(false);
  // Never sent, decided on, on its way, or another user's: there is nothing to ask, or the answer would say nothing.
  expect(needsLookUp({ ...fresh, leasedUntil: 0 }, AWA, MIDNIGHT)).toBe(false);
  for (const state of ['outdated', 'refused', 'counted', 'on-server'] as const)
    expect(needsLookUp({ ...unheard, state }, AWA, MIDNIGHT)).toBe(false);
  expect(needsLookUp({ ...unheard, leasedUntil: MIDNIGHT + 1 }, AWA, MIDNIGHT)).toBe(false);
  for (const account of [null, '00000000-0000-4000-8000-00000000000b'])
    expect(needsLookUp(unheard, account, MIDNIGHT)).toBe(false);
});

it('a vote that was looked for is counted, or is known not to be, however often it was sent', () => {
  expect(afterLookUp(unheard, true)).toMatchObject({ state: 'counted', ballot: unheard.ballot });
  const missing = afterLookUp({ ...unheard, attempts: 9 }, false);
  expect(missing.state).toBe('outdated');
  expect(maybeArrived(missing)).toBe(false);
  expect(needsLookUp(missing, AWA, MIDNIGHT)).toBe(false);
});
