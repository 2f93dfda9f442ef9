import type { FinalRefusalCode } from '#domain/voting/refusal-rules.ts';
import type { BroughtVote } from '#domain/voting/service.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { paths } from './paths.ts';

/** What the next page says of a vote that waited and cannot be cast any more. */
export const flashForRefusedVote = (code: FinalRefusalCode): FlashCode => `vote-refused-${code}`;

/**
 * The page to which a user goes after signing in, and the flash message there.
 *
 * @param next path of a page of this site, already validated; null for the default
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
      return { to: paths.vote(), flash: flashForRefusedVote(vote.code) };
    case 'asked':
    case 'kept':
      // /votepending asks the user to confirm the waiting vote, or sends it again.
      return { to: paths.votePending(), flash: welcome };
  }
}
