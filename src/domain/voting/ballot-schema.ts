import type { CastVotesInput } from './schema.ts';

/** One user's request to vote, as it travels to the database. */
export interface Ballot
  extends Pick<CastVotesInput, 'contest_id' | 'candidate_id' | 'vote_day' | 'request_id'> {
  bucket: number;
  user_id: string;
  daily: 0 | 1;
  bonus: number;
  /** ISO 3166 code of where the vote came from, or null. */
  country: string | null;
}

/** A vote of one user on one day, as its row tells it. */
export interface VoteFact {
  /** Daily votes 0, 1, …; a bonus vote has minus its grant's number. */
  slot: number;
  contest_id: string;
  candidate_id: string;
  request_id: string;
  /** ISO 8601, UTC. */
  cast_at: string;
}

/** A ballot that is in the count. */
export interface AcceptedBallot {
  /** The rows of this request. */
  votes: VoteFact[];
  /** All rows of this user and day in the competition, those of this request included. */
  todays: VoteFact[];
  /** Bonus votes that the user has left. */
  bonusLeft: number;
  /** True when the rows were there already: the request had been sent before. */
  replayed: boolean;
}
