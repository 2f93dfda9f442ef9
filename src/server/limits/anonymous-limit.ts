import { toNetwork } from '#domain/ip-address.ts';
import { countCalls, type Take } from './call-limit.ts';
import { ANONYMOUS_A_DAY, ANONYMOUS_A_MINUTE } from './limits.ts';

/**
 * Bounds the anonymous users that visitors without a session can make, each of whom is a row, a session and a vote
 * that waits: so many a minute from one network, and so many a day in all. Beyond these limits a visitor is asked
 * to sign in first, and nothing of theirs is written.
 *
 * @param ofNetwork counts those of one network
 * @param ofAll counts all of them
 * @returns counts one for a visitor's IP address, and returns whether it may be made
 */
export function limitAnonymous(
  ofNetwork: Take = countCalls(ANONYMOUS_A_MINUTE),
  ofAll: Take = countCalls(ANONYMOUS_A_DAY),
): (ip: string) => boolean | Promise<boolean> {
  // A network that is refused does not use up the limit of all.
  const all = (seconds: number) => (seconds === 0 ? isWithin(ofAll('')) : false);
  return (ip) => {
    const taken = ofNetwork(toNetwork(ip));
    return typeof taken === 'number' ? all(taken) : taken.then(all);
  };
}

/**
 * Bounds how often one network may have something done for it.
 *
 * @param ofNetwork counts what one network asks for
 * @returns counts one for a visitor's IP address, and returns whether it may be done
 */
export function limitNetwork(ofNetwork: Take): (ip: string) => boolean | Promise<boolean> {
  return (ip) => isWithin(ofNetwork(toNetwork(ip)));
}

const isWithin = (taken: number | Promise<number>) =>
  typeof taken === 'number' ? taken === 0 : taken.then((seconds) => seconds === 0);
