import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as queries from './queries.ts';
import type { AssignBonusAnswer, BonusType } from './schema.ts';

/**
 * Runs work that grants bonus votes to a user while it holds the user's row: grants to one user come one after the
 * other, so that the numbers, limits and earlier grants that the work reads do not change meanwhile.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone, or anonymous
 */
export function granting<T>(
  db: Db,
  user: UserKey,
  work: (tx: Db, referralCode: string | null) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const locked = await queries.lockGrantOwner(tx, user);
    if (!locked || locked.is_anonymous) throw new AppError('SIGN_IN_REQUIRED');
    return work(tx, locked.referral_code);
  });
}

/** The source of each of `amount` bonus votes that come from one source: `source:1`, `source:2`… */
export function sourcesFor(source: string, amount: number): string[] {
  return Array.from({ length: amount }, (_, index) => `${source}:${index + 1}`);
}

/**
 * Grants one bonus vote for each source, all or none. The user's row must be locked.
 *
 * @returns numbers of the grants
 * @throws {AppError} BONUS_ALREADY_GRANTED when a source has given before
 */
export async function grant(tx: Db, user: UserKey, type: BonusType, sources: string[]): Promise<number[]> {
  const numbers = await queries.insertGrants(tx, user, type, sources);
  if (numbers.length < sources.length) throw new AppError('BONUS_ALREADY_GRANTED');
  return numbers;
}

/** The answer to a user who has just got bonus votes (docs/specification.md §9.10: `never_had_bonus` 0 or 1). */
export async function grantedAnswer(
  tx: Db,
  user: UserKey,
  type: BonusType,
  granted: number,
): Promise<AssignBonusAnswer> {
  const { granted: all, left } = await queries.balance(tx, user);
  return {
    bonus_type: type,
    granted,
    bonus_count: left,
    initial_bonus_count: all,
    never_had_bonus: all === granted ? 0 : 1,
  };
}
