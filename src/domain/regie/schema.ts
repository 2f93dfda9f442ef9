import { z } from 'zod';
import { roleInput, type WaitingRequest } from '#domain/acts/schema.ts';
import { type Alarm, alarmInputs } from '#domain/alarms/schema.ts';
import type { GrantPace } from '#domain/bonus/schema.ts';
import type { Contest, Pagne } from '#domain/contest/schema.ts';
import { weekInputs } from '#domain/contest/week-act-schema.ts';
import { countingInputs } from '#domain/counting/act-schema.ts';
import type { Publication } from '#domain/counting/schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { OPERATOR_PASSWORD_MIN, PASSWORD_MAX } from '#domain/password-length-rules.ts';
import { registerInputs } from '#domain/register/act-schema.ts';
import type { LogHealth } from '#domain/register/watch-schema.ts';
import { contentInputs } from './content-schema.ts';
import { peopleInputs } from './people-schema.ts';
import { riskActInputs } from './risk-schema.ts';
import { settingsActInputs } from './settings-schema.ts';
import { videoActInputs } from './video-schema.ts';

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

/**
 * Signing in to the régie: password and second factor together, so that the answer tells of neither whether it was
 * right.
 */
export const operatorSignInInput = z.object({
  email: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(254, 'TOO_LONG'),
  password: z.string('REQUIRED').min(1, 'REQUIRED').max(1000, 'PASSWORD_TOO_LONG'),
  /** Six digits, or a recovery code. */
  code,
});
export type OperatorSignInInput = z.infer<typeof operatorSignInInput>;

/** Showing the second factor again, before an act that matters. */
export const confirmationInput = z.object({ code });

export const invitationInput = z.object({ email, name, role: roleInput });
export type InvitationInput = z.infer<typeof invitationInput>;

export const acceptInvitationInput = z.object({
  password: z
    .string('REQUIRED')
    .min(OPERATOR_PASSWORD_MIN, 'OPERATOR_PASSWORD_TOO_SHORT')
    .max(PASSWORD_MAX, 'PASSWORD_TOO_LONG'),
  code,
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

/** The inputs of all acts of the régie, by name. `acts.ts` has the acts. */
export const actInputs = {
  'operator.invite': invitationInput,
  'operator.role': z.object({ operator_id: sentId, role: roleInput }),
  'operator.disable': z.object({ operator_id: sentId }),
  'invitation.revoke': z.object({ invitation_id: sentId }),
  'invitation.resend': z.object({ invitation_id: sentId }),
  'alarm.acknowledge': alarmInputs.acknowledge,
  'alarm.end-devices': alarmInputs.endDevices,
  'contest.create': weekInputs.create,
  'contest.edit': countingInputs.edit,
  'contest.remove': weekInputs.remove,
  'contest.open': weekInputs.open,
  'contest.suspend': weekInputs.suspend,
  'contest.resume': weekInputs.resume,
  'contest.close': weekInputs.close,
  'contest.extend': weekInputs.extend,
  'contest.shorten': weekInputs.shorten,
  'contest.undo': weekInputs.undo,
  'contest.reopen': countingInputs.reopen,
  'contest.count': countingInputs.count,
  'count.sign': countingInputs.sign,
  'contest.publish': countingInputs.publish,
  'contest.call-off': countingInputs.callOff,
  'contest.correct': countingInputs.correct,
  'register.resume': registerInputs.resume,
  ...contentInputs,
  ...videoActInputs,
  ...riskActInputs,
  ...peopleInputs,
  ...settingsActInputs,
} as const;

export type ActName = keyof typeof actInputs;
export type ActInput<Name extends ActName> = z.output<(typeof actInputs)[Name]>;

/** Something that the journal refers to by its id. */
export interface NamedInJournal {
  id: string;
  kind: 'contest' | 'candidate' | 'operator' | 'video' | 'message' | 'banner' | 'question' | 'code' | 'batch';
  /** A week's number, or what the thing is called. */
  name: string;
}

/** A candidate on the live screen. */
export interface LiveLine {
  candidate: { id: string; number: number; display_name: string; portrait: string | null; pagne: Pagne };
  rank: number;
  /** Of the UTC day, without those annulled. */
  today: number;
  /** Of the week, without those annulled. */
  votes: number;
  annulled: number;
  share: number;
  trend: 'up' | 'down' | 'flat';
  /** Whether they left the show before this week’s result came out, otherwise than with it. */
  left: boolean;
}

/** Figures that take reading every vote of the day, so they are counted less often. */
export interface DayState {
  at: string;
  votes: number;
  bonus: number;
  voters: number;
  /** Of the voters, those who had voted the day before too; null on the first day of a vote. */
  returning: number | null;
  countries: { country: string | null; votes: number }[];
}

/** The whole live screen at one instant: each event carries all of it. */
export interface LiveState {
  /** The database's clock. */
  now: string;
  contest: Contest | null;
  /** When an operator closed the vote by hand; null where it ended by its date, or still runs. */
  closed_at: string | null;
  publication: Publication | null;
  /** Id of the newest act on the week: only this one can still be taken back. Null before the first. */
  last_act: string | null;
  /** Requests on the week that wait for a second person. */
  waiting: WaitingRequest[];
  /** Votes of the last sixty minutes, the last one under way. */
  minutes: { minute: string; votes: number }[];
  lines: LiveLine[];
  day: DayState | null;
  /** Alarms that stand, and those of the last minutes, the newest first. */
  alarms: Alarm[];
  /** The state of the week's public register; null where it has none. */
  register: LogHealth | null;
  /** How fast bonus votes are granted; null until this process has first looked. */
  grants: GrantPace | null;
  database: {
    answered_ms: number;
    rollup_lag_s: number;
    connections: number;
    max_connections: number;
  };
  /** Figures of the answering process only. */
  process: RecentOutcomes & { queue: number };
}

/** Outcomes of the requests to vote in the last minutes. */
export interface RecentOutcomes {
  minutes: number;
  /** Requests whose votes were committed, those sent again left out. */
  accepted: number;
  /** Requests, by error code, the most frequent first. */
  refused: { code: string; count: number }[];
}
