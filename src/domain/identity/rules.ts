import type { FieldProblems } from '#domain/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** One writing for each e-mail address: what two people type for the same address is the same. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * What a registration lacks beyond the shape of its fields (specification §3, §5).
 *
 * @returns problems by field, empty when there are none
 */
export function registrationProblems(input: {
  phone?: string | undefined;
  email?: string | undefined;
  password: string;
}): FieldProblems {
  const fields: FieldProblems = {};
  if (!input.phone && !input.email) fields.phone = 'PHONE_OR_EMAIL_REQUIRED';
  return { ...fields, ...passwordProblems(input.password) };
}

/** What is wrong with a new password beyond its length. */
export function passwordProblems(password: string): FieldProblems {
  return isCommonPassword(password) ? { password: 'PASSWORD_COMMON' } : {};
}

/** How sign-in attempts are slowed down: free failures, then waits that double, never a lock-out. */
export interface ThrottlePolicy {
  free: number;
  maxWaitSeconds: number;
}
export const ACCOUNT_THROTTLE: ThrottlePolicy = { free: 5, maxWaitSeconds: 60 };
/** Thousands of phones share one carrier's address: only a flood is slowed. */
export const NETWORK_THROTTLE: ThrottlePolicy = { free: 200, maxWaitSeconds: 30 };
/** The same for messages that anybody can have sent to anybody. */
export const RESET_THROTTLE: ThrottlePolicy = { free: 3, maxWaitSeconds: 900 };
export const RESET_NETWORK_THROTTLE: ThrottlePolicy = { free: 60, maxWaitSeconds: 60 };

/**
 * The network that an address belongs to, for slowing down floods: /24 of IPv4, /48 of IPv6.
 */
export function networkOf(ip: string): string {
  const v4 = ip.replace(/^::ffff:/, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return v4.split('.').slice(0, 3).join('.');
  return ip.split(':').slice(0, 3).join(':');
}
