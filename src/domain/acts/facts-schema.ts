import { z } from 'zod';
import type { Pinned } from './changed-rules.ts';

/** Labels of facts; `src/site/copy/regie-approvals.ts` has the French. */
export const factLabels = [
  'week',
  'version',
  'replaces',
  'when',
  'result_date',
  'end_date',
  'end_date_before',
  'total',
  'total_before',
  'annulled',
  'annulled_before',
  'voters',
  'accounts',
  'unknown',
  'by_talent',
  'votes_out',
  'votes_back',
  'winner_before',
  'winner',
  'leaving_before',
  'leaving',
  'leaving_kept',
  'tie_rule_before',
  'tie_reason_before',
  'tie_rule',
  'tie_reason',
  'published_result',
  'counts_ended',
  'publication_dropped',
  'person',
  'email',
  'role',
  'role_before',
  'admins_after',
  'daily_votes',
  'daily_votes_before',
  'huissier_signs',
  'huissier_signs_before',
  'countries',
  'countries_before',
  'reason',
  'public_reason',
  'partner',
  'note',
  'code',
  'codes',
  'amount',
  'max_uses',
  'max_uses_per_user',
  'budget',
  'title',
  'description',
  'source',
  'seconds',
  'starts_at',
  'ends_at',
  'candidate',
  'name',
  'name_before',
  'number',
  'number_before',
  'also_changed',
  'portrait',
  'portrait_before',
  'poster',
  'lost_size',
  'lost_root',
  'lost_witness',
  'count_check',
  'count_check_found',
  'log_size',
  'log_root',
] as const;
export type FactLabel = (typeof factLabels)[number];

const standing = z.object({ rank: z.int(), votes: z.int(), share: z.int() });

/** A candidate in a ranking that a request would make. */
export const rankedFact = z.object({
  candidate_id: z.uuid(),
  number: z.int(),
  name: z.string(),
  /** The present standing; null where there is nothing to compare with. */
  before: standing.nullable(),
  /** The standing after the act. */
  after: standing,
});
export type RankedFact = z.infer<typeof rankedFact>;

/** One thing that a second person has to know before agreeing. */
export const factSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), label: z.enum(factLabels), text: z.string() }),
  z.object({ kind: z.literal('figure'), label: z.enum(factLabels), value: z.int() }),
  /** A picture of this site, by its path; null for none. */
  z.object({ kind: z.literal('picture'), label: z.enum(factLabels), path: z.string().nullable() }),
  z.object({ kind: z.literal('ranking'), lines: z.array(rankedFact) }),
]);
export type Fact = z.infer<typeof factSchema>;

/** What an act of two persons would do: shown to both, and pinned. */
export interface ActPreview {
  /** For both persons to read, as things were when the act was requested. */
  facts: Fact[];
  /** What the approval depends on: when it has changed by the decision, the request falls. */
  pinned: Pinned;
}

export const textFact = (label: FactLabel, value: string): Fact => ({ kind: 'text', label, text: value });
export const figureFact = (label: FactLabel, value: number): Fact => ({ kind: 'figure', label, value });
export const pictureFact = (label: FactLabel, path: string | null): Fact => ({
  kind: 'picture',
  label,
  path,
});
