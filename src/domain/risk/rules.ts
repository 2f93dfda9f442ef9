export type RiskKind = 'device' | 'numbers' | 'referral' | 'burst';
export type Severity = 'high' | 'medium' | 'low';

/** From how many accounts on a group is worth looking at: a family shares a telephone, a school a network. */
export const RISK_FROM: Record<RiskKind, number> = { device: 6, numbers: 8, referral: 6, burst: 12 };

/** Registrations of one network and browser that follow each other within so long are one burst. */
export const BURST_GAP_SECONDS = 60;
/** And of its first votes so large a part goes to one candidate. */
export const BURST_AGREED = 0.9;

/** A group that was dismissed comes back when it has grown by half. */
export const GROWN_AGAIN = 1.5;

/** What each kind of group rests on. An address of the network stands in none of them alone. */
export const RISK_SIGNS: Record<RiskKind, readonly RiskSign[]> = {
  device: ['device'],
  numbers: ['numbers'],
  referral: ['referral', 'network'],
  burst: ['timing', 'network', 'browser', 'choice'],
};
export type RiskSign = 'device' | 'numbers' | 'referral' | 'network' | 'timing' | 'browser' | 'choice';

/** How urgent a group is. Where the network is among its signs it is never more than medium: networks are shared. */
export function severityOf(kind: RiskKind, users: number): Severity {
  const many = users / RISK_FROM[kind];
  if (many >= 4 && !RISK_SIGNS[kind].includes('network')) return 'high';
  return many >= 2 ? 'medium' : 'low';
}
