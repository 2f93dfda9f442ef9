import { isDayOver } from '#domain/contest/rules.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import type { Receipt } from '#domain/register/schema.ts';
import { isUndecided, refusalFate } from '#domain/voting/refusal-rules.ts';
import type { CastVotesAnswer, PendingVote } from '#domain/voting/schema.ts';

/** The fields of a candidate that the phone can show without a network. */
export type OutboxCandidate = Pick<Candidate, 'id' | 'display_name' | 'number' | 'pagne' | 'portrait'>;

/** A vote in the outbox: it stays on the phone until the server has decided on it. */
export interface OutboxVote {
  /** The request, the same on each sending. */
  ballot: PendingVote;
  /**
   * Whose vote it is: id of the account or of the anonymous user, who keeps the id when they register; null for a
   * visitor whom the server did not know yet. The vote is sent for this user and no other.
   */
  userId: string | null;
  /** Whether `userId` is an account; missing in votes that an earlier version stored, which count as a visitor's. */
  registered?: boolean;
  candidate: OutboxCandidate;
  /**
   * `sign-in`: the server counts the votes of signed-in users only. `other-account`: another user has signed in on
   * this phone since. `outdated`: the server says that the day is over. `on-server`: the server keeps it until its
   * author has signed in, so that the phone need not.
   */
  state: 'waiting' | 'sign-in' | 'other-account' | 'outdated' | 'refused' | 'counted' | 'on-server';
  /** Why it was refused, or why it waits after the last sending, in the server's words; null without an answer. */
  message: string | null;
  /** Error code of the refusal; missing in votes that an earlier version stored. */
  code?: string;
  /** Once it is counted: how many votes its author has given today, this one included. */
  todays: number;
  /** Once it is counted: the receipts of its votes in the register; the page that tells the outcome stores them. */
  receipts?: Receipt[];
  attempts: number;
  /** How many of these were tried while the phone itself had no network, so that they cannot have arrived. */
  offline?: number;
  /** It is not sent again by itself before this instant, milliseconds. */
  dueAt: number;
  /** One sender (a tab, the worker) has it until this instant at most, milliseconds. */
  leasedUntil: number;
  /** How far the server's clock was ahead of the phone's then, milliseconds; missing in votes of earlier versions. */
  ahead?: number;
  /** Id of the account that was asked about this vote: no page leads it to the question again. */
  askedAccount?: string;
}

