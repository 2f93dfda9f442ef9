import { z } from 'zod';
import { reason } from '#domain/fields-schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { REASON_MIN } from '#domain/reason-rules.ts';

const why = reason(REASON_MIN);

/** Inputs of the acts on users. */
export const peopleInputs = {
  'user.block': z.object({ user_id: sentId, reason: why }),
  'user.unblock': z.object({ user_id: sentId, reason: why }),
  'user.end-sessions': z.object({ user_id: sentId }),
} as const;
export type PeopleInput<Name extends keyof typeof peopleInputs> = z.output<(typeof peopleInputs)[Name]>;

/** Number, address, code or id of the user who is looked for. */
export const personSearch = z.object({
  sought: z
    .string('REQUIRED')
    .trim()
    .min(3, 'TOO_SHORT')
    .max(254, 'TOO_LONG')
    .regex(/^[^\0]*$/, 'INVALID'),
});
export const personParams = z.object({ id: sentId });
