import { z } from 'zod';

const reason = z.string('REQUIRED').trim().min(10, 'TOO_SHORT').max(500, 'TOO_LONG');
const about = { cluster_id: z.uuid(), contest_id: z.uuid(), reason };

/** What the acts on groups of suspicious accounts need to be told. */
export const riskInputs = {
  'risk.dismiss': z.object({ cluster_id: z.uuid(), reason }),
  'risk.annul': z.object(about),
  'risk.restore': z.object(about),
} as const;
export type RiskInput<Name extends keyof typeof riskInputs> = z.output<(typeof riskInputs)[Name]>;

export const riskClusterParams = z.object({ id: z.uuid() });

/** Narrows the queue; everything is optional. */
export const riskQuery = z.object({
  state: z.enum(['open', 'dismissed']).default('open'),
  kind: z.enum(['device', 'numbers', 'referral', 'burst']).optional(),
  /** The last group of the page before. */
  before: z.uuid().optional(),
});
export type RiskQuery = z.infer<typeof riskQuery>;

export interface ClusterSummary {
  id: string;
  kind: 'device' | 'numbers' | 'referral' | 'burst';
  severity: 'high' | 'medium' | 'low';
  signs: readonly string[];
  users: number;
  first_at: string | null;
  last_at: string | null;
  found_at: string;
  dismissed_reason: string | null;
  annulled: boolean;
}

/** A candidate's result with the group's votes and without them, as it would be now. */
export interface ComparedLine {
  candidate_id: string;
  number: number;
  name: string;
  /** Of the group's members. */
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
  annulled: boolean;
  lines: ComparedLine[];
}

export interface ClusterDetails extends ClusterSummary {
  contests: ClusterContest[];
  members: {
    user_id: string;
    name: string | null;
    phone: string | null;
    registered_at: string | null;
    votes: number;
  }[];
  timeline: { hour: string; registrations: number; votes: number }[];
}
