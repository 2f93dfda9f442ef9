import { z } from 'zod';
import { reason } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { REASON_MIN } from '#domain/reason-rules.ts';

/** Input of the act that resumes a log which does not continue its published head. */
export const registerInputs = {
  resume: z.object({
    contest_id: sentId,
    reason: reason(REASON_MIN),
    /** The published head that is lost. Written by the act, never by a caller. */
    lost: z
      .object({
        size: z.int().min(0),
        root: z
          .string()
          .regex(/^[\da-f]{64}$/)
          .nullable(),
        // A request that waits may be older than this field.
        witness: z.string().nullable().default(null),
      })
      .optional(),
  }),
} as const;
export type RegisterInput<Name extends keyof typeof registerInputs> = z.output<(typeof registerInputs)[Name]>;
