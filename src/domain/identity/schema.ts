import { z } from 'zod';
import { bonusBalanceSchema } from '#domain/bonus/schema.ts';
import { sentId } from '#domain/id-schema.ts';
import { voteSchema } from '#domain/voting/schema.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../password-length-rules.ts';
import { PHONE_COUNTRIES, PHONE_PARSE_MAX } from '../phone-country-rules.ts';

export const NAME_MAX = 80;

/** An opaque id that came through an address or a form: it grants nothing by itself. Copying it brings blanks along. */
const opaque = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\w.:-]*$/);
const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined);
const optionalIfBlank = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());

/** NUL is valid in JSON, but PostgreSQL cannot store it in a text. */
const storable = (text: string) => !text.includes('\0');

const name = z
  .string('REQUIRED')
  // Text that is copied out of a table or a message brings tabs and line ends along.
  .overwrite((text) => text.replace(/\s+/g, ' '))
  .trim()
  .min(1, 'REQUIRED')
  .max(NAME_MAX, 'TOO_LONG')
  .regex(/^\P{Cc}*$/u, 'NAME_INVALID');
const EMAIL_MAX = 254;
const email = z.string().trim().max(EMAIL_MAX, 'TOO_LONG').pipe(z.email('EMAIL_INVALID'));
const phone = z.string().trim().max(PHONE_PARSE_MAX, 'PHONE_TOO_LONG').refine(storable, 'PHONE_INVALID');
const newPassword = z
  .string('REQUIRED')
  .min(PASSWORD_MIN, 'PASSWORD_TOO_SHORT')
  .max(PASSWORD_MAX, 'PASSWORD_TOO_LONG');
/** ISO 3166 code or dial code: "CI", "225" or "+225". */
const countryCode = z
  .string()
  .trim()
  .regex(/^([A-Za-z]{2}|\+?\d{1,4})$/, 'PHONE_COUNTRY');

/** The fingerprint that a browser's scripts computed; a sign, never a key. */
export const fingerprintInput = z.string().min(1).max(200);

/**
 * Registration payload (docs/specification.md §3.1). Address and agent are taken from the connection, not from here. A
 * name can be given later: nothing that a user does needs one.
 */
