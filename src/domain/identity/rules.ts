import type { FieldProblems } from '#domain/errors.ts';
import { isCommonPassword } from './common-password-rules.ts';

/** A user without number and address could not be told apart from others, nor be written to. */
export function identifierProblems(input: {
  phone?: string | undefined;
  email?: string | undefined;
}): FieldProblems {
  return input.phone || input.email ? {} : { phone: 'PHONE_OR_EMAIL_REQUIRED' };
}

/** Gives each e-mail address one form, however users type it. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * What a registration lacks beyond the shape of its fields (docs/specification.md §3.1).
 *
 * @returns problems by field, empty when there are none
 */
export function registrationProblems(input: {
  phone?: string | undefined;
  email?: string | undefined;
  password: string;
}): FieldProblems {
  return { ...identifierProblems(input), ...passwordProblems(input.password) };
}

/** What is wrong with a new password beyond its length. */
export function passwordProblems(password: string): FieldProblems {
  return isCommonPassword(password) ? { password: 'PASSWORD_COMMON' } : {};
}

/** How a user can get into their account. */
export interface SignInProviders {
  /** A password, and a number or an address to give with it. */
  password: boolean;
  google: boolean;
  canal: boolean;
}

/** Whether a way in can be given up: never the last one. */
export function mayUnlink(ways: SignInProviders, kind: 'google' | 'canal'): boolean {
  const others = { ...ways, [kind]: false };
  return ways[kind] && (others.password || others.google || others.canal);
}

/** How guesses at one account are slowed down: free failures, then waits that double, never a lock-out. */
export interface AccountThrottle {
  free: number;
  maxWaitSeconds: number;
}
export const ACCOUNT_THROTTLE: AccountThrottle = { free: 5, maxWaitSeconds: 60 };

/** How a network that guesses is slowed down: `burst` failures at once, and then `perSecond`. */
export interface NetworkThrottle {
  burst: number;
  perSecond: number;
}
/** Thousands of phones share one carrier's address, and one in twenty mistypes: only a flood is slowed. */
export const NETWORK_THROTTLE: NetworkThrottle = { burst: 200, perSecond: 5 };
/** How a network that asks for links to new passwords is slowed down: each request counts, for whichever account. */
export const RESET_NETWORK_THROTTLE: NetworkThrottle = { burst: 100, perSecond: 0.5 };
