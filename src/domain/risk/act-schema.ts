import { z } from 'zod';
import { reason } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { REASON_MIN } from '#domain/reason-rules.ts';

const why = reason(REASON_MIN);

/** Accounts that one request may list, and members that one may choose. */
const LISTED_AT_ONCE = 2_000;

/** A form with one ticked box sends text instead of a list. */
const chosen = z
  .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(sentId))
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

/** The votes that a request has chosen and its approval annuls. Set by `pinVotes`, never by a caller. */
export const pinnedVotes = z.object({
  pin: sentId,
  asked_at: z.iso.datetime(),
  accounts: z.number().int().positive(),
  votes: z.number().int().positive(),
  /**
   * SHA-256, in hexadecimal, of those votes and a random salt beside each, so that no choice can be guessed from it.
   */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PinnedVotes = z.infer<typeof pinnedVotes>;

const cluster = { cluster_id: sentId, contest_id: sentId, reason: why };

/** The inputs of the acts on groups of suspicious accounts. */
export const riskInputs = {
  dismiss: z.object({ cluster_id: sentId, reason: why }),
  annul: z
    .object({
      ...cluster,
      /** The whole group, only `members`, or all except `members`. */
      choice: z.enum(['all', 'only', 'except']).default('all'),
      members: chosen.default([]),
      pinned: pinnedVotes.optional(),
    })
    .refine(({ choice, members, pinned }) => pinned || choice === 'all' || members.length > 0, {
      path: ['members'],
      error: 'REQUIRED',
    }),
  annulList: z
    .object({
      contest_id: sentId,
      reason: why,
      /** E-mail addresses, numbers in international form, or ids. */
      accounts: listed.default([]),
      /** Number of lines that are no account, which the request shows beside its votes. Set together with `pinned`. */
      unknown: z.number().int().min(0).optional(),
      pinned: pinnedVotes.optional(),
    })
    .refine(({ accounts, pinned }) => pinned || accounts.length > 0, {
      path: ['accounts'],
      error: 'REQUIRED',
    }),
  restore: z.object({ ...cluster, batches: z.array(sentId).optional() }),
  restoreList: z.object({ batch_id: sentId, reason: why }),
} as const;
export type RiskInput<Name extends keyof typeof riskInputs> = z.output<(typeof riskInputs)[Name]>;
