import { z } from 'zod';
import { plannedContest } from '#domain/contest/schema.ts';
import { onContest, optionalInstant } from '#domain/contest/week-act-schema.ts';
import { optional, reason } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { tieRules } from './schema.ts';

const versionNumber = z.coerce.number('REQUIRED').int().min(1, 'INVALID').max(9_999, 'INVALID');
/** 0 stands for a published result that was never counted here. */
const correctedVersion = z.coerce.number('REQUIRED').int().min(0, 'INVALID').max(9_999, 'INVALID');
const digest = z.string('REQUIRED').regex(/^[0-9a-f]{64}$/, 'INVALID');
const optionalWinner = z
  .union([z.literal('').transform(() => null), z.null(), sentId])
  .optional()
  .transform((value) => value ?? null);

/** Who leaves the show with the result; where `elimination` is absent or `unchanged`, the input does not say. */
const elimination = {
  elimination: optional(z.enum(['leave', 'none', 'unchanged'], 'INVALID')),
  eliminated_ids: optional(
    z
      .union([z.array(sentId), sentId.transform((one) => [one])], 'INVALID')
      .transform((ids) => [...new Set(ids)].sort()),
  ),
  tie_rule: optional(z.enum(tieRules, 'INVALID')),
  tie_reason: optional(reason(5)),
};

/** The inputs of the acts that make, publish, correct or end counts. */
export const countingInputs = {
  edit: plannedContest.extend({ contest_id: sentId, version: z.string().max(40) }),
  reopen: onContest.extend({ end_date: optionalInstant, reason: reason(5) }),
  count: onContest,
  sign: onContest.extend({
    version: versionNumber,
    votes_sha256: digest,
    /** Digest of the minutes' file; absent from a caller who has read the figures alone. */
    minutes_sha256: optional(digest),
  }),
  publish: onContest.extend({
    version: versionNumber,
    /** At the date that was announced, or at once. */
    when: z.enum(['result_date', 'now']),
    winner_id: optionalWinner,
    ...elimination,
  }),
  callOff: onContest.extend({ version: versionNumber, reason: reason(5) }),
  correct: onContest.extend({
    version: correctedVersion,
    winner_id: optionalWinner,
    ...elimination,
    reason: reason(5),
    /** Sent by a form that says that the public reads the reason; without it the reason stays in the minutes. */
    reason_is_public: optional(
      z.union([z.literal('true'), z.literal(true)], 'INVALID').transform(() => true as const),
    ),
    /** The version that the request has made and its approval publishes. Set by the act, never by a caller. */
    counted: z.int().min(1).optional(),
  }),
} as const;
export type CountingInput<Name extends keyof typeof countingInputs> = z.output<(typeof countingInputs)[Name]>;
