import { PASSWORD_LONG, PASSWORD_MIN, PASSWORD_WORDS } from '../password-length-rules.ts';
import { isCommonPassword } from './common-password-rules.ts';

/** What a new password fulfils: the first two are asked for, the third is advice. */
export interface PasswordMerits {
  longEnough: boolean;
  uncommon: boolean;
  strong: boolean;
}

/** What a password fulfils of what is asked of it, as it is typed. Nothing typed fulfils nothing. */
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
