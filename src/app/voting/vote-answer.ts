import type { ErrorCode, UndecidedCode } from '#domain/errors.ts';
import { isUndecided, refusalFate } from '#domain/voting/refusal-rules.ts';
import { voteCopy } from '#site/copy/voting.ts';
import type { PostedVote } from '#site/vote-form.ts';
import type { ToldVote } from '../outbox/outbox-vote.ts';

/** What /vote shows of a vote that was sent and not counted: the action's answer, or what the outbox was told. */
export type VoteAnswer =
  | { step: 'confirm'; status: 200; form: PostedVote }
  | {
      step: 'refused';
      status: number;
      code: ErrorCode | 'NOT_SENT' | 'CHOOSE_FIRST';
      message: string;
      /** Seconds after which the server would accept the same request; null when repeating it alone would not help. */
      retryAfter: number | null;
      form: PostedVote;
    };

export type VoteRefusal = Extract<VoteAnswer, { step: 'refused' }>;

/** The server has not decided on the request: it did not arrive, or the server was too busy to look at it. */
type Undecided = VoteRefusal & { code: UndecidedCode | 'NOT_SENT' };

/**
 * True when the same request may be sent again unchanged: the server has not decided on it yet. A request that did not
 * arrive has status 503, as if the server were away.
 */
export function canSendAgain(answer: VoteAnswer | undefined): answer is Undecided {
  return answer?.step === 'refused' && isUndecided(answer);
}

/** The message for a request that the server has not decided on; the visitor's choice is kept. */
export function undecidedMessage(refusal: VoteRefusal): string {
  if (refusal.code === 'NOT_SENT') return voteCopy.notSent;
  return refusal.code === 'BUSY' ? voteCopy.busy : refusal.message;
}

type NotDone = Extract<ToldVote, { kind: 'refused' }>;

/** Stands for the answer of a request that our server did not answer: no network, a proxy's error page, or silence. */
export function notSent(form: PostedVote): VoteRefusal {
  return toVoteRefusal({ status: 503, code: 'NOT_SENT', message: null }, form);
}

/** Turns what the outbox learned of an uncounted request into the answer that the page shows. */
export function toVoteRefusal(told: Omit<NotDone, 'kind'>, form: PostedVote): VoteRefusal {
  const { status, message } = told;
  const code = told.code as ErrorCode;
  return { step: 'refused', status, code, message: message ?? voteCopy.notSent, retryAfter: null, form };
}

/**
 * Whether a vote was refused because the contest takes none. /vote is not shown then, so the page that the visitor is
 * redirected to has to say that their vote was not counted.
 *
 * @returns null for any other reason
 */
export function voteStopped(code: string): { suspended: boolean } | null {
  const suspended = refusalFate(code) === 'waiting';
  return suspended || code === 'CONTEST_CLOSED' ? { suspended } : null;
}
