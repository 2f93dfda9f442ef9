import { z } from 'zod';
import { contestPhases, instantInput, momentNames } from '#domain/contest/schema.ts';

const contest_id = z.uuid('REQUIRED');

/** What a preview shows: a week, and a moment of it by name or by date; without a phase, it follows from the dates. */
export const previewInput = z.discriminatedUnion('moment', [
  z.object({ contest_id, moment: z.enum(momentNames) }),
  z.object({
    contest_id,
    moment: z.literal('custom'),
    at: instantInput,
    phase: z
      .union([z.enum(contestPhases), z.literal('')], 'INVALID')
      .default('')
      .transform((phase) => phase || null),
  }),
]);
export type PreviewInput = z.output<typeof previewInput>;

/** A preview as its cookie carries it: instants in milliseconds. */
export const sealedPreview = z.object({
  contest_id,
  moment: z.enum([...momentNames, 'custom']),
  at: z.int(),
  forced: z.object({ contestId: z.uuid(), phase: z.enum(contestPhases), last: z.boolean() }).nullable(),
  until: z.int(),
});
