import { isCount } from '#domain/count-rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';
import type { ToldBonus } from './told-rules.ts';

/** localStorage key of what the user was told; read each time, as another tab may have told more meanwhile. */
const KEY = 'bonus-told';

/** What this user was told of on this phone; null when nothing is stored, or it is another user's. */
export function readTold(user: string): ToldBonus | null {
  const stored = readEntry(KEY);
  return isToldBonus(stored) && stored.user === user ? stored : null;
}

/** A full or denied storage stores nothing: users then see what came from elsewhere on /bonuszone only. */
export function writeTold(told: ToldBonus): void {
  writeEntry(KEY, told);
}

/** Forgets the entry unless it is this user's; null (no user has signed in) always forgets it. */
export function forgetTold(exceptOf: string | null): void {
  if (exceptOf === null || readTold(exceptOf) === null) writeEntry(KEY, undefined);
}

/** Runs `work` under a lock that all tabs share; without Web Locks, it runs unlocked. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(KEY, work) : work();
}

function isToldBonus(value: unknown): value is ToldBonus {
  if (typeof value !== 'object' || value === null) return false;
  const { user, number, left } = value as Partial<ToldBonus>;
  return typeof user === 'string' && (number === null || isCount(number)) && isCount(left);
}
