import { z } from 'zod';
import { sentId } from '#domain/id-schema.ts';
import { instantInput, plannedContest } from './schema.ts';

/** The week that an act is about. */
export const onContest = z.object({ contest_id: sentId });

/** An instant that may be left out, or left empty in a form. */
export const optionalInstant = z
  .union([z.literal('').transform(() => null), z.null(), instantInput])
  .optional()
  .transform((value) => value ?? null);

/** `current_end`, when given, is the end that the operator was shown: if it has changed since, the act is refused. */
const newEnd = { end_date: instantInput, current_end: optionalInstant };

/** The inputs of the acts on a week and its vote. */
export const weekInputs = {
  create: plannedContest,
  /** What the operator has read of the week: its number, and the version of its plan. */
  remove: onContest.extend({ week: plannedContest.shape.week, version: z.string().max(40) }),
  open: onContest,
  suspend: onContest,
  resume: onContest,
  close: onContest,
  extend: onContest.extend(newEnd),
  shorten: onContest.extend(newEnd),
  undo: onContest.extend({ event_id: sentId }),
} as const;
export type WeekInput<Name extends keyof typeof weekInputs> = z.output<(typeof weekInputs)[Name]>;
