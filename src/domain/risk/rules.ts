/** Every threshold of the search for fraud stands in this file; docs/operations.md says how to read what it finds. */
export const RISK_KINDS = ['device', 'numbers', 'referral', 'burst', 'network'] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

/** From how many accounts on a group is worth looking at: a family shares a telephone, a school a network. */
export const RISK_FROM: Record<RiskKind, number> = {
  device: 6,
  numbers: 8,
  referral: 6,
  burst: 12,
  network: 12,
};

/** Registrations of one network that follow each other within so long are one burst. */
export const BURST_GAP_SECONDS = 60;
/** Votes of one network are compared within windows of so long; the next one begins at the half of each. */
export const NETWORK_WINDOW_MINUTES = 10;

/**
 * A group's choice is one-sided when so large a part of its accounts votes for one candidate …
 */
export const AGREED = 0.9;
/** … and that is so many standard deviations more than the rest of the public would give them. */
export const AGREED_SIGMAS = 3;

/**
 * A fingerprint is a model of telephone, and not one telephone, when its accounts registered from many addresses: from
 * half as many as there are accounts, or from so many.
 */
export const MODEL_ADDRESSES = 10;
export const MODEL_ADDRESSES_PART = 0.5;
/** Whether a model votes as the public does is judged by what so many of its accounts vote for. */
export const MODEL_SAMPLE = 100;

/** A group that was dismissed comes back when it has grown by half. */
export const GROWN_AGAIN = 1.5;

/** Where fewer accounts have voted, figures by candidate are not shown: they would tell for whom. */
export const FEWEST_VOTERS_SHOWN = 5;

/** What each kind of group rests on. An address of the network stands in none of them alone. */
export const RISK_SIGNS: Record<RiskKind, readonly RiskSign[]> = {
  device: ['device'],
  numbers: ['numbers'],
  referral: ['referral', 'network'],
  burst: ['timing', 'network', 'choice'],
  network: ['network', 'timing', 'choice'],
};
export type RiskSign = 'device' | 'numbers' | 'referral' | 'network' | 'timing' | 'choice';

const MEDIUM_FROM = 2;
const HIGH_FROM = 4;

/**
 * From how many accounts on a group of a kind is medium, and high. Where the network is among its signs it is never
 * more than medium: networks are shared.
 */
export function severityFrom(kind: RiskKind): { medium: number; high: number } {
  const shared = RISK_SIGNS[kind].includes('network');
  return {
    medium: MEDIUM_FROM * RISK_FROM[kind],
    high: shared ? Number.POSITIVE_INFINITY : HIGH_FROM * RISK_FROM[kind],
  };
}
