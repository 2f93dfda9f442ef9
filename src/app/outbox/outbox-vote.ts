import { isDayOver } from '#domain/contest/rules.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import type { Receipt } from '#domain/register/schema.ts';
import { isUndecided, isVoteRefusal, VOTE_REFUSALS } from '#domain/voting/refusal-rules.ts';
import type { CastVotesAnswer, PendingVote } from '#domain/voting/schema.ts';

/** What of a candidate the phone can show without the network. */
export type OutboxCandidate = Pick<Candidate, 'id' | 'display_name' | 'number' | 'pagne' | 'portrait'>;

/** A vote in the outbox: it stays on the phone until the server has decided on it. */
export interface OutboxVote {
  /** The request, the same on each sending. */
  ballot: PendingVote;
  /**
   * Whose vote it is: the account's id, or the anonymous user's, who keeps it when they register; null for a visitor
   * whom the server did not know yet. It is sent for this user and no other.
   */
  userId: string | null;
  candidate: OutboxCandidate;
  /**
   * `sign-in`: the server counts the votes of signed-in users only. `other-account`: another user has signed in on
   * this phone since. `outdated`: the server says that the day is over. `on-server`: the server keeps it until its
   * author has signed in, so that the phone need not.
   */
  state: 'waiting' | 'sign-in' | 'other-account' | 'outdated' | 'refused' | 'counted' | 'on-server';
  /** Why it was refused, or what keeps it waiting since the last sending, in the server's words; null where none was heard. */
  message: string | null;
  /** Why it was refused; votes of earlier versions do not say. */
  code?: string;
  /** How many votes its author has given today, this one included, once it is counted. */
  todays: number;
  /** What opens its votes in the register, once it is counted; the page that tells of it keeps them. */
  receipts?: Receipt[];
  attempts: number;
  /** It is not sent again by itself before this instant, milliseconds. */
  dueAt: number;
  /** One sender (a tab, the worker) has it until this instant at most, milliseconds. */
  leasedUntil: number;
  /** How far the server's clock was ahead of the phone's when it was given, milliseconds; votes of earlier versions have none. */
  ahead?: number;
}

/** What our server, or what stands before it, answered to a sending; null stands for no answer at all. */
export interface SendAnswer {
  status: number;
  code: string | null;
  message: string | null;
  /** What was counted, with the votes of today. */
  counted: CountedVote | null;
  /** What opens each vote in the register. */
  receipts: Receipt[];
  /** The server keeps the vote until its author has signed in. */
  onServer: boolean;
  /** Seconds. */
  retryAfter: number | null;
}

/** What the server says of a vote that it has counted. */
export type CountedVote = Pick<CastVotesAnswer, 'todays_votes' | 'bonus_count'>;

/** A sending without an answer is given up after this. */
export const SEND_TIMEOUT_MS = 30_000;
/** A sender that was closed while it had the vote is believed dead after this. */
const LEASE_MS = SEND_TIMEOUT_MS + 5_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** While the vote is suspended, a vote waits no longer than after this many sendings: a minute. */
const SUSPENDED_AT_MOST = 5;
/** The author who watches a busy server's countdown waits no longer than this, unless the server asks for more. */
const LONGEST_WATCHED_WAIT_MS = 60_000;

/**
 * A vote as it enters the outbox, in the hands of the page that sends it at once.
 *
 * @param now by the phone's clock, milliseconds
 * @param ahead how far the server's clock is ahead of it, milliseconds
 */
export function newOutboxVote(
  ballot: PendingVote,
  userId: string | null,
  { id, display_name, number, pagne, portrait }: OutboxCandidate,
  now: number,
  ahead = 0,
): OutboxVote {
  return {
    ballot,
    userId,
    candidate: { id, display_name, number, pagne, portrait },
    state: 'waiting',
    message: null,
    todays: 0,
    attempts: 0,
    dueAt: now,
    leasedUntil: now + LEASE_MS,
    ahead,
  };
}

/**
 * Whether the day that a vote was meant for is over, by the phone's clock as far as it agreed with the server's when the
 * vote was given, or by the server's word. Such a vote is not sent: its author is asked.
 *
 * @param now by the phone's clock, milliseconds
 */
export function isOutdated(vote: OutboxVote, now: number): boolean {
  return vote.state === 'outdated' || isDayOver(vote.ballot.vote_day, new Date(now + (vote.ahead ?? 0)));
}

/** Whether a sending of it got no answer, so that it may have been counted without the phone knowing. */
export function maybeArrived({ state, attempts }: OutboxVote): boolean {
  // The last one was answered where the server itself has said that the day is over.
  return attempts > (state === 'outdated' ? 1 : 0);
}

/** Who wants to send the vote that waits. */
export interface Sender {
  /** Something new asks for it (a tap, the network is back, a sign-in): it need not be due. */
  asked: boolean;
  /** Id of the user who has signed in, as far as the sender knows; the worker knows of none. */
  account: string | null;
}

