import { isCommonPassword } from './common-password-rules.ts';

/** Characters that a password has at least (docs/specification.md §3.5). */
export const PASSWORD_MIN = 8;
/** From so many on, or from so many words on, guessing takes longer than a competition. */
const LONG = 12;
const WORDS = 3;

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
  const varied = new Set(password.toLowerCase()).size > LONG / 2;
  return {
    longEnough,
    uncommon,
    strong: longEnough && uncommon && varied && (password.length >= LONG || words >= WORDS),
  };
}
