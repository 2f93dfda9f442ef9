import { z } from 'zod';
import { candidateSchema, contestSchema } from '#domain/contest/schema.ts';

export const resultLineSchema = z.object({
  candidate: candidateSchema,
  rank: z.int(),
  /** Votes that count: annulled ones are not among them. */
  votes: z.int(),
  /** Cast for this candidate, and taken out of the count. */
  annulled: z.int(),
  /** Hundredths of a percent: 10 000 is 100.00 %. Over all lines they add up to exactly 10 000. */
  share: z.int(),
});
export type ResultLine = z.infer<typeof resultLineSchema>;

/** How those with equal votes are told apart: by lot, by the jury, by the production, by an article of the rules. */
export const tieRules = ['draw', 'jury', 'production', 'rules'] as const;
export type TieRule = (typeof tieRules)[number];

const namedSchema = z.object({ candidate_id: z.uuid(), /** As it was then. */ name: z.string() });

/** A published result that two persons have replaced by another. */
export const correctionSchema = z.object({
  /** Since when the later result is public. */
  at: z.iso.datetime(),
  /** Why, as the request says; null where the request was made before its form said that the public is told. */
  reason: z.string().nullable(),
  /** The result that was replaced; null where that one was never counted in the régie. */
  before: z
    .object({
      version: z.int(),
      total: z.int(),
      /** Who had the most votes. */
      leaders: z.array(namedSchema),
      /** Who left with it; null where its publication said nothing of it. */
      eliminated: z.array(namedSchema).nullable(),
    })
    .nullable(),
});
export type Correction = z.infer<typeof correctionSchema>;

export const resultsSchema = z.object({
  contest: contestSchema,
  /** Since when this version replaces the one published first; null for a result that was never corrected. */
  corrected_at: z.iso.datetime().nullable(),
  /** Each time that the published result was replaced, the newest first. */
  corrections: z.array(correctionSchema),
  total: z.int(),
  annulled: z.int(),
  /**
   * Who leaves the show with this result, as it was published; empty where none does, null where the publication says
   * nothing of it. A candidate's `eliminated` is another thing: whether they have left by now, however they did.
   */
  eliminated_ids: z.array(z.uuid()).nullable(),
  /**
   * How it was decided who leaves, where votes alone do not say it: one who leaves has as many votes as one who stays, or
   * more. Null otherwise, and where the publication says nothing of it.
   */
  eliminated_tie_rule: z.enum(tieRules).nullable(),
  /** How the winner was told apart from others with as many votes; null where one led alone, and without a winner. */
  winner_tie_rule: z.enum(tieRules).nullable(),
  lines: z.array(resultLineSchema),
});
export type Results = z.infer<typeof resultsSchema>;

/** Votes that count of one UTC day. */
export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  votes: number;
}

/** How a candidate did in a week whose results are out. */
export interface CandidateWeek {
  contest_id: string;
  week: number;
  rank: number;
  /** Whether other candidates have the same rank. */
  tied: boolean;
  votes: number;
  share: number;
}

/** What a candidate got, in a count. */
export interface CountLine {
  candidate_id: string;
  number: number;
  name: string;
  /** Vote rows. */
  cast: number;
  /** What the roll-up said of them. */
  tallied: number;
  annulled: number;
  /** Votes that count. */
  votes: number;
  rank: number;
  /** Hundredths of a percent. */
  share: number;
}

/** A decision that annulled votes, and was taken back. Instants are ISO 8601. */
export interface Restoration {
  reason: string;
  annulled_at: string;
  /** Votes that it had annulled. */
  votes: number;
  restored_because: string;
  restored_at: string;
  /** Those of its votes that count again: no other decision holds them out. */
  counted: number;
}

/** What a count tells besides its lines; days, sources and lines have the same total. */
export interface CountDetails {
  /** What was counted, so that a file of minutes names its vote. Absent in counts made before this was kept. */
  contest?: { id: string; week: number; competition: string; competition_name: string };
  days: DayCount[];
  /** Votes by what they spent: 'quotidien', or the type of the bonus. */
  sources: { source: string; cast: number; annulled: number }[];
  /** Users with a vote that counts. */
  voters: number;
  /** Whether the public is told the reason: its author was told so. Absent otherwise. */
  reason_is_public?: true;
  /** Taken back before the count, the oldest first. Absent in counts made before this was kept. */
  restorations?: Restoration[];
  first_vote_at: string | null;
  last_vote_at: string | null;
  /** From when to when votes were taken. */
  opened_at: string;
  closed_at: string;
}

/** The rule and reason of a decision that votes alone do not make. */
export interface Tie {
  rule: TieRule;
  reason: string;
}

/** Who leaves the show with a result. */
export interface Elimination {
  /** In the order of the ranking; none where the week sends no candidate home. */
  candidates: { candidate_id: string; number: number; name: string }[];
  /** Null where votes alone decide who leaves. */
  tie: Tie | null;
}

/** A count of a contest, as screens and files show it. */
export interface Count {
  version: number;
  counted_at: string;
  counted_by: string;
  software: string;
  cast_votes: number;
  annulled_votes: number;
  total: number;
  lines: CountLine[];
  annulments: { reason: string; votes: number; first: string; last: string }[];
  votes_sha256: string;
  reason: string | null;
  /** Null in counts that were made before these were kept. */
  details: CountDetails | null;
  published_at: string | null;
  /** When its planned publication was given up, and why. */
  fell_at: string | null;
  fell_because: FallReason | null;
  superseded_at: string | null;
  /** Decided with its publication; null where nothing was said of it. */
  elimination: Elimination | null;
  /** How the winner was told apart from others who led, decided with its publication; null where one led alone. */
  winner_tie: Tie | null;
}

/**
 * The result of comparing a count with the vote rows and the public register, once the register has the vote's close.
 */
export interface CountCheck {
  /** Of the count. */
  version: number;
  checked_at: string;
  /** Number of votes in the register. */
  votes: number;
  /** Number of differences; 0 where every vote is in all three. */
  found: number;
}

/** A huissier's signature under a count. */
export interface Signature {
  /** Of the count. */
  version: number;
  operator_id: string;
  /** The operator's name when they signed. */
  name: string;
  signed_at: string;
  /** Digest of the votes' file. */
  votes_sha256: string;
  /** Digest of the signed minutes' file; null in signatures made before it was kept, under the votes alone. */
  minutes_sha256: string | null;
}

/**
 * Why a planned publication falls: other votes count than were approved, its date has moved, it lacks a signature that
 * is now required, or an admin has called it off.
 */
export type FallReason = 'annulment' | 'restoration' | 'dates' | 'last_week' | 'signature' | 'called_off';

/** What has become of a week's result. */
export interface Publication {
  /** The count that the public sees; null where there is none. */
  version: number | null;
  /** Since when the public sees it. */
  since: string | null;
  /** When results come out by themselves; null when that is not planned, or over. */
  planned_at: string | null;
  /** When the publication of the latest count was given up, and why. */
  fell_at: string | null;
  fell_because: FallReason | null;
}