/**
 * Whether a vote may be sent now. One that no user has been named for never is: the user who has signed in since would
 * be given it unasked. One that the server would not take from the user of then goes once its own user is there.
 *
 * @param now milliseconds
 */
export function maySend(vote: OutboxVote, now: number, { asked, account }: Sender): boolean {
  if (vote.userId === null || vote.leasedUntil > now || isOutdated(vote, now)) return false;
  if (vote.state === 'sign-in' || vote.state === 'other-account') return asked && account === vote.userId;
  return vote.state === 'waiting' && (asked || vote.dueAt <= now);
}

/** A vote that one sender has taken for the time of a lease. @param from when the lease begins, milliseconds */
export function leased(vote: OutboxVote, from: number): OutboxVote {
  return { ...vote, leasedUntil: from + LEASE_MS };
}

/** A vote that any sender may take again. */
export function released(vote: OutboxVote): OutboxVote {
  return { ...vote, leasedUntil: 0 };
}

/**
 * What becomes of a vote with the answer to a sending. What the server has not decided on (no answer, too busy, a
 * suspension, a login page of some hotel in between) stays as it was and is due later.
 *
 * @param random 0 to 1, so that phones which failed together do not come back together
 */
export function afterAnswer(
  vote: OutboxVote,
  answer: SendAnswer | null,
  now: number,
  random: number,
): OutboxVote {
  const attempts = vote.attempts + 1;
  const decided = answer && decision(answer);
  if (decided) return released({ ...vote, ...decided, attempts });
  const wait = waitMs(vote.attempts, answer?.retryAfter ?? 0, random);
  // A vote that is resumed may close minutes later.
  const dueAt =
    now +
    (answer?.code === 'CONTEST_SUSPENDED' ? Math.min(wait, waitMs(SUSPENDED_AT_MOST, 0, random)) : wait);
  // What another server has answered in the place of ours is no word to the author.
  const message = (answer?.code && answer.message) || null;
  return released({ ...vote, state: 'waiting', message, attempts, dueAt });
}

/** @returns null when the server has not decided */
function decision(answer: SendAnswer): Partial<OutboxVote> | null {
  const { status, code, message, counted, receipts, onServer } = answer;
  if (counted && status < 300) return { state: 'counted', todays: counted.todays_votes.length, receipts };
  if (onServer && status === 202) return { state: 'on-server' };
  // Without a code of ours it is not our server that spoke.
  if (code === null || status < 400 || isUndecided(answer)) return null;
  // Nor has it looked at the vote in a browser that shows a preview.
  if (code === 'PREVIEW_READ_ONLY') return null;
  // What refuses the request before the rules of voting see it (a session that has expired, a country) is in no table.
  const fate = isVoteRefusal(code) ? VOTE_REFUSALS[code].fate : status === 401 ? 'sign-in' : 'refused';
  if (fate === 'waiting') return null;
  return fate === 'refused' ? { state: fate, message, code } : { state: fate };
}

/** What the page says to the author who has just confirmed the vote there. */
export type ToldVote =
  | { kind: 'counted'; counted: CountedVote }
  /** It waits until its author has signed in, or said that it is theirs: on the server, or in the outbox. */
  | { kind: 'sign-in'; onServer: boolean }
  | { kind: 'refused'; status: number; code: string; message: string | null }
  /** Our server is too busy to look at it: the page sends the same request again at this instant, milliseconds. */
  | { kind: 'busy'; status: number; code: string; message: string | null; at: number }
  /** It did not get through. From the phone's outbox it is sent later; a page without one tries again at this instant. */
  | { kind: 'unsent'; at: number };

/**
 * What becomes of a vote that was sent by the page where its author has confirmed it: what is told there need not
 * wait any more, and while the page counts down to the next sending, no other sender takes the vote.
 *
 * @returns `vote`: what is left in the outbox; null for nothing
 */
export function afterConfirmed(
  sent: OutboxVote,
  answer: SendAnswer | null,
  now: number,
  random: number,
): { vote: OutboxVote | null; told: ToldVote } {
  const vote = afterAnswer(sent, answer, now, random);
  const { status = 0, code = null, message = null, retryAfter = null, counted = null } = answer ?? {};
  if (counted && vote.state === 'counted') return { vote: null, told: { kind: 'counted', counted } };
  if (vote.state === 'on-server') return { vote: null, told: { kind: 'sign-in', onServer: true } };
  if (vote.state === 'sign-in' || vote.state === 'other-account')
    return { vote, told: { kind: 'sign-in', onServer: false } };
  if (code !== null && status >= 400 && !isUndecided({ status }))
    return { vote: null, told: { kind: 'refused', status, code, message } };
  if (code === null || (status !== 429 && status !== 503))
    return { vote, told: { kind: 'unsent', at: vote.dueAt } };
  const at = Math.min(vote.dueAt, now + Math.max(LONGEST_WATCHED_WAIT_MS, (retryAfter ?? 0) * 1000));
  return { vote: leased({ ...vote, dueAt: at }, at), told: { kind: 'busy', status, code, message, at } };
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
