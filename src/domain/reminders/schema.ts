import { z } from 'zod';
import { pushEndpoint, pushSubscription } from '#domain/push/schema.ts';
import { timeZone } from '#domain/time-zone-schema.ts';

/** What users are reminded of: their daily vote, the last hour of the week's vote, results that are out. */
export const reminderKinds = ['daily', 'last_hour', 'results'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A time of day, "HH:MM"; a form's field may write seconds. @returns the minute of the day, 0 to 1439 */
const timeOfDay = z
  .string('REQUIRED')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'INVALID')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)));

/** A user's choice; fields that are left out stay as they were. */
const choice = {
  time_zone: timeZone,
  time: timeOfDay.optional().describe('« HH:MM », dans ce fuseau'),
  daily: z.boolean().optional(),
  last_hour: z.boolean().optional(),
  results: z.boolean().optional(),
};

/** `PUT /api/reminders`: this device shows reminders from now on. */
export const remindInput = z.object({
  subscription: pushSubscription,
  ...choice,
  replaces: pushEndpoint.optional().describe('L’adresse que le navigateur a abandonnée pour celle-ci'),
  renews: z
    .literal(true)
    .optional()
    .describe('Le navigateur le redit de lui-même : seul un compte qui a des rappels les garde'),
});
export type RemindInput = z.infer<typeof remindInput>;

/** `DELETE /api/reminders`: one device, or all of the account. */
export const stopRemindersInput = z.object({ endpoint: pushEndpoint.optional() });

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
