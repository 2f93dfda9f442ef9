import type { ErrorCode } from '#domain/errors.ts';
import type { BroughtVote } from '#domain/voting/service.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { paths } from './paths.ts';

/** Why a vote that waited could not be cast any more. */
const REASONS: Partial<Record<ErrorCode, FlashCode>> = {
  VOTE_ALREADY_CAST: 'vote-already-cast',
  VOTE_DAY_PASSED: 'vote-day-passed',
  CONTEST_UNKNOWN: 'vote-not-open',
  CONTEST_NOT_STARTED: 'vote-not-open',
  CONTEST_SUSPENDED: 'vote-not-open',
  CONTEST_CLOSED: 'vote-not-open',
};

/**
 * Where a user goes who has just signed in, and what they are told there.
 *
 * @param next a page of this site, already checked
 */
export function afterArrival(
  vote: BroughtVote,
  welcome: FlashCode,
  next: string | null,
): { to: string; flash: FlashCode } {
  switch (vote.kind) {
    case 'none':
      return { to: next ?? paths.vote(), flash: welcome };
    case 'cast':
      return { to: vote.todaysVotes > 1 ? paths.votesCast() : paths.voteCast(), flash: welcome };
    case 'refused':
      return { to: paths.vote(), flash: REASONS[vote.code] ?? welcome };
    case 'asked':
    case 'kept':
      // The page of the waiting vote asks for it, or sends it again.
      return { to: paths.votePending(), flash: welcome };
  }
}
