import { ensureCompetition } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';
import type { Visitor } from '#domain/identity/schema.ts';
import { register } from '#domain/identity/service.ts';
import { login } from '#domain/identity/sign-in.ts';
import { createTurnstile } from '#domain/identity/turnstile.ts';
import { testApplication } from './application.ts';
import { movableClock } from './clock.ts';
import { freshDatabase } from './database.ts';
import { COMPETITION } from './show.ts';

/** Hashes at no cost, and counts the passwords that it checks. */
class CountingHasher implements PasswordHasher {
  checked = 0;
  full = false;
  async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }
  async verify(stored: string | null, password: string): Promise<boolean> {
    if (this.full) throw new AppError('BUSY', { retryAfter: 3 });
    this.checked += 1;
    return stored === `hash of ${password}`;
  }
}

export const PASSWORD = 'baobab en fleurs';
/** A visitor; each number is another network. */
export const visitor = (network: number, host = 1) => ({
  ip: `10.${network >> 8}.${network & 255}.${host}`,
  userAgent: 'test',
  country: null,
});

/** Sign-in of voters, on a database whose clock a test can move or stop. */
export async function setupSignIn() {
  const database = await freshDatabase(20);
  await ensureCompetition(database.db, COMPETITION);
  const clock = await movableClock(database);
  const hasher = new CountingHasher();
  /** Milliseconds that each attempt would have waited for its turn. */
  const waits: number[] = [];
  const { app, deps } = await testApplication({ DATABASE_CONNECTIONS: '20' }, database, (parts) => {
    parts.passwords = hasher;
    const roomy = { running: 1_000, waiting: 1_000 };
    parts.turnstile = createTurnstile(roomy, parts.config.sessionSecrets, () => 40);
    parts.waitingRoom = {
      wait: async (ms) => {
        waits.push(ms);
      },
    };
  });
  const newAccount = async (email: string) => {
    await register(deps, null, visitor(0), { name: 'Awa', email, password: PASSWORD, auth_type: 'standard' });
    return email;
  };
  /** @returns the refusal that the caller is told; null when they are signed in */
  const attempt = async (email: string, password: string, from: Visitor = visitor(1)) =>
    login(deps, null, from, { email, password, auth_type: 'standard' }).then(
      () => null,
      (error: AppError) => ({ code: error.code, retryAfter: error.retryAfter }),
    );
  return { app, deps, hasher, waits, clock, newAccount, attempt };
}

export const NOON = "'2026-11-20T12:00:00Z'::timestamptz";
export const wrong = { code: 'WRONG_CREDENTIALS', retryAfter: undefined };
