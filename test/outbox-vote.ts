import { newOutboxVote, type OutboxVote } from '#app/outbox/outbox-vote.ts';

export const NOON = Date.parse('2026-11-20T12:00:00Z');
/** The end of the day that the votes below are given for. */
export const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');
export const AWA = '00000000-0000-4000-8000-00000000000a';

export const ballot = {
  contest_id: '00000000-0000-4000-8000-000000000001',
  candidate_id: '00000000-0000-4000-8000-000000000002',
  daily: 1,
  bonus: 2,
  vote_day: '2026-11-20',
  request_id: '00000000-0000-4000-8000-000000000003',
} as const;

const candidate = {
  id: ballot.candidate_id,
  display_name: 'Grâce',
  number: 1,
  portrait: null,
  pagne: { pattern: 'onde', a: '#111', b: '#222', c: '#333' },
} as const;

/** Awa's vote for Grâce, released, as a phone holds it where Awa has signed in to her account. */
export const accountsVote = (): OutboxVote => ({
  ...newOutboxVote(ballot, AWA, candidate, NOON, 0, true),
  leasedUntil: 0,
});

/** Awa's vote for Grâce as it is put into the phone's outbox, under its first lease. */
export const freshVote = (now = NOON): OutboxVote => newOutboxVote(ballot, AWA, candidate, now);
