import type { UserKey } from '#domain/user-key.ts';
import type { GivenReceipt } from '#domain/voting/schema.ts';

/** What a page shows of its visitor: two visitors of the same state are sent the same bytes. */
export interface VoterState {
  /** Signed in to an account. */
  registered: boolean;
  /** Daily votes given today, in all contests of the competition. */
  daily: number;
  /** Daily and bonus votes given today. */
  votes: number;
  /** The candidates of today's votes, with their contests; each once. */
  votedFor: readonly ChosenCandidate[];
  /** One for each request that was accepted today, newest first. */
  receipts: readonly GivenReceipt[];
  /** Bonus votes that are left and how far invitations have come; null where they could not be read. */
  bonus: BonusState | null;
  /** Messages of the show that were not read. */
  unread: number;
  /** The choice of today's pending vote; a pending vote of an earlier day is left out. */
  waitingFor: ChosenCandidate | null;
  /** Candidates that got a vote of this user in the contest whose results the page shows. */
  mine: readonly string[];
}

export interface ChosenCandidate {
  contest_id: string;
  candidate_id: string;
}

export interface BonusState {
  left: number;
  /** Invited users who have voted and are part of no grant; 0 where the page does not show it. */
  uncounted_referrals: number;
  weekly_referral_bonuses: number;
}

/** A contest's dates, and what decides its phase. */
export interface ContestDates {
  id: string;
  week: number;
  start_date: Date;
  end_date: Date;
  result_date: Date;
  override: 'suspended' | 'closed' | null;
  published_at: Date | null;
}

/** What a page needs of one visitor's state besides what every page shows. */
export interface VoterQuestion {
  /** Contest whose results the page shows. */
  resultsOf: string | null;
  /** Whether the page shows how far invitations have come. */
  invitations: boolean;
  /** Id of the message that the page opens, which counts as read. */
  opening: string | null;
}

/** One visitor of a batch. */
export interface AskedVoter extends UserKey, VoterQuestion {}

/** The state of a visitor who has neither an account nor a pending vote. */
export const NO_VOTER: VoterState = {
  registered: false,
  daily: 0,
  votes: 0,
  votedFor: [],
  receipts: [],
  bonus: { left: 0, uncounted_referrals: 0, weekly_referral_bonuses: 0 },
  unread: 0,
  waitingFor: null,
  mine: [],
};

/** What the database has of one visitor of a batch; `ord` is their index in it. */
export interface VoterRow {
  ord: number;
  /** Today's votes, oldest first. */
  todays:
    | {
        contest_id: string;
        week: number;
        candidate_id: string;
        slot: number;
        request_id: string;
        cast_at: string;
      }[]
    | null;
  bonus_left: number;
  uncounted_referrals: number;
  weekly_referral_bonuses: number;
  unread: number;
  waiting_for: ChosenCandidate | null;
  mine: string[] | null;
}
