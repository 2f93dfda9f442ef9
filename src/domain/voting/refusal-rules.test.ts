import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import {
  isFinalRefusal,
  isUndecided,
  isVoteRefusal,
  mayBeOvertaken,
  refusalFate,
  VOTE_REFUSALS,
} from './refusal-rules.ts';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

describe('a refusal of a vote', () => {
  it('ends the waiting of a vote that can never be cast, and of no other', () => {
    const staying = Object.keys(VOTE_REFUSALS).filter((code) => !isFinalRefusal(code));
    expect(staying.sort()).toEqual(['CONTEST_SUSPENDED', 'NOT_YOUR_ACCOUNT', 'SIGN_IN_REQUIRED']);
    // An error of any other kind has not decided on the vote.
    expect(CODES.filter(isFinalRefusal).filter((code) => !isVoteRefusal(code))).toEqual([]);
    expect(isFinalRefusal('toString')).toBe(false);
  });

  it('may be overtaken by an earlier sending where time or the régie brings it about', () => {
    expect(CODES.filter(mayBeOvertaken).sort()).toEqual([
      'CANDIDATE_ELIMINATED',
      'CANDIDATE_NOT_IN_CONTEST',
      'CONTEST_CLOSED',
      'CONTEST_NOT_STARTED',
      'CONTEST_SUSPENDED',
      'VOTE_DAY_PASSED',
    ]);
  });

  it('leaves no vote to go back to where the contest takes none', () => {
    expect(CODES.filter((code) => refusalFate(code) === 'over').sort()).toEqual([
      'CONTEST_CLOSED',
      'CONTEST_NOT_STARTED',
      'CONTEST_UNKNOWN',
    ]);
  });

  it('is none of those that decide nothing', () => {
    const undecided = CODES.filter((code) => isUndecided({ status: ERROR_STATUS[code] }));
    expect(undecided.filter(isVoteRefusal)).toEqual([]);
    expect(undecided).toEqual(
      expect.arrayContaining(['BUSY', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE', 'INTERNAL']),
    );
  });
});
