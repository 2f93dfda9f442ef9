import type { Db } from '#database/client.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { competition } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { toUserKey } from '#domain/user-key.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { listSessions } from './account-queries.ts';
import { readDevice } from './device-rules.ts';
import { parsePhone } from './phone-rules.ts';
import * as queries from './queries.ts';
import { normalizeEmail } from './rules.ts';
import { SESSIONS_SHOWN } from './session-rules.ts';

/**
 * Finds a user by a value that only they have: number, address, referral code or id, each in full.
 *
 * @returns their id, or null
 */
export async function findPerson(
  deps: { db: Db; config: { competitionId: string } },
  sought: string,
): Promise<string | null> {
  const text = sought.trim();
  if (isUuid(text)) {
    const id = text.toLowerCase();
    return (await queries.findUser(deps.db, toUserKey(id))) ? id : null;
  }
  const { countries } = await competition(deps.db, deps.config.competitionId);
  const phones = [undefined, ...countries].flatMap((country) => {
    const parsed = parsePhone(text, country, countries);
    return parsed.ok ? [parsed.e164] : [];
  });
  const entries = [
    { kind: 'email' as const, value: normalizeEmail(text) },
    { kind: 'referral_code' as const, value: text.toUpperCase() },
    ...[...new Set(phones)].map((value) => ({ kind: 'phone' as const, value })),
  ];
  for (const entry of entries) {
    const found = await queries.lookUp(deps.db, entry);
    if (found) return found.userId;
  }
  return null;
}

/** Whether an account has not been deleted. */
export const accountExists = async (db: Db, id: string): Promise<boolean> =>
  Boolean(await queries.findUser(db, toUserKey(id)));

/**
 * A user's account as operators see it, with days (UTC) and no hours: compared with the live screen, the hour of an
 * action that accompanies a vote would tell for whom the user voted.
 *
 * @throws {AppError} NOT_FOUND
 */
export async function personById(db: Db, userId: string) {
  const key = toUserKey(userId);
  const [user, sessions, block] = await Promise.all([
    queries.findUser(db, key),
    listSessions(db, key, true, SESSIONS_SHOWN),
    queries.findBlock(db, key),
  ]);
  if (!user) throw new AppError('NOT_FOUND');
  const { id, name, email, phone, country_code, is_anonymous, referral_code } = user;
  return {
    id,
    name,
    email,
    phone,
    country_code,
    anonymous: is_anonymous,
    referral_code,
    arrived_on: utcDay(user.created_at),
    registered_on: user.registered_at && utcDay(user.registered_at),
    blocked: block ? { reason: block.reason, at: block.blocked_at.toISOString() } : null,
    sessions: sessions.map((one) => ({
      ...readDevice(one.user_agent),
      signed_in_on: utcDay(one.created_at),
      last_used_on: one.last_used_on,
      ended_on: one.revoked_at && utcDay(one.revoked_at),
    })),
  };
}

/**
 * Blocks a user from signing in and voting: their sessions end, in every process within seconds.
 *
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE when they are blocked already
 */
export async function blockPerson(tx: Db, userId: string, reason: string): Promise<{ sessions: number }> {
  const key = toUserKey(userId);
  if (!(await queries.lockUser(tx, key))) throw new AppError('NOT_FOUND');
  if (await queries.findBlock(tx, key)) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertBlock(tx, key, reason);
  return { sessions: (await queries.revokeSessions(tx, key)).length };
}

/** @returns why they had been blocked @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE when they are not blocked */
export async function unblockPerson(tx: Db, userId: string): Promise<{ reason: string }> {
  const key = toUserKey(userId);
  if (!(await queries.lockUser(tx, key))) throw new AppError('NOT_FOUND');
  const block = await queries.findBlock(tx, key);
  if (!block) throw new AppError('CHANGED_MEANWHILE');
  await queries.deleteBlock(tx, key);
  return { reason: block.reason };
}

/** Ends every session of a user's. @throws {AppError} NOT_FOUND */
export async function endUserSessions(tx: Db, userId: string): Promise<number> {
  const key = toUserKey(userId);
  if (!(await queries.lockUser(tx, key))) throw new AppError('NOT_FOUND');
  return (await queries.revokeSessions(tx, key)).length;
}
