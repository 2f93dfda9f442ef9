import {
  createPasswordHasher,
  type OwnPasswordHasher,
  type PasswordEngine,
} from '#domain/identity/password.ts';
import { createTurnstile, type OwnTurnstile } from '#domain/identity/turnstile.ts';
import type { AppConfig } from '../config/config.ts';

/** Whose password it is: a voter's, or one that is tried at the régie's door. */
export type HashingDoor = 'voters' | 'regie';

/** What hashes passwords for all who ask, and lets in those who may ask: one of each, however many processes ask. */
export interface Hashing {
  passwords: OwnPasswordHasher;
  operatorPasswords: OwnPasswordHasher;
  turnstile: OwnTurnstile;
}

/**
 * Beside those who came in through the turnstile: users who change what they have signed in to, and operators. They
 * find places of their own in the queue, so that a caller who was let in finds one too.
 */
const SIGNED_IN = 50;

/** @param engines what does the work; this process, where they are left out */
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
