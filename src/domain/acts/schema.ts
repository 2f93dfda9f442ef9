import { z } from 'zod';
import { line, optional } from '#domain/fields-schema.ts';
import type { Change } from './changed-rules.ts';
import { factSchema } from './facts-schema.ts';
import { ROLES, type Role } from './role-rules.ts';

export const roleInput = z.enum(ROLES);

/** Where an operator acts from. */
export interface Origin {
  ip: string;
  userAgent: string;
}

export const auditEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  operator_id: z.uuid().nullable(),
  operator: z.string(),
  act: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** PostgreSQL can store no NUL in a text, and knows no year 0. */
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
  /** The first event of the page after. */
  after: z.uuid().optional(),
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
  /** What approving would do, as things were when the act was requested. */
  facts: z.array(factSchema),
  /**
   * Digest of everything that the request depends on: when it changes, the request falls. Null in requests older than
   * this field.
   */
  digest: z.string().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** A request on a week that waits for a second person, as an operator who follows the week is told of it. */
export interface WaitingRequest {
  id: string;
  act: string;
  requested_by: string;
  requested_at: string;
  /** When it fell, a moment ago; null while it waits. */
  fell_at: string | null;
  /** What had changed since it was made; none while it waits, and where that is not known. */
  changed: Change[];
}

/** A request that fell because it would no longer do what was shown, or could no longer be done. */
export interface FallenRequest {
  id: string;
  act: string;
  subject: string;
  requested_by: string;
  decided_at: string;
  /** Whether it fell by itself, because it could no longer be done. */
  over: boolean;
  /** What had changed since it was made; none where that is not known. */
  changed: Change[];
}

/** A request as its author sees it, with its outcome. */
export interface OwnRequest {
  id: string;
  act: string;
  subject: string;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'fallen';
  requested_at: string;
  expires_at: string;
  decided_at: string | null;
  /** The name of the operator who decided, where one did. */
  decided_by: string | null;
  /** That operator's text for the author. */
  word: string | null;
  /** What had changed since it was made, where it fell; none where that is not known. */
  changed: Change[];
}

/** A decision on a request that waits for a second person. */
export const decisionInput = z.object({
  id: z.uuid(),
  decision: z.enum(['approved', 'refused', 'withdrawn']),
  /** Why it is refused, for its author. */
  word: optional(line(300)),
});

/** An operator who has signed in with password and second factor, as the database has them at this request. */
export interface OperatorSession {
  tokenHash: Buffer;
  operator: { id: string; name: string; email: string; role: Role };
  confirmedAt: Date;
  /** The database's clock at this request. */
  now: Date;
  origin: Origin;
}
