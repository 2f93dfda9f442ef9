import type { AppError, ErrorCode } from '#domain/errors.ts';

/** Whether a refusal decides nothing: the same request, sent again later, may be taken. */
export const isUndecided = ({ status }: Pick<AppError, 'status'>): boolean => status >= 500 || status === 429;

export type RefusalFate = 'waiting' | 'sign-in' | 'other-account' | 'outdated' | 'refused';

interface RefusalRule {
  /**
   * What becomes of a vote that was refused for this reason and still waits: in a phone's outbox, or on the server for
   * its author's sign-in. `waiting`: the server has not looked at it, and it is sent again. `sign-in` and
   * `other-account`: it stays until its author is there. `outdated`: its day is over, and the phone asks its author.
   * `refused`: it can never be counted.
   */
  fate: RefusalFate;
  /**
   * True when time or the régie causes the refusal: a sending of the same request that began before the cause may still
   * be counted. All other refusals come from the voter's own rows, whose keys let only one of the sendings through.
   */
  edge: boolean;
}

/** Every reason for which a vote is refused by the rules of voting, and what follows from it. */
export const VOTE_REFUSALS = {
  SIGN_IN_REQUIRED: { fate: 'sign-in', edge: false },
  NOT_YOUR_ACCOUNT: { fate: 'other-account', edge: false },
  CONTEST_UNKNOWN: { fate: 'refused', edge: false },
  CONTEST_NOT_STARTED: { fate: 'refused', edge: true },
  CONTEST_SUSPENDED: { fate: 'waiting', edge: true },
  CONTEST_CLOSED: { fate: 'refused', edge: true },
  CANDIDATE_UNKNOWN: { fate: 'refused', edge: false },
  CANDIDATE_NOT_IN_CONTEST: { fate: 'refused', edge: true },
  CANDIDATE_ELIMINATED: { fate: 'refused', edge: true },
  VOTE_ALREADY_CAST: { fate: 'refused', edge: false },
  VOTE_DAY_PASSED: { fate: 'outdated', edge: true },
  NOT_ENOUGH_BONUS: { fate: 'refused', edge: false },
  REQUEST_ID_REUSED: { fate: 'refused', edge: false },
} as const satisfies Partial<Record<ErrorCode, RefusalRule>>;

export type VoteRefusalCode = keyof typeof VOTE_REFUSALS;

/** Reasons after which the server does not keep a vote that waited for its author's sign-in. */
export type FinalRefusalCode = {
  [Code in VoteRefusalCode]: (typeof VOTE_REFUSALS)[Code]['fate'] extends 'outdated' | 'refused'
    ? Code
    : never;
}[VoteRefusalCode];

/** Whether a code is one of the reasons for which a vote is refused. */
export const isVoteRefusal = (code: string): code is VoteRefusalCode =>
  // Browsers of 2020 have no `Object.hasOwn`.
  Object.keys(VOTE_REFUSALS).includes(code);

/** Whether the contest itself refuses: there is no vote to go back to. */
export const isContestRefusal = (code: string): boolean => code.startsWith('CONTEST_');

/** Whether a vote that waited for its author's sign-in is not kept after this refusal: it can never be cast. */
export function isFinalRefusal(code: string): code is FinalRefusalCode {
  if (!isVoteRefusal(code)) return false;
  const { fate } = VOTE_REFUSALS[code];
  return fate === 'refused' || fate === 'outdated';
}

/** Whether an earlier sending of a request that is refused for this reason may still be counted. */
export const mayBeOvertaken = (code: string): boolean => isVoteRefusal(code) && VOTE_REFUSALS[code].edge;
