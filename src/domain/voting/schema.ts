import { z } from 'zod';
import { sentId } from '#domain/id-schema.ts';

/** The most bonus votes that one request may spend. */
export const MAX_BONUS_PER_REQUEST = 20;

const ballotFields = z.object({
  contest_id: sentId,
  candidate_id: sentId,
  daily: z.literal([0, 1]).default(1),
  bonus: z.int().min(0).max(MAX_BONUS_PER_REQUEST).default(0),
  /** The UTC day that the voter meant, as the screen showed it. PostgreSQL knows no year 0. */
  vote_day: z.iso.date().refine((day) => !day.startsWith('0000')),
  /** Made before the first sending and reused on each retry: the same request is counted once. */
  request_id: sentId,
  user_id: sentId.optional(),
});
const givesVotes = (input: { daily: number; bonus: number }) => input.daily + input.bonus > 0;
const NOTHING_GIVEN = { path: ['daily'], message: 'REQUIRED' };

export const castVotesInput = ballotFields.refine(givesVotes, NOTHING_GIVEN);
export type CastVotesInput = z.infer<typeof castVotesInput>;

/** The body of the API's call: with `until_signed_in` a visitor's vote is kept until they sign in, not refused. */
export const castVotesBody = ballotFields
  .extend({ until_signed_in: z.boolean().default(false) })
  .refine(givesVotes, NOTHING_GIVEN);

/** A vote that waits to be cast until its author has signed in. */
export type PendingVote = Omit<CastVotesInput, 'user_id'>;

export const voteSchema = z.object({
  id: z.string(),
  contest_id: z.uuid(),
  candidate_id: z.uuid(),
  kind: z.enum(['daily', 'bonus']),
  vote_day: z.iso.date(),
  request_id: z.uuid(),
  cast_at: z.iso.datetime(),
});
export type Vote = z.infer<typeof voteSchema>;

/** A vote as its author sees it in their past votes. */
export interface PastVote extends Vote {
  /** Why it was taken out of the count; null for a vote that counts. */
  annulled: string | null;
}

export const castVotesAnswer = z.object({
  votes: z.array(voteSchema),
  todays_votes: z.array(voteSchema),
  bonus_count: z.int(),
});
export type CastVotesAnswer = z.infer<typeof castVotesAnswer>;

/** What one accepted request gave. */
export interface GivenReceipt {
  contest_id: string;
  candidate_id: string;
  daily: number;
  bonus: number;
  /** ISO 8601, UTC, to the minute: what a receipt says. */
  cast_at: string;
  /** Such as "S2-7KF4-2Q9A". */
  reference: string;
}
