import { createPasswordHasher, type OwnPasswordHasher } from '#domain/identity/password.ts';
import { createTurnstile, type OwnTurnstile } from '#domain/identity/turnstile.ts';

/** Places for registrations and sign-ins: those whose password is being hashed, and those that wait. */
export const PLACES = 8;

export interface NarrowDoor {
  passwords: OwnPasswordHasher;
  turnstile: OwnTurnstile;
  /** Moves the clock of the line. */
  pass(milliseconds: number): void;
  /** Takes all places. @returns a function that gives them back */
  fill(): () => void;
  /** The most passwords that were hashed at once. */
  most(): number;
}

/** A turnstile with few places, on a clock that the test moves, in front of a password hash that costs nothing. */
export function narrowDoor(secrets: readonly string[]): NarrowDoor {
  let now = Date.now();
  let running = 0;
  let most = 0;
  const hashing = async <T>(answer: T): Promise<T> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return answer;
  };
  const limits = { running: 2, waiting: PLACES - 2 };
  const passwords = createPasswordHasher(limits, {
    hash: (password) => hashing(`hash of ${password}`),
    verify: (stored, password) => hashing(stored === `hash of ${password}`),
  });
  const turnstile = createTurnstile(
    limits,
    secrets,
    () => 40,
    () => now,
  );
  return {
    passwords,
    turnstile,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    fill() {
      const taken = Array.from({ length: PLACES }, () => turnstile.enter(null));
      return () => {
        for (const entered of taken) if ('pass' in entered) turnstile.leave(entered.pass, true);
      };
    },
    most: () => most,
  };
}
