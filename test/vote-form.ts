import type { PostedVote } from '#site/vote-form.ts';

/** A form of /vote, filled in. */
export const voteForm = (): PostedVote => ({
  contest_id: 'c',
  candidate_id: 'g',
  vote_day: '2026-06-12',
  request_id: 'r',
  daily: 1,
  bonus: 2,
  spent: 0,
});
