import { z } from 'zod';
import { RISK_KINDS, type RiskKind } from './rules.ts';

const reason = z.string('REQUIRED').trim().min(10, 'TOO_SHORT').max(500, 'TOO_LONG');

/** Accounts that one request may list, and members that one may choose. */
const LISTED_AT_ONCE = 2_000;

/** A box of a form arrives alone as text. */
const chosen = z
  .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.uuid('INVALID')))
  .pipe(z.array(z.string()).max(LISTED_AT_ONCE, 'TOO_LONG'));

/** One account a line, or between commas or semicolons; as text of a form or as a list. */
const listed = z
  .union([z.string().transform((text) => text.split(/[\n\r,;]+/)), z.array(z.string())])
  .transform((lines) => [...new Set(lines.map((line) => line.trim()).filter(Boolean))])
  .pipe(
    z
      .array(
        z
          .string()
          .max(254, 'TOO_LONG')
          .regex(/^[^\0]*$/, 'INVALID'),
      )
      .max(LISTED_AT_ONCE, 'TOO_LONG'),
  );

/** The votes that a request has chosen, which approving it annuls. Written by `pinVotes`, never by a caller. */
export const pinnedVotes = z.object({
  pin: z.uuid(),
  asked_at: z.iso.datetime(),
  accounts: z.number().int().positive(),
  votes: z.number().int().positive(),
  /** SHA-256 of those votes and of what is random beside each, in hexadecimal: no guess at a choice can be tried on it. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PinnedVotes = z.infer<typeof pinnedVotes>;

const cluster = { cluster_id: z.uuid(), contest_id: z.uuid(), reason };

/** What the acts on groups of suspicious accounts need to be told. */
export const riskInputs = {
  'risk.dismiss': z.object({ cluster_id: z.uuid(), reason }),
  'risk.annul': z
    .object({
      ...cluster,
      /** The whole group, only the members that are named, or all but those. */
      choice: z.enum(['all', 'only', 'except']).default('all'),
      members: chosen.default([]),
      pinned: pinnedVotes.optional(),
    })
    .refine(({ choice, members, pinned }) => pinned || choice === 'all' || members.length > 0, {
      path: ['members'],
      error: 'REQUIRED',
    }),
  'risk.annul-list': z
    .object({
      contest_id: z.uuid(),
      reason,
      /** E-mail addresses, numbers in international form, or ids. */
      accounts: listed.default([]),
      /** Lines that are no account, which a request shows beside its votes. Written with `pinned`. */
      unknown: z.number().int().min(0).optional(),
      pinned: pinnedVotes.optional(),
    })
    .refine(({ accounts, pinned }) => pinned || accounts.length > 0, {
      path: ['accounts'],
      error: 'REQUIRED',
    }),
  'risk.restore': z.object({ ...cluster, batches: z.array(z.uuid()).optional() }),
  'risk.restore-list': z.object({ batch_id: z.uuid(), reason }),
} as const;
export type RiskInput<Name extends keyof typeof riskInputs> = z.output<(typeof riskInputs)[Name]>;

/** Where in a group's members a page begins: after so many. */
const offset = z.coerce.number().int().min(0).max(10_000_000).default(0);
export const riskClusterParams = z.object({ id: z.uuid() });
export const riskClusterQuery = z.object({ from: offset });

/** Narrows the queue; everything is optional. */
export const riskQuery = z.object({
  state: z.enum(['open', 'dismissed']).default('open'),
  kind: z.enum(RISK_KINDS).optional(),
  /** The last group of the page before. */
  before: z.uuid().optional(),
});
export type RiskQuery = z.infer<typeof riskQuery>;

export interface ClusterSummary {
  id: string;
  kind: RiskKind;
  severity: 'high' | 'medium' | 'low';
  signs: readonly string[];
  users: number;
  /** UTC days on which the first and the last of them registered. */
  first_on: string | null;
  last_on: string | null;
  found_at: string;
  dismissed_reason: string | null;
  /** A decision on its votes stands. */
  annulled: boolean;
  /** Votes cast since that decision, which count. */
  later_votes: number;
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
  /** Of those, the ones that are in the count now. */
  counted: number;
  annulled: boolean;
  /** Empty where so few have voted that figures by candidate would tell for whom. */
  lines: ComparedLine[];
}

export interface ClusterDetails extends ClusterSummary {
  contests: ClusterContest[];
  /** A page of them, in the order of their registration. Of their votes nothing stands beside their names. */
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
  /** All that are held. */
  votes: number;
  /** Those of them that count now. */
  leaving: number;
  /** The same by candidate; null where so few have voted that figures would tell for whom. */
  lines: { candidate_id: string; votes: number }[] | null;
  digest: string;
}
