import { isCount } from '#domain/count-rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';
import type { ToldBonus } from './told-rules.ts';

/** The entry of the phone's storage for what was told, read anew each time: another tab may have told meanwhile. */
const KEY = 'bonus-told';

/** What this user was told of on this phone; null where nothing is stored, or it is another's. */
export function readTold(user: string): ToldBonus | null {
  const stored = readEntry(KEY);
  return isToldBonus(stored) && stored.user === user ? stored : null;
}

/** A storage that is full or closed stores nothing: what comes from elsewhere is then read on /bonuszone. */
export function writeTold(told: ToldBonus): void {
  writeEntry(KEY, told);
}

/** Forgets what is not this user's; all of it for null, where no user has signed in. */
export function forgetTold(exceptOf: string | null): void {
  if (exceptOf === null || readTold(exceptOf) === null) writeEntry(KEY, undefined);
}

/** Runs one at a time in all tabs of this phone. Where the browser has no locks, in this one alone. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(KEY, work) : work();
}

function isToldBonus(value: unknown): value is ToldBonus {
  if (typeof value !== 'object' || value === null) return false;
  const { user, number, left } = value as Partial<ToldBonus>;
  return typeof user === 'string' && (number === null || isCount(number)) && isCount(left);
}
