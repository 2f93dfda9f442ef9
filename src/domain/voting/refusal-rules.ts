import type { AppError, ErrorCode } from '#domain/errors.ts';

/** Whether a refusal decides nothing: the same request, sent again later, may be taken. */
export const isUndecided = ({ status }: Pick<AppError, 'status'>): boolean => status >= 500 || status === 429;

/**
 * What becomes of a vote that was refused and still waits: in a phone's outbox, or on the server for its author's
 * sign-in. `waiting`: it cannot be counted now, and is sent again. `sign-in` and `other-account`: it stays until its
 * author is there. `outdated`: its day is over, and the phone asks its author. `refused`: it can never be counted.
 * `over`: nor does its contest take any other vote, so there is none that its author could go back to.
 */
export type RefusalFate = 'waiting' | 'sign-in' | 'other-account' | 'outdated' | 'refused' | 'over';

/**
 * Every reason for which a vote is refused by the rules of voting, and what becomes of the vote. When it is refused, the
 * statements and `rules.ts` say; a few pages have words of their own for some (README.md, "a new reason to refuse a
 * vote").
 */
export const VOTE_REFUSALS = {
  SIGN_IN_REQUIRED: 'sign-in',
  NOT_YOUR_ACCOUNT: 'other-account',
  CONTEST_UNKNOWN: 'over',
  CONTEST_NOT_STARTED: 'over',
  CONTEST_SUSPENDED: 'waiting',
  CONTEST_CLOSED: 'over',
  CANDIDATE_UNKNOWN: 'refused',
  CANDIDATE_NOT_IN_CONTEST: 'refused',
  CANDIDATE_ELIMINATED: 'refused',
  VOTE_ALREADY_CAST: 'refused',
  VOTE_DAY_PASSED: 'outdated',
  NOT_ENOUGH_BONUS: 'refused',
  REQUEST_ID_REUSED: 'refused',
} as const satisfies Partial<Record<ErrorCode, RefusalFate>>;

export type VoteRefusalCode = keyof typeof VOTE_REFUSALS;

type FinalFate = 'outdated' | 'refused' | 'over';

/** Reasons after which the server does not keep a vote that waited for its author's sign-in. */
export type FinalRefusalCode = {
  [Code in VoteRefusalCode]: (typeof VOTE_REFUSALS)[Code] extends FinalFate ? Code : never;
}[VoteRefusalCode];

/** Whether a code is one of the reasons for which a vote is refused. */
export const isVoteRefusal = (code: string): code is VoteRefusalCode =>
  // Browsers of 2020 have no `Object.hasOwn`.
  Object.keys(VOTE_REFUSALS).includes(code);

/** What becomes of a vote that is refused for this reason; null where the code is no refusal of a vote. */
export const refusalFate = (code: string): RefusalFate | null =>
  isVoteRefusal(code) ? VOTE_REFUSALS[code] : null;

/** Whether a vote that waited for its author's sign-in is not kept after this refusal: it can never be cast. */
export function isFinalRefusal(code: string): code is FinalRefusalCode {
  const fate = refusalFate(code);
  return fate === 'refused' || fate === 'over' || fate === 'outdated';
}

/**
 * True when time or the régie causes the refusal: a sending of the same request that began before the cause may still be
 * counted. All other refusals come from the voter's own rows, whose keys let only one of the sendings through. Apart
 * from the table above, because only the server asks: phones do not load this.
 */
const AT_AN_EDGE: Record<VoteRefusalCode, boolean> = {
  SIGN_IN_REQUIRED: false,
  NOT_YOUR_ACCOUNT: false,
  CONTEST_UNKNOWN: false,
  CONTEST_NOT_STARTED: true,
  CONTEST_SUSPENDED: true,
  CONTEST_CLOSED: true,
  CANDIDATE_UNKNOWN: false,
  CANDIDATE_NOT_IN_CONTEST: true,
  CANDIDATE_ELIMINATED: true,
  VOTE_ALREADY_CAST: false,
  VOTE_DAY_PASSED: true,
  NOT_ENOUGH_BONUS: false,
  REQUEST_ID_REUSED: false,
};

/** Whether an earlier sending of a request that is refused for this reason may still be counted. */
export const mayBeOvertaken = (code: string): boolean => isVoteRefusal(code) && AT_AN_EDGE[code];
