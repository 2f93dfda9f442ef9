import { z } from 'zod';
import type { GrantPace } from '#domain/bonus/schema.ts';
import { type Contest, instantInput, type Pagne, plannedContest } from '#domain/contest/schema.ts';
import type { Publication } from '#domain/counting/schema.ts';
import { contentInputs } from './content-schema.ts';
import { factSchema } from './facts-schema.ts';
import { peopleInputs } from './people-schema.ts';
import { riskInputs } from './risk-schema.ts';
import { settingsInputs } from './settings-schema.ts';
import { videoInputs } from './video-schema.ts';

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
  /** What approving would do, as things were when it was asked for. */
  facts: z.array(factSchema),
  /** Of everything that this depends on: when it changes, the request falls. Null in requests older than that. */
  digest: z.string().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** A request that is over because it would not have done any more what was shown. */
export interface FallenRequest {
  id: string;
  act: string;
  subject: string;
  requested_by: string;
  decided_at: string;
}

/** A word on what waits for a second person. */
export const decisionInput = z.object({
  id: z.uuid(),
  decision: z.enum(['approved', 'refused', 'withdrawn']),
});

const contest = z.object({ contest_id: z.uuid() });
const versionNumber = z.coerce.number('REQUIRED').int().min(1, 'INVALID').max(9_999, 'INVALID');
/** 0 corrects a result that was never counted here. */
const correctedVersion = z.coerce.number('REQUIRED').int().min(0, 'INVALID').max(9_999, 'INVALID');
/** Left out, or empty in a form. */
const optionalInstant = z
  .union([z.literal('').transform(() => null), z.null(), instantInput])
  .optional()
  .transform((value) => value ?? null);
const optionalWinner = z
  .union([z.literal('').transform(() => null), z.null(), z.uuid()])
  .optional()
  .transform((value) => value ?? null);
/** `current_end`, when it is given, is what its author was shown: another one meanwhile, and nothing is done. */
const newEnd = { end_date: instantInput, current_end: optionalInstant };
const reason = z.string('REQUIRED').trim().min(5, 'TOO_SHORT').max(500, 'TOO_LONG');

/** What each act needs to be told, by its name. A new act begins here; `service.ts` says what it does. */
export const actInputs = {
  'operator.invite': invitationInput,
  'operator.role': z.object({ operator_id: z.uuid(), role: z.enum(['operator', 'admin']) }),
  'operator.disable': z.object({ operator_id: z.uuid() }),
  'invitation.revoke': z.object({ invitation_id: z.uuid() }),
  'contest.create': plannedContest,
  'contest.edit': plannedContest.extend({ contest_id: z.uuid(), version: z.string().max(40) }),
  'contest.open': contest,
  'contest.suspend': contest,
  'contest.resume': contest,
  'contest.close': contest,
  'contest.extend': contest.extend(newEnd),
  'contest.shorten': contest.extend(newEnd),
  'contest.reopen': contest.extend({ end_date: optionalInstant, reason }),
  'contest.count': contest,
  'contest.publish': contest.extend({
    version: versionNumber,
    /** At the date that was announced, or at once. */
    when: z.enum(['result_date', 'now']),
    winner_id: optionalWinner,
  }),
  'contest.correct': contest.extend({ version: correctedVersion, winner_id: optionalWinner, reason }),
  ...contentInputs,
  ...videoInputs,
  ...riskInputs,
  ...peopleInputs,
  ...settingsInputs,
} as const;

export type ActName = keyof typeof actInputs;
export type ActInput<Name extends ActName> = z.output<(typeof actInputs)[Name]>;

export function isActName(name: string): name is ActName {
  return Object.hasOwn(actInputs, name);
}

/** A candidate on the live screen. */
export interface LiveLine {
  candidate: { id: string; number: number; display_name: string; portrait: string | null; pagne: Pagne };
  rank: number;
  today: number;
  /** Of the week, without those annulled. */
  votes: number;
  annulled: number;
  share: number;
  trend: 'up' | 'down' | 'flat';
}

/** What takes reading every vote of the day: counted less often. */
export interface DayState {
  at: string;
  votes: number;
  bonus: number;
  voters: number;
  countries: { country: string | null; votes: number }[];
}

/** The whole live screen at one instant: each event carries all of it. */
export interface LiveState {
  /** The database's clock. */
  now: string;
  contest: Contest | null;
  publication: Publication | null;
  /** Votes of the last sixty minutes, the last one under way. */
  minutes: { minute: string; votes: number }[];
  lines: LiveLine[];
  day: DayState | null;
  /** How fast bonus votes are granted; null as long as this process has not looked. */
  grants: GrantPace | null;
  database: {
    answered_ms: number;
    rollup_lag_s: number;
    connections: number;
    max_connections: number;
  };
  /** Of the process that answers, and of no other. */
  process: RecentOutcomes & { queue: number };
}

/** What became of the requests to vote of the last minutes. */
export interface RecentOutcomes {
  minutes: number;
  /** Requests whose votes were committed, those sent again left out. */
  accepted: number;
  /** Requests, by error code, the most frequent first. */
  refused: { code: string; count: number }[];
}
