import { z } from 'zod';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`));

/** The receipt of one vote: it opens the vote's entry in the register. */
export const receiptSchema = z.object({
  kind: z.enum(['daily', 'bonus']),
  candidate_id: z.uuid(),
  /** Which of the day's votes it is: 0, 1, … for daily ones, below zero for bonus votes. */
  slot: z.int(),
  /** SHA-256 of `request_id:slot`. */
  tag: hex(32),
  salt: hex(16),
  commitment: hex(32),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The receipt of all votes that one request gave. */
export const ballotReceiptSchema = z.object({
  contest_id: z.uuid(),
  request_id: z.uuid(),
  candidate_id: z.uuid(),
  /** When the votes were given; on a phone, when it received the answer. */
  given_at: z.iso.datetime(),
  daily: z.int(),
  bonus: z.int(),
  votes: z.array(receiptSchema),
});
export type BallotReceipt = z.infer<typeof ballotReceiptSchema>;

/** The same receipt, as the server computes it again. */
export const askedReceiptSchema = ballotReceiptSchema.extend({
  /** By when the votes are in the register at the latest. */
  sealed_by: z.iso.datetime(),
});
export type AskedReceipt = z.infer<typeof askedReceiptSchema>;

/** The contents of entries that are no votes. */
export const annulmentEntry = z.object({
  decision: z.uuid(),
  /** A decision on many votes takes several entries. */
  part: z.int(),
  parts: z.int(),
  reason: z.object({ code: z.string(), text: z.string() }),
  positions: z.array(z.int()),
});
export type AnnulmentEntry = z.infer<typeof annulmentEntry>;

export const closeEntry = z.object({ votes: z.int(), at: z.iso.datetime() });
export type CloseEntry = z.infer<typeof closeEntry>;

export const resultEntry = z.object({
  version: z.int(),
  totals: z.record(z.uuid(), z.int()),
  minutes_sha256: hex(32).nullable(),
});
export type ResultEntry = z.infer<typeof resultEntry>;

export const resumptionEntry = z.object({
  decision: z.uuid(),
  reason: z.string(),
  /** The root is null where only a witness knows the head. */
  lost: z.object({ size: z.int(), root: hex(32).nullable() }),
});
export type ResumptionEntry = z.infer<typeof resumptionEntry>;
