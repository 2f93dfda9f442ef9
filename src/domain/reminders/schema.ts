import { z } from 'zod';

/** What users are reminded of: their vote of the day, the last hour of the week's vote, results that are out. */
export const reminderKinds = ['daily', 'last_hour', 'results'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const ENDPOINT_MAX = 1_000;
const ZONE_MAX = 64;

/** Where a push service takes messages for one browser; which services are known is `endpoint-rules.ts`'s to say. */
const endpoint = z.url('INVALID').max(ENDPOINT_MAX, 'TOO_LONG');

/**
 * A zone's IANA name, in its one spelling: what is remembered of zones is bounded by how many there are. An offset such as
 * "+01:00" would know no summer time.
 */
export const timeZone = z
  .string('REQUIRED')
  .max(ZONE_MAX, 'TOO_LONG')
  .regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, 'INVALID')
  .transform((name, context) => {
    try {
      return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      context.addIssue({ code: 'custom', message: 'INVALID' });
      return z.NEVER;
    }
  });

/** A time of day, "HH:MM"; a form's field may write seconds. @returns the minute of the day, 0 to 1439 */
const timeOfDay = z
  .string('REQUIRED')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'INVALID')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)));

/** base64url of so many bytes. */
const bytes = (length: number) =>
  z.string('REQUIRED').regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), 'INVALID');

/** A browser's subscription, as `PushSubscription.toJSON` writes it. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    /** An uncompressed point of P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

/** What a user chooses; what is left out stays as it was. */
const choice = {
  time_zone: timeZone,
  time: timeOfDay.optional().describe('« HH:MM », dans ce fuseau'),
  daily: z.boolean().optional(),
  last_hour: z.boolean().optional(),
  results: z.boolean().optional(),
};

/** `PUT /api/reminders`: this device shows reminders from now on. */
export const remindInput = z.object({
  subscription,
  ...choice,
  replaces: endpoint.optional().describe('L’adresse que le navigateur a abandonnée pour celle-ci'),
  renews: z
    .literal(true)
    .optional()
    .describe('Le navigateur le redit de lui-même : seul un compte qui a des rappels les garde'),
});
export type RemindInput = z.infer<typeof remindInput>;

/** `DELETE /api/reminders`: one device, or all of the account. */
export const stopRemindersInput = z.object({ endpoint: endpoint.optional() });

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** The form of /moncompte, for an account that has reminders already. */
export const reminderForm = z.object({
  time: timeOfDay,
  daily: ticked,
  last_hour: ticked,
  results: ticked,
});
export type ReminderForm = z.infer<typeof reminderForm>;

/** A user's choice, and how many devices show it. */
export const reminderSettings = z.object({
  time_zone: z.string(),
  time: z.string().describe('« HH:MM »'),
  daily: z.boolean(),
  last_hour: z.boolean(),
  results: z.boolean(),
  devices: z.int(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
