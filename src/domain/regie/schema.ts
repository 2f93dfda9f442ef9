import { z } from 'zod';
import { contentInputs } from './content-schema.ts';
import { peopleInputs } from './people-schema.ts';
import { riskInputs } from './risk-schema.ts';

const email = z
  .string('REQUIRED')
  .trim()
  .min(1, 'REQUIRED')
  .max(254, 'TOO_LONG')
  .pipe(z.email('EMAIL_INVALID'));
const name = z.string('REQUIRED').trim().min(1, 'REQUIRED').max(80, 'TOO_LONG');
const code = z
  .string('REQUIRED')
  .trim()
  .min(1, 'REQUIRED')
  .max(20, 'TOO_LONG')
  .transform((typed) => typed.replace(/\s/g, ''));

/** Signing in to the régie: password and second factor together, so that neither alone is told right or wrong. */
export const operatorSignInInput = z.object({
  email: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(254, 'TOO_LONG'),
  password: z.string('REQUIRED').min(1, 'REQUIRED').max(1000, 'PASSWORD_TOO_LONG'),
  /** Six digits, or a recovery code. */
  code,
});
export type OperatorSignInInput = z.infer<typeof operatorSignInInput>;

/** Showing the second factor again, before an act that matters. */
export const confirmationInput = z.object({ code });

export const invitationInput = z.object({ email, name, role: z.enum(['operator', 'admin']) });
export type InvitationInput = z.infer<typeof invitationInput>;

export const acceptInvitationInput = z.object({
  password: z.string('REQUIRED').min(12, 'OPERATOR_PASSWORD_TOO_SHORT').max(128, 'PASSWORD_TOO_LONG'),
  code,
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

/** Where somebody acts from. */
export interface Origin {
  ip: string;
  userAgent: string;
}

export const auditEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  operator: z.string(),
  act: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** A NUL is no text for PostgreSQL, which also knows no year 0. */
const sought = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\0]*$/, 'INVALID')
    .optional();
const day = z.iso.date().refine((text) => !text.startsWith('0000'), 'INVALID');

/** Narrows the audit; everything is optional. */
export const auditQuery = z.object({
  operator: sought(80),
  act: sought(80),
  subject: sought(120),
  from: day.optional(),
  to: day.optional(),
  /** The last event of the page before. */
  before: z.uuid().optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const approvalSchema = z.object({
  id: z.uuid(),
  act: z.string(),
  subject: z.string(),
  input: z.record(z.string(), z.unknown()),
  requested_by: z.string(),
  requested_by_id: z.uuid(),
  requested_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** A word on what waits for a second person. */
export const decisionInput = z.object({
  id: z.uuid(),
  decision: z.enum(['approved', 'refused', 'withdrawn']),
});

/** What each act needs to be told, by its name. A new act begins here; `service.ts` says what it does. */
export const actInputs = {
  'operator.invite': invitationInput,
  'operator.role': z.object({ operator_id: z.uuid(), role: z.enum(['operator', 'admin']) }),
  'operator.disable': z.object({ operator_id: z.uuid() }),
  ...contentInputs,
  ...riskInputs,
  ...peopleInputs,
} as const;

export type ActName = keyof typeof actInputs;
export type ActInput<Name extends ActName> = z.output<(typeof actInputs)[Name]>;

export function isActName(name: string): name is ActName {
  return Object.hasOwn(actInputs, name);
}
