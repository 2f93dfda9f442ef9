import { z } from 'zod';
import { RISK_KINDS, type RiskKind } from './rules.ts';

/** How many of a group's members come before a page. */
const offset = z.coerce.number().int().min(0).max(10_000_000).default(0);
export const riskClusterParams = z.object({ id: z.uuid() });
export const riskClusterQuery = z.object({ from: offset });

/** Narrows the queue; everything is optional. */
export const riskQuery = z.object({
  state: z.enum(['open', 'dismissed']).default('open'),
  kind: z.enum(RISK_KINDS).optional(),
  /** The last group of the page before. */
  before: z.uuid().optional(),
  /** The first group of the page after. */
  after: z.uuid().optional(),
});
export type RiskQuery = z.infer<typeof riskQuery>;

export interface ClusterSummary {
  id: string;
  kind: RiskKind;
  severity: 'high' | 'medium' | 'low';
  signs: readonly string[];
  users: number;
  /** UTC days on which the first and the last member registered. */
  first_on: string | null;
  last_on: string | null;
  found_at: string;
  dismissed_reason: string | null;
  /** A decision on its votes stands, or decisions on other groups have left none of its votes in a count. */
  annulled: boolean;
  /** Votes cast since that decision, which count. */
  later_votes: number;
}

/** Groups of one severity that wait for a decision. */
export interface WaitingGroups {
  severity: ClusterSummary['severity'];
  groups: number;
  /** Accounts in these groups, each counted once. */
  accounts: number;
  /**
   * Votes of those accounts in the contest on air, each once, without annulled ones; null where so few have voted that
   * a changing figure, beside a talent's, would tell for whom.
   */
  votes: number | null;
}

/** What the live screen shows of fraud, to roles that may read that area. */
export interface FraudState {
  at: string;
  /** The gravest first; severities without a group are left out. */
  waiting: WaitingGroups[];
  /** The groups to look at first. */
  first: Pick<ClusterSummary, 'id' | 'kind' | 'severity' | 'users' | 'found_at' | 'later_votes'>[];
}

/** A candidate's result with the group's votes and without them, as it would be now. */
export interface ComparedLine {
  candidate_id: string;
  number: number;
  name: string;
  /** Votes of the group's members. */
  concerned: number;
  votes_with: number;
  votes_without: number;
  /** Hundredths of a percent. */
  share_with: number;
  share_without: number;
}

export interface ClusterContest {
  contest_id: string;
  week: number;
  concerned: number;
  /** Of those, the ones that are in the count now. */
  counted: number;
  annulled: boolean;
  /** As ranked with their votes; empty where so few have voted that figures by candidate would tell for whom. */
  lines: ComparedLine[];
}

export interface ClusterDetails extends ClusterSummary {
  contests: ClusterContest[];
  /** A page of members, in the order of their registration, without anything of their votes. */
  members: {
    user_id: string;
    name: string | null;
    phone: string | null;
    /** UTC day. */
    registered_on: string | null;
  }[];
  timeline: { hour: string; registrations: number; votes: number }[];
}

/** An annulment of listed accounts, which belongs to no group. */
export interface ListedAnnulment {
  batch_id: string;
  contest_id: string;
  week: number;
  reason: string;
  annulled_at: string;
  votes: number;
  restored: boolean;
}

/** What a request to annul would do. */
export interface AnnulmentPreview {
  /** The group; null for listed accounts. */
  cluster: { id: string; kind: ClusterSummary['kind']; users: number } | null;
  accounts: number;
  /** All pinned votes. */
  votes: number;
  /** Pinned votes that count now. */
  leaving: number;
  /** Votes that leave the count, by candidate; null where so few have voted that figures would tell for whom. */
  lines: { candidate_id: string; votes: number }[] | null;
  digest: string;
}
