import type { ContestPhase } from '#domain/contest/schema.ts';
import type { Ballot, VoteFact } from './ballot-schema.ts';
import type { VoteRefusalCode } from './refusal-rules.ts';
import type { Vote } from './schema.ts';

/** What the database said of a ballot that it did not take. */
export interface RefusalFacts {
  /** The account may have been deleted a moment ago; left out where it was not looked up. */
  accountGone?: boolean;
  /** Null: no such contest in this competition. */
  phase: ContestPhase | null;
  candidate: 'unknown' | 'not-in-contest' | 'eliminated' | 'in-contest';
  /** The ballot's day is the database's UTC day. */
  dayIsToday: boolean;
  dailyVotes: number;
  /** All votes of this user on the ballot's day, in every contest of the competition. */
  todays: VoteFact[];
  bonusLeft: number;
}

export type VoteVerdict = { kind: 'replay' } | { kind: 'refused'; code: VoteRefusalCode } | { kind: 'again' };

const PHASE_CODES: Record<Exclude<ContestPhase, 'open'>, VoteRefusalCode> = {
  scheduled: 'CONTEST_NOT_STARTED',
  suspended: 'CONTEST_SUSPENDED',
  closed: 'CONTEST_CLOSED',
  published: 'CONTEST_CLOSED',
};

const CANDIDATE_CODES: Record<Exclude<RefusalFacts['candidate'], 'in-contest'>, VoteRefusalCode> = {
  unknown: 'CANDIDATE_UNKNOWN',
  'not-in-contest': 'CANDIDATE_NOT_IN_CONTEST',
  eliminated: 'CANDIDATE_ELIMINATED',
};

/**
 * Why a ballot was not taken. A request that is in the rows already is a replay, also when the contest has closed
 * since: its answer does not change. `again` means that the reason has gone meanwhile (a suspension lifted, a rival
 * statement rolled back): the ballot is written once more.
 */
export function explainRefusal(ballot: Ballot, facts: RefusalFacts): VoteVerdict {
  const mine = facts.todays.filter((vote) => vote.request_id === ballot.request_id);
  if (mine.length > 0) {
    return sameContent(ballot, mine) ? { kind: 'replay' } : { kind: 'refused', code: 'REQUEST_ID_REUSED' };
  }
  const code = refusalCode(ballot, facts);
  return code ? { kind: 'refused', code } : { kind: 'again' };
}

/** The first reason for which these facts refuse a ballot; null where they let it through. */
export function refusalCode(
  ballot: Pick<Ballot, 'daily' | 'bonus'>,
  facts: RefusalFacts,
): VoteRefusalCode | null {
  if (facts.accountGone) return 'SIGN_IN_REQUIRED';
  if (facts.phase === null) return 'CONTEST_UNKNOWN';
  if (facts.phase !== 'open') return PHASE_CODES[facts.phase];
  if (facts.candidate !== 'in-contest') return CANDIDATE_CODES[facts.candidate];
  if (!facts.dayIsToday) return 'VOTE_DAY_PASSED';
  if (ballot.daily === 1 && facts.todays.filter(isDaily).length >= facts.dailyVotes)
    return 'VOTE_ALREADY_CAST';
  if (ballot.bonus > facts.bonusLeft) return 'NOT_ENOUGH_BONUS';
  return null;
}

function sameContent(ballot: Ballot, votes: VoteFact[]): boolean {
  const daily = votes.filter(isDaily).length;
  return (
    votes.every(
      (vote) => vote.candidate_id === ballot.candidate_id && vote.contest_id === ballot.contest_id,
    ) &&
    daily === ballot.daily &&
    votes.length - daily === ballot.bonus
  );
}

/** Whether a vote spent a daily right: their slots begin at 0, those of bonus votes lie below. */
export const isDaily = (vote: Pick<VoteFact, 'slot'>) => vote.slot >= 0;

/** The slot of a vote, read from the end of its id. */
export const toSlot = ({ id }: Pick<Vote, 'id'>): number => Number(id.slice(id.lastIndexOf('.') + 1));

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The reference printed on a receipt, such as "S2-7KF4-2Q9A": week, then 40 bits of the request's id in Crockford's
 * base 32, which has no letter that can be taken for a digit. Short enough to read out on the telephone.
 *
 * @param requestId a UUID; its last ten hexadecimal digits, random in every version, are what is shown
 */
export function receiptReference(week: number, requestId: string): string {
  const bits = Number.parseInt(requestId.replaceAll('-', '').slice(-10), 16);
  let rest = bits;
  let text = '';
  for (let index = 0; index < 8; index += 1) {
    text = (ALPHABET[rest % 32] ?? '') + text;
    rest = Math.floor(rest / 32);
  }
  return `S${week}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** What a reference says: its week, and the last ten hexadecimal digits of the request's id. */
export interface ReadReference {
  week: number;
  requestEnd: string;
  /** As a receipt writes it. */
  written: string;
}

/** The beginning of a reference: no phone number, address or referral code begins with S, a week and a dash. */
const MEANT = /^S ?\d{1,4} ?-/;

/**
 * Reads a reference as voters write it: in lower case, with O for 0 or I and L for 1, with other dashes, or behind the
 * address of its page.
 *
 * @returns null for a text that is not meant as a reference, `malformed` for a reference that no receipt can have
 */
export function readReference(typed: string): ReadReference | 'malformed' | null {
  const [, last = ''] = /([^/]*)\/?$/.exec(typed.trim()) ?? [];
  const text = last.toUpperCase().replace(/\p{Pd}/gu, '-');
  if (!MEANT.test(text)) return null;
  const [, week = '', code = ''] = /^S(\d+)-(.*)$/.exec(text.replaceAll(' ', '')) ?? [];
  const letters = code.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const digits = [...letters].map((letter) => ALPHABET.indexOf(letter));
  if (week.length > 3 || digits.length !== 8 || digits.includes(-1)) return 'malformed';
  const bits = digits.reduce((value, digit) => value * 32 + digit, 0);
  const requestEnd = bits.toString(16).padStart(10, '0');
  return { week: Number(week), requestEnd, written: receiptReference(Number(week), requestEnd) };
}
