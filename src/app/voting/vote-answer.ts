import type { ErrorCode } from '#domain/errors.ts';
import { voteCopy } from '#site/copy/voting.ts';

/** The fields of the vote form, as they crossed; validated by the action, echoed so that a retry is the same request. */
export interface VoteForm {
  contest_id: string;
  candidate_id: string;
  vote_day: string;
  request_id: string;
  daily: number;
  bonus: number;
}

/** What the vote action answers when it does not redirect. */
export type VoteAnswer =
  | { step: 'confirm'; status: 200; form: VoteForm }
  | {
      step: 'refused';
      status: number;
      code: ErrorCode | 'NOT_SENT' | 'CHOOSE_FIRST';
      message: string;
      /** Seconds to wait before sending the same request again; null when sending it again makes no sense by itself. */
      retryAfter: number | null;
      /** The phone keeps it, and sees to it that it is sent. */
      kept?: boolean;
      form: VoteForm;
    };

export type Refusal = Extract<VoteAnswer, { step: 'refused' }>;

/** Reads the form; nothing is validated here. */
export function readVoteForm(data: FormData): VoteForm {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const number = (name: string) => (text(name) === '' ? 0 : Number(text(name)));
  return {
    contest_id: text('contest_id'),
    candidate_id: text('candidate_id'),
    vote_day: text('vote_day'),
    request_id: text('request_id'),
    daily: number('daily'),
    bonus: number('bonus'),
  };
}

/** Nobody has decided on the request: it did not arrive, or the server was too busy to look at it. */
type Undecided = Refusal & { code: (typeof UNDECIDED)[number] };
const UNDECIDED = ['NOT_SENT', 'BUSY', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] as const;

/** True when the same request may be sent again as it is: nobody has decided on it yet. */
export function canSendAgain(answer: VoteAnswer | undefined): answer is Undecided {
  return answer?.step === 'refused' && UNDECIDED.some((code) => code === answer.code);
}

/** What to say of a request that nobody has decided on; its choice is kept. */
export function undecidedMessage(refusal: Refusal): string {
  if (refusal.code === 'NOT_SENT') return voteCopy.notSent;
  return refusal.code === 'BUSY' ? voteCopy.busy : refusal.message;
}

/**
 * The answer of a request that got none: no network, a proxy's error page, or silence.
 *
 * @param retryAfter seconds, where something did answer that may soon be able to; null waits for the network
 */
export function notSent(form: VoteForm, retryAfter: number | null = null): Refusal {
  return {
    step: 'refused',
    status: 503,
    code: 'NOT_SENT',
    message: voteCopy.notSent,
    retryAfter,
    form,
  };
}

/**
 * How long to wait before an automatic retry: what the server asked for, and up to a second more so that phones
 * refused together do not come back together.
 *
 * @param random 0 to 1
 * @returns milliseconds
 */
export function retryDelay(retryAfter: number, attempt: number, random: number): number {
  const seconds = Math.min(60, Math.max(1, retryAfter) * 2 ** Math.min(attempt, 4));
  return Math.round((seconds + random) * 1000);
}