/** What our server, or a proxy in front of it, answered to a sending. Callers pass null for no answer at all. */
export interface SendAnswer {
  status: number;
  code: string | null;
  message: string | null;
  /** What was counted, with the votes of today. */
  counted: CountedVote | null;
  /** The receipt of each vote in the register. */
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
/** A sender that was closed while it held the lease is presumed dead after this. */
const LEASE_MS = SEND_TIMEOUT_MS + 5_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** During a suspension the delay stops growing after this many sendings, at about a minute. */
const SUSPENDED_AT_MOST = 5;
/** An author who watches the countdown of a busy server waits no longer than this, unless the server asks for more. */
const LONGEST_WATCHED_WAIT_MS = 60_000;

/**
 * A vote as it enters the outbox: the page that sends it at once holds its lease.
 *
 * @param now by the phone's clock, milliseconds
 * @param ahead how far the server's clock is ahead of it, milliseconds
 * @param registered whether `userId` is an account
 */
export function newOutboxVote(
  ballot: PendingVote,
  userId: string | null,
  { id, display_name, number, pagne, portrait }: OutboxCandidate,
  now: number,
  ahead = 0,
  registered = false,
): OutboxVote {
  return {
    ballot,
    userId,
    registered: registered && userId !== null,
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
 * Whether the day that a vote was meant for is over: by the phone's clock, corrected by its offset from the server's
 * when the vote was given, or because the server said so. Such a vote is not sent: its author is asked.
 *
 * @param now by the phone's clock, milliseconds
 */
export function isOutdated(vote: OutboxVote, now: number): boolean {
  return vote.state === 'outdated' || isDayOver(vote.ballot.vote_day, new Date(now + (vote.ahead ?? 0)));
}

/** Whether a sending of the vote got no answer, so that it may have been counted without the phone knowing. */
export function maybeArrived({ state, attempts, offline = 0 }: OutboxVote): boolean {
  // `outdated` is the server's answer to the last sending, so that one does not count as unanswered.
  return attempts - offline > (state === 'outdated' ? 1 : 0);
}

/**
 * Whether a vote was given by another account than the one that has signed in: it is kept for that account, and is
 * nothing that this user can decide on.
 *
 * @param account id of the user who has signed in, or null
 */
export function isOthers(vote: OutboxVote, account: string | null): boolean {
  return vote.registered === true && account !== null && account !== vote.userId;
}

/** The tab or worker that wants to send a waiting vote. */
export interface Sender {
  /** True when an event asks for the sending (a tap, the network is back, a sign-in): the vote need not be due then. */
  asked: boolean;
  /** Id of the user who has signed in, as far as the sender knows; the worker knows of none. */
  account: string | null;
}

/**
 * Whether a vote may be sent now. A vote without a user never is: it would be counted for a user who has signed in
 * since and was not asked. A vote that the server refused for lack of its own user is sent once that user is signed in.
 *
 * @param now milliseconds
 */
export function maySend(vote: OutboxVote, now: number, { asked, account }: Sender): boolean {
  if (vote.userId === null || isOthers(vote, account)) return false;
  if (vote.leasedUntil > now || isOutdated(vote, now)) return false;
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
 * The vote after the answer to a sending. A vote that the server has not decided on (no answer, too busy, a suspension,
 * the login page of a hotel's network) stays as it was and is due later.
 *
 * @param random 0 to 1, so that phones which failed together do not come back together
 * @param online whether the phone had a network when the sending began, as far as it knows
 */
export function afterAnswer(
  vote: OutboxVote,
  answer: SendAnswer | null,
  now: number,
  random: number,
  online = true,
): OutboxVote {
  const attempts = vote.attempts + 1;
  const decided = answer && decision(answer);
  if (decided) return released({ ...vote, ...decided, attempts });
  const wait = waitMs(vote.attempts, answer?.retryAfter ?? 0, random);
  // A suspended contest may close minutes after it resumes.
  const suspended = refusalFate(answer?.code ?? '') === 'waiting';
  const dueAt = now + (suspended ? Math.min(wait, waitMs(SUSPENDED_AT_MOST, 0, random)) : wait);
  // A message without one of our error codes comes from another server: do not show it to the author.
  const message = (answer?.code && answer.message) || null;
  const offline = (vote.offline ?? 0) + (answer === null && !online ? 1 : 0);
  return released({ ...vote, state: 'waiting', message, attempts, offline, dueAt });
}

/** @returns null when the server has not decided */
function decision(answer: SendAnswer): Partial<OutboxVote> | null {
  const { status, code, message, counted, receipts, onServer } = answer;
  if (counted && status < 300) return { state: 'counted', todays: counted.todays_votes.length, receipts };
  if (onServer && status === 202) return { state: 'on-server' };
  // An answer without one of our error codes is not our server's.
  if (code === null || status < 400 || isUndecided(answer)) return null;
  // In a browser that shows a preview, the server has not looked at the vote.
  if (code === 'PREVIEW_READ_ONLY') return null;
  // A refusal that comes before the rules of voting (an expired session, a country) is not in the table.
  const fate = refusalFate(code) ?? (status === 401 ? 'sign-in' : 'refused');
  if (fate === 'waiting') return null;
  return fate === 'refused' || fate === 'over' ? { state: 'refused', message, code } : { state: fate };
}

/** What the page says to the author who has just confirmed the vote there. */
export type ToldVote =
  | { kind: 'counted'; counted: CountedVote }
  /** The vote waits, on the server or in the outbox, until its author has signed in or confirmed that it is theirs. */
  | { kind: 'sign-in'; onServer: boolean }
  | { kind: 'refused'; status: number; code: string; message: string | null }
  /** Our server is too busy to look at it: the page sends the same request again at this instant, milliseconds. */
  | { kind: 'busy'; status: number; code: string; message: string | null; at: number }
  /** The vote did not get through. The phone's outbox sends it later; a page without one retries at this instant. */
  | { kind: 'unsent'; at: number };

/**
 * The vote after the page where it was confirmed has sent it. An outcome that this page tells leaves the outbox; while
 * the page counts down to the next sending, it keeps the lease.
 *
 * @returns `vote`: what is left in the outbox; null for nothing
 */
export function afterConfirmed(
  sent: OutboxVote,
  answer: SendAnswer | null,
  now: number,
  random: number,
  online = true,
): { vote: OutboxVote | null; told: ToldVote } {
  const vote = afterAnswer(sent, answer, now, random, online);
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
 * How long to wait before the next automatic sending: doubles each time, five minutes at most, never less than the
 * server asked for; the upper half is random.
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
