import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { readOwnUser } from './own-user.ts';

/** Votes of one kind given to one candidate on one UTC day (docs/specification.md §15.2). */
export interface VotesGiven {
  candidateId: string;
  candidate: string;
  votes: number;
  date: string;
}

/** What the phone remembers of the votes. It is for display only and decides nothing. */
export interface VoteRecord {
  user_id: string | null;
  vote_quotidien: VotesGiven | null;
  vote_bonus: VotesGiven[];
  /** Votes of the day that are left. */
  daily_count: number;
  chosen_candidate: string | null;
  /** UTC day of the last vote, 'YYYY-MM-DD'. */
  last_vote_date: string | null;
}

/** The record of a user who has not voted today (docs/specification.md §15.3: the daily count is 1). */
export const emptyRecord: VoteRecord = {
  user_id: null,
  vote_quotidien: null,
  vote_bonus: [],
  daily_count: 1,
  chosen_candidate: null,
  last_vote_date: null,
};

/**
 * The record as it stands on a day. If its last vote is of another UTC day it is reset (docs/specification.md §15.3):
 * daily count 1, no chosen candidate. Otherwise it is returned unchanged.
 *
 * @param today UTC day, 'YYYY-MM-DD'
 */
export function recordOn<R extends VoteRecord>(record: R, today: string): R | VoteRecord {
  const stale = record.last_vote_date !== null && record.last_vote_date !== today;
  return stale ? emptyRecord : record;
}

/** The votes that were just given, as the server counted them. */
export interface GivenToday {
  userId: string;
  day: string;
  dailyLeft: number;
  daily: Omit<VotesGiven, 'date'> | null;
  bonus: Omit<VotesGiven, 'date'>[];
}

/** The record after a vote; the chosen candidate is cleared. */
export function toVoteRecord(given: GivenToday): VoteRecord {
  return {
    user_id: given.userId,
    vote_quotidien: given.daily && { ...given.daily, date: given.day },
    vote_bonus: given.bonus.map((votes) => ({ ...votes, date: given.day })),
    daily_count: given.dailyLeft,
    chosen_candidate: null,
    last_vote_date: given.day,
  };
}

interface VoteRecordActs {
  /** @param own id of the user who holds the phone, or null: the choice is kept from other users */
  choose(candidateId: string, own: string | null): void;
  remember(given: GivenToday): void;
  /** Forgets votes of another day; returns true when there were any. */
  startDay(today: string): boolean;
  /** Notes that all daily votes of today have been given, perhaps from another phone. */
  voteElsewhere(today: string, own: string | null): void;
  /** Forgets the votes and the choice of another user than the one who holds the phone. @param own their id, or null */
  keepOwn(own: string | null): void;
}

/** The persisted store. It reads the phone's storage when `loadVoteRecord` is called, not while rendering. */
export const voteRecord = createStore<VoteRecord & VoteRecordActs>()(
  persist(
    (set, get) => ({
      ...emptyRecord,
      choose: (chosen_candidate, own) => set({ chosen_candidate, user_id: own ?? get().user_id }),
      remember: (given) => set(toVoteRecord(given)),
      startDay: (today) => {
        const before = get();
        const after = recordOn(before, today);
        if (after === before) return false;
        set(after);
        return true;
      },
      voteElsewhere: (last_vote_date, user_id) => {
        if (get().last_vote_date !== last_vote_date)
          set({ ...emptyRecord, user_id, daily_count: 0, last_vote_date });
      },
      keepOwn: (own) => own && (get().user_id ?? own) !== own && set(emptyRecord),
    }),
    {
      name: 'vote',
      version: 1,
      skipHydration: true,
      // JSON leaves the functions out.
      storage: createJSONStorage(() => localStorage),
    },
  ),
);

let loaded = false;

/**
 * Reads the phone's storage, once for each page load, and forgets what another user has left there. A storage that is
 * refused or broken counts as empty.
 */
export function loadVoteRecord(): void {
  if (!loaded) void voteRecord.persist.rehydrate();
  loaded = true;
  voteRecord.getState().keepOwn(readOwnUser());
}
