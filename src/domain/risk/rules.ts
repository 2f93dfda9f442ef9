/** Every threshold of the search for fraud stands in this file; docs/operations.md says how to read what it finds. */
export const RISK_KINDS = ['device', 'numbers', 'referral', 'burst', 'network'] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

/** The fewest accounts of a group: a family shares a telephone, and a school a network. */
export const RISK_FROM: Record<RiskKind, number> = {
  device: 6,
  numbers: 8,
  referral: 6,
  burst: 12,
  network: 12,
};

/** Registrations from one network belong to one burst while the next follows within this time. */
export const BURST_GAP_SECONDS = 60;
/** Votes from one network are compared within windows of this length; the next window begins at the middle of each. */
export const NETWORK_WINDOW_MINUTES = 10;

const RESTS_TIMES = 3;
const LONGEST_REST_MS = 1_000;

/**
 * How long the search rests after a stretch of votes. The first search of a season reads hundreds of stretches: most of
 * the time the database is left to voters. A rest is short, because a process that stops waits for it.
 *
 * @param tookMs how long the stretch took, milliseconds
 * @returns milliseconds
 */
export const restMs = (tookMs: number): number => Math.min(RESTS_TIMES * tookMs, LONGEST_REST_MS);

/**
 * A group's choice is one-sided when this part of its accounts, or more, votes for one candidate …
 */
export const AGREED = 0.9;
/** … and that is this many standard deviations above the share that the rest of the public gives the candidate. */
export const AGREED_SIGMAS = 3;

/**
 * A fingerprint stands for a model of telephone, not for one telephone, when its accounts registered from many
 * addresses: from half as many as there are accounts, or from `MODEL_ADDRESSES`.
 */
export const MODEL_ADDRESSES = 10;
export const MODEL_ADDRESSES_PART = 0.5;
/** Whether a model votes as the public does is judged by a sample of this many accounts. */
export const MODEL_SAMPLE = 100;

/** A group that was dismissed comes back when it has grown by half. */
export const GROWN_AGAIN = 1.5;

/** Where fewer accounts have voted, figures by candidate are hidden: they would tell for whom each has voted. */
export const FEWEST_VOTERS_SHOWN = 5;

/** The signs that each kind of group rests on. The network alone is enough for none. */
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
 * The fewest accounts from which a group of a kind is medium, and high. Where the network is among its signs a group is
 * never high, because networks are shared.
 */
export function severityFrom(kind: RiskKind): { medium: number; high: number } {
  const shared = RISK_SIGNS[kind].includes('network');
  return {
    medium: MEDIUM_FROM * RISK_FROM[kind],
    high: shared ? Number.POSITIVE_INFINITY : HIGH_FROM * RISK_FROM[kind],
  };
}