export const registrationInput = z.object({
  name: optionalIfBlank(name),
  email: optionalIfBlank(email),
  phone: optionalIfBlank(phone),
  country_code: optionalIfBlank(countryCode),
  password: newPassword,
  fingerprint: optionalIfBlank(fingerprintInput),
  auth_type: z.literal('standard').default('standard'),
  ip_address: optionalIfBlank(z.string().max(100)),
  user_agent: optionalIfBlank(z.string().max(1000)),
  competition_id: optionalIfBlank(z.string().max(64)),
  parrain_referral_code: optionalIfBlank(opaque),
  canal_id: optionalIfBlank(opaque),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

/** Registration of a visitor who came back from canal: no password, and the id of the pending registration. */
export const canalRegistrationInput = registrationInput.omit({ password: true }).extend({
  auth_type: z.literal('canal'),
  canal_id: opaque.min(1, 'REQUIRED'),
});
export type CanalRegistrationInput = z.infer<typeof canalRegistrationInput>;

/** Body of the registration call, for either way in; each way in then requires its own fields. */
export const registrationBody = registrationInput.partial({ password: true }).extend({
  auth_type: z.enum(['standard', 'canal']).default('standard'),
});

export type ExternalKind = 'google' | 'canal';

/** An account elsewhere, as its issuer has vouched for it. */
export interface ExternalIdentity {
  kind: ExternalKind;
  issuer: string;
  subject: string;
  name: string | null;
  /** Only an address that the issuer has verified. */
  email: string | null;
}

/** What a popup tells the page that opened it. */
export interface PopupAnswer {
  type: 'palmares:sign-in';
  /** The page to go to: of this site. */
  to: string;
  /** Present when the sign-in did not succeed. */
  message?: string;
}

/** Body of the sign-in call (docs/specification.md §16.4); `email` instead of `phone` is taken too. */
export const loginInput = z.object({
  phone: optionalIfBlank(phone),
  email: optionalIfBlank(z.string().trim().max(EMAIL_MAX, 'TOO_LONG').refine(storable, 'EMAIL_INVALID')),
  password: z.string('REQUIRED').min(1, 'REQUIRED').max(1000, 'TOO_LONG'),
  country_code: optionalIfBlank(countryCode),
  competition_id: optionalIfBlank(z.string().max(64)),
  auth_type: z.literal('standard').default('standard'),
});
export type LoginInput = z.infer<typeof loginInput>;

export const profileInput = z.object({
  user_id: optionalIfBlank(sentId),
  auth_type: optionalIfBlank(z.string().max(20)),
});

export const updateProfileInput = z.object({
  user_id: optionalIfBlank(sentId),
  name: optionalIfBlank(name),
  email: optionalIfBlank(email),
  phone: optionalIfBlank(phone),
  country_code: optionalIfBlank(countryCode),
  competition_id: optionalIfBlank(z.string().max(64)),
  password: optionalIfBlank(newPassword),
  /** Asked for with a new password, number or address, unless the session has just been opened. */
  current_password: optionalIfBlank(z.string().max(1000, 'TOO_LONG')),
});
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

/** The user on the wire, with the field names of docs/specification.md §5.1. */
export const userSchema = z.object({
  id: z.uuid(),
  uid: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  isAnonymous: z.boolean(),
  auth_type: z.string().nullable(),
  /** Whether `email` has been confirmed. */
  email_verified: z.boolean(),
  /** The address that takes the place of `email` once it is confirmed. */
  pending_email: z.string().nullable(),
  /** Whether a canal account opens this one (docs/specification.md §4.6). */
  compte_canal_linked: z.boolean(),
  /** Bonus votes left, and all that were ever granted. */
  bonus_count: z.int(),
  initial_bonus_count: z.int(),
  has_bonus: z.boolean(),
  /** 0 while the first was just given, with the registration; else 2 (docs/specification.md §9.10). */
  never_had_bonus: bonusBalanceSchema.shape.never_had_bonus,
  referral_code: z.string().nullable(),
  /** Invited users who have voted and are part of no grant. */
  uncounted_referrals: z.int(),
  weekly_referral_bonuses: z.int(),
  todays_votes: z.array(voteSchema),
});
export type User = z.infer<typeof userSchema>;

/** The current password, as the pages of linked accounts and of account deletion ask for it. */
export const proofInput = z.object({
  current_password: optionalIfBlank(z.string().max(1000, 'TOO_LONG')),
});

export const newPasswordInput = z.object({ password: newPassword });
export const forgottenPasswordInput = z.object({
  email: z.preprocess(
    blankIsAbsent,
    z.string('REQUIRED').trim().max(EMAIL_MAX, 'TOO_LONG').pipe(z.email('EMAIL_INVALID')),
  ),
});

/** One place where the user is signed in. */
export const sessionSummarySchema = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  last_used_on: z.iso.date(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/** Which of the user's sessions to end. */
export const endSessionsInput = z.object({ which: z.enum(['all', 'others']).default('all') });

/** What the server itself saw of the caller: never what the body says (docs/specification.md §3.2). */
export interface Visitor {
  ip: string;
  userAgent: string;
  /** ISO 3166 code, or null when unknown. */
  country: string | null;
  /** The cookie of known devices, as the browser sent it. */
  device?: string | undefined;
  /** The cookie of the caller's place in the line of sign-ins, as the browser sent it. */
  ticket?: string | undefined;
}

/** ISO code of a country whose numbers are known. */
export const phoneCountryInput = z
  .string('REQUIRED')
  .refine((code) => PHONE_COUNTRIES.some(({ iso2 }) => iso2 === code), 'INVALID');
