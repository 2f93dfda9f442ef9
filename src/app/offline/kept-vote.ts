import { utcDay } from '#domain/contest/rules.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import type { PendingVote } from '#domain/voting/schema.ts';

/** What of a candidate the phone can show without the network. */
export type KeptCandidate = Pick<Candidate, 'id' | 'display_name' | 'number' | 'pagne' | 'portrait'>;

/** A vote that stays on the phone until somebody has decided on it. */
export interface KeptVote {
  /** The request, the same on each sending. */
  ballot: PendingVote;
  /**
   * Whose vote it is: the account's id, or the anonymous user's, who keeps it when they register; null for a visitor
   * whom the server did not know yet. It is sent for this user and no other.
   */
  userId: string | null;
  candidate: KeptCandidate;
  /**
   * `sign-in`: the server counts the votes of those who have signed in only. `other-account`: another user has signed
   * in on this phone since. `outdated`: the server says that the day is over.
   */
  state: 'waiting' | 'sign-in' | 'other-account' | 'outdated' | 'refused' | 'counted';
  /** Why it was refused, in the server's words. */
  message: string | null;
  /** How many votes its author has given today, this one included, once it is counted. */
  todays: number;
  attempts: number;
  /** Nobody sends it by themselves before this instant, milliseconds. */
  dueAt: number;
  /** Somebody (a tab, the worker) is sending it until this instant at most, milliseconds. */
  leasedUntil: number;
}

/** What came back, or null when nothing that the server itself wrote did. */
export interface Answer {
  status: number;
  code: string | null;
  message: string | null;
  /** Votes of today, when it was counted. */
  todays: number | null;
  /** Seconds. */
  retryAfter: number | null;
}

/** Nobody waits longer than this on a dead connection. */
export const SEND_TIMEOUT_MS = 30_000;
/** A sender that was closed in the middle of it is believed dead after this. */
const LEASE_MS = SEND_TIMEOUT_MS + 5_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** A vote as it is kept before it is sent for the first time, by a page that sends it at once. */
export function newKeptVote(
  ballot: PendingVote,
  userId: string | null,
  candidate: KeptCandidate,
  now: number,
): KeptVote {
  return {
    ballot,
    userId,
    candidate,
    state: 'waiting',
    message: null,
    todays: 0,
    attempts: 0,
    dueAt: now,
    leasedUntil: now + LEASE_MS,
  };
}

/**
 * Whether the day that a vote was meant for is over, by the phone's clock or by the server's word. Such a vote is not
 * sent: its author is asked.
 */
export function isOutdated(vote: KeptVote, now: number): boolean {
  return vote.state === 'outdated' || vote.ballot.vote_day < utcDay(new Date(now));
}

/**
 * Whether a vote may be sent now. One that no user has been named for never is: the user who has signed in since would
 * be given it unasked.
 *
 * @param asked somebody or something new asks for it (a tap, the network is back, a sign-in): it need not be due
 */
export function maySend(vote: KeptVote, now: number, asked: boolean): boolean {
  if (vote.userId === null || vote.leasedUntil > now || isOutdated(vote, now)) return false;
  // Its user may have come back.
  if (vote.state === 'sign-in' || vote.state === 'other-account') return asked;
  return vote.state === 'waiting' && (asked || vote.dueAt <= now);
}

/** The same vote while one sender has it. */
export function leased(vote: KeptVote, now: number): KeptVote {
  return { ...vote, leasedUntil: now + LEASE_MS };
}

/**
 * What becomes of a vote with the answer to a sending. What the server has not decided on (no answer, too busy, a
 * suspension, a login page of some hotel in between) stays as it was and is due later.
 *
 * @param random 0 to 1, so that phones which failed together do not come back together
 */
export function afterAnswer(vote: KeptVote, answer: Answer | null, now: number, random: number): KeptVote {
  const decided = answer && decision(answer);
  if (decided) return { ...vote, ...decided, attempts: vote.attempts + 1, leasedUntil: 0 };
  return {
    ...vote,
    state: 'waiting',
    attempts: vote.attempts + 1,
    dueAt: now + waitMs(vote.attempts, answer?.retryAfter ?? 0, random),
    leasedUntil: 0,
  };
}

/** @returns null when nobody has decided */
function decision({ status, code, message, todays }: Answer): Partial<KeptVote> | null {
  if (todays !== null && status < 300) return { state: 'counted', todays };
  // Without a code of ours it is not our server that spoke.
  if (code === null || status < 400 || status >= 500 || status === 429) return null;
  // Nor has anybody looked at it in a browser that shows a preview.
  if (code === 'CONTEST_SUSPENDED' || code === 'PREVIEW_READ_ONLY') return null;
  if (status === 401) return { state: 'sign-in' };
  if (code === 'NOT_YOUR_ACCOUNT') return { state: 'other-account' };
  if (code === 'VOTE_DAY_PASSED') return { state: 'outdated' };
  return { state: 'refused', message };
}

/**
 * How long to wait before the next automatic sending: twice as long after each, five minutes at most, never less than
 * the server asked for, the upper half of it by chance.
 *
 * @param attempts sendings before this one
 * @param retryAfter seconds that the server asked for, 0 for none
 * @param random 0 to 1
 * @returns milliseconds
 */
export function waitMs(attempts: number, retryAfter: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 20));
  return Math.round(Math.max(retryAfter * 1000, full / 2) + (random * full) / 2);
}
