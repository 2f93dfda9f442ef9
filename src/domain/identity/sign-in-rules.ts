import type { NetworkThrottle } from './rules.ts';

/**
 * How attempts that fail are spread in time: some at once, then one after the other at a growing distance. An attempt
 * whose turn comes within `patienceSeconds` is answered late; one for which the line is too long is refused. So the
 * owner, who knows the password, has a turn too, and no user is locked out.
 */
export interface TurnThrottle {
  free: number;
  maxGapSeconds: number;
  patienceSeconds: number;
}

/** Under the ten seconds that a server which is told to stop has for its last answers. */
const PATIENCE_SECONDS = 8;

/** At one account, from one network that has not signed in to it from this device before. */
export const ACCOUNT_FROM_NETWORK: TurnThrottle = {
  free: 5,
  maxGapSeconds: 4,
  patienceSeconds: PATIENCE_SECONDS,
};
/** At one account, from all such networks together, so that a thousand networks are no way round the limit of each. */
export const ACCOUNT_FROM_EVERYWHERE: TurnThrottle = {
  free: 100,
  maxGapSeconds: 2,
  patienceSeconds: PATIENCE_SECONDS,
};
/** From one network, at the régie: a team is small, and each attempt costs a password's hash. */
export const REGIE_NETWORK: TurnThrottle = {
  free: 40,
  maxGapSeconds: 1,
  patienceSeconds: PATIENCE_SECONDS,
};

/** The two places to sign in, and how a network is slowed down at each. */
export type Door = { name: 'sign-in'; network: NetworkThrottle } | { name: 'regie'; network: TurnThrottle };
