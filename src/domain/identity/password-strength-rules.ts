import { PASSWORD_LONG, PASSWORD_MIN, PASSWORD_WORDS } from '../password-length-rules.ts';
import { isCommonPassword } from './common-password-rules.ts';

/** Which rules a new password meets: the first two are required, the third is advice. */
export interface PasswordMerits {
  longEnough: boolean;
  uncommon: boolean;
  strong: boolean;
}

/** Checks a password as it is typed. An empty one meets no rule. */
export function passwordMerits(password: string): PasswordMerits {
  const longEnough = password.length >= PASSWORD_MIN;
  const uncommon = password.length > 0 && !isCommonPassword(password);
  const words = password.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length;
  const varied = new Set(password.toLowerCase()).size > PASSWORD_LONG / 2;
  return {
    longEnough,
    uncommon,
    strong: longEnough && uncommon && varied && (password.length >= PASSWORD_LONG || words >= PASSWORD_WORDS),
  };
}
