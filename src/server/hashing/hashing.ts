import {
  createPasswordHasher,
  type OwnPasswordHasher,
  type PasswordEngine,
} from '#domain/identity/password.ts';
import { createTurnstile, type OwnTurnstile } from '#domain/identity/turnstile.ts';
import type { AppConfig } from '../config/config.ts';

/** Where a password is typed: by voters on the site, or at the régie's sign-in. */
export type HashingDoor = 'voters' | 'regie';

/** The password hashers and the turnstile: one of each for the whole product, however many processes use them. */
export interface Hashing {
  passwords: OwnPasswordHasher;
  operatorPasswords: OwnPasswordHasher;
  turnstile: OwnTurnstile;
}

/**
 * Queue places for callers who do not pass the turnstile: signed-in users who change their account, and operators. They
 * have places of their own, so that a caller whom the turnstile let in always finds one.
 */
const SIGNED_IN = 50;

/** @param engines the processes that hash; this process hashes where they are left out */
export function createHashing(
  config: Pick<AppConfig, 'passwords' | 'operatorPasswords' | 'sessionSecrets'>,
  engines: Partial<Record<HashingDoor, PasswordEngine>> = {},
): Hashing {
  const limits = { ...config.passwords, waiting: config.passwords.waiting + SIGNED_IN };
  const passwords = createPasswordHasher(limits, engines.voters);
  return {
    passwords,
    operatorPasswords: createPasswordHasher(config.operatorPasswords, engines.regie),
    turnstile: createTurnstile(config.passwords, config.sessionSecrets, passwords.pace),
  };
}
