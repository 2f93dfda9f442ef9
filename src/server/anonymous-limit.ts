import { toNetwork } from '#domain/ip-address.ts';
import { countCalls } from './call-limit.ts';
import { ANONYMOUS_A_DAY, ANONYMOUS_A_MINUTE } from './limits.ts';

/**
 * Bounds the anonymous users that visitors without a session can make, each of whom is a row, a session and a vote
 * that waits: so many a minute from one network, and so many a day in this process. Beyond it a visitor is asked to
 * sign in first, and nothing of theirs is written.
 *
 * @returns counts one for a visitor's address; answers whether it may be made
 */
export function limitAnonymous(): (ip: string) => boolean {
  const ofNetwork = countCalls(ANONYMOUS_A_MINUTE);
  const ofAll = countCalls(ANONYMOUS_A_DAY);
  // A network that is refused does not use up what is there for all.
  return (ip) => ofNetwork(toNetwork(ip)) === 0 && ofAll('') === 0;
}
