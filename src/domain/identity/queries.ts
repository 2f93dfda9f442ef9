import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { DirectoryTable, UserTable } from '#database/identity-tables.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { AccountThrottle, NetworkThrottle } from './rules.ts';
import { SESSION_DAYS } from './session-rules.ts';
import type { Session } from './session-token.ts';

export type UserRow = Selectable<UserTable>;

const selectUser = (db: Db, user: UserKey) =>
  db.selectFrom('users').selectAll().where('bucket', '=', user.bucket).where('id', '=', user.userId);

/** A user's whole row; undefined once the account is deleted. */
export function findUser(db: Db, user: UserKey): Promise<UserRow | undefined> {
  return selectUser(db, user).executeTakeFirst();
}

/** A user's whole row, locked until the transaction ends: two changes at once come one after the other. */
export function lockUser(tx: Db, user: UserKey): Promise<UserRow | undefined> {
  return selectUser(tx, user).forUpdate().executeTakeFirst();
}

/**
 * The user, held until the transaction ends: meanwhile the account is neither deleted nor blocked, and its keys stay
 * what they are, while others may hold it too.
 */
export function holdUser(tx: Db, user: UserKey): Promise<UserRow | undefined> {
  return selectUser(tx, user).forKeyShare().executeTakeFirst();
}

/** Adds a user. Their unique values are claimed separately (`claimEntries`). */
export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<void> {
  await db.insertInto('users').values(user).execute();
}

/**
 * Makes an anonymous user a registered one, once.
 *
 * @returns false when another caller has done so meanwhile
 */
export async function upgradeAnonymous(
  db: Db,
  user: UserKey,
  values: Updateable<UserTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ ...values, is_anonymous: false })
    .where('bucket', '=', user.bucket)
    .where('id', '=', user.userId)
    .where('is_anonymous', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes a user's row, and nothing where the account is deleted. */
export async function updateUser(db: Db, user: UserKey, values: Updateable<UserTable>): Promise<void> {
  await db
    .updateTable('users')
    .set(values)
    .where('bucket', '=', user.bucket)
    .where('id', '=', user.userId)
    .execute();
}

/** Why and since when a user is blocked; undefined for one who is not. */
export function findBlock(db: Db, user: UserKey) {
  return db
    .selectFrom('user_blocks')
    .select(['reason', 'blocked_at'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
}

/** Blocks a user. One who is blocked already is a unique violation. */
export async function insertBlock(tx: Db, user: UserKey, reason: string): Promise<void> {
  await tx.insertInto('user_blocks').values({ bucket: user.bucket, user_id: user.userId, reason }).execute();
}

/** Unblocks a user; changes nothing for a user who is not blocked. */
export async function deleteBlock(tx: Db, user: UserKey): Promise<void> {
  await tx
    .deleteFrom('user_blocks')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
}

export type DirectoryEntry = Omit<Selectable<DirectoryTable>, 'bucket' | 'user_id'>;

/**
 * Claims values that only one user may have. Of two callers who claim the same value at once, the second waits here
 * until the first has committed; entries are claimed in the order of their kind, so that two such waits cannot
 * deadlock.
 *
 * @returns the entries that were free
 */
export async function claimEntries(
  db: Db,
  user: UserKey,
  entries: DirectoryEntry[],
): Promise<DirectoryEntry[]> {
  const claimed: DirectoryEntry[] = [];
  for (const entry of entries.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const row = await db
      .insertInto('directory')
      .values({ ...entry, bucket: user.bucket, user_id: user.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['kind', 'value'])
      .executeTakeFirst();
    if (row) claimed.push(row);
  }
  return claimed;
}

/** Gives up a value that only one user may have, if it is this user's. */
export async function releaseEntry(db: Db, user: UserKey, entry: DirectoryEntry): Promise<void> {
  await db
    .deleteFrom('directory')
    .where('kind', '=', entry.kind)
    .where('value', '=', entry.value)
    .where('user_id', '=', user.userId)
    .execute();
}

/** Finds the user who has a number, an address, a code or an outside account. */
export async function lookUp(db: Db, entry: DirectoryEntry): Promise<UserKey | undefined> {
  const row = await db
    .selectFrom('directory')
    .select(['bucket', 'user_id'])
    .where('kind', '=', entry.kind)
    .where('value', '=', entry.value)
    .executeTakeFirst();
  return row && { bucket: row.bucket, userId: row.user_id };
}

interface SessionDetails {
  tokenHash: Buffer;
  ipHash: Buffer;
  userAgent: string;
}

/** Begins a session. @param details the token and the address as hashes */
export async function insertSession(db: Db, user: UserKey, details: SessionDetails): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      bucket: user.bucket,
      user_id: user.userId,
      token_hash: details.tokenHash,
      ip_hash: details.ipHash,
      user_agent: details.userAgent,
    })
    .execute();
}

/** Ends a session; ending it twice keeps the first time. */
export async function revokeSession(db: Db, user: UserKey, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user, or all but one, and returns the token hashes of those that ended. */
export async function revokeSessions(db: Db, user: UserKey, keep?: Buffer): Promise<Buffer[]> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('revoked_at', 'is', null);
  if (keep) query = query.where('token_hash', '!=', keep);
  const rows = await query.returning('token_hash').execute();
  return rows.map((row) => row.token_hash);
}

/** Whether a session is open (for `SESSION_DAYS` at most); notes that it was used today. */
export async function touchSession(db: Db, session: Session, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with alive as (
      select bucket, user_id, token_hash from sessions
      where bucket = ${session.bucket} and user_id = ${session.userId} and token_hash = ${tokenHash}
        and revoked_at is null and created_at > now() - make_interval(days => ${SESSION_DAYS}::int)
    ), noted as (
      update sessions s set last_used_on = (now() at time zone 'UTC')::date
      from alive a
      where s.bucket = a.bucket and s.user_id = a.user_id and s.token_hash = a.token_hash
        and s.last_used_on < (now() at time zone 'UTC')::date
    )
    select from alive`.execute(db);
  return rows.length > 0;
}

/**
 * Takes one attempt at an account, unless it has to wait: it counts as a failure until it is forgiven. One statement,
 * so that a thousand guesses sent at once are a thousand attempts.
 *
 * @returns seconds to wait, 0 when the attempt may be made
 */
export async function takeAttempt(db: Db, account: Buffer, policy: AccountThrottle): Promise<number> {
  const wait = sql`make_interval(secs =>
    least(power(2, least(t.failures - ${policy.free}::int, 20)), ${policy.maxWaitSeconds}::int))`;
  // A statement that waited for the row has an older `now()` than the time that it finds there.
  const taken = await sql`
    insert into throttles as t (key, failures, last_failure_at) values (${account}, 1, now())
    on conflict (key) do update set
      failures = case when t.last_failure_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
      last_failure_at = greatest(t.last_failure_at, now())
    where t.failures < ${policy.free}::int or t.last_failure_at + ${wait} <= now()
    returning 1`.execute(db);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from t.last_failure_at + ${wait} - now()))::int as seconds
    from throttles t where key = ${account}`.execute(db);
  return Math.max(rows[0]?.seconds ?? 1, 1);
}

/** The attempt was good: the account starts afresh. */
export async function forgiveAttempts(db: Db, account: Buffer): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', account).execute();
}

/** The attempt was not made after all. */
export async function giveAttemptBack(db: Db, account: Buffer): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', account)
    .where('failures', '>', 0)
    .execute();
}

/** @returns seconds until a network may try again; 0 for nearly every network */
export async function networkWait(db: Db, network: Buffer, policy: NetworkThrottle): Promise<number> {
  const ahead = (policy.burst - 1) / policy.perSecond;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from last_failure_at - now()) - ${ahead}::float8)::int as seconds
    from throttles where key = ${network}`.execute(db);
  return Math.max(rows[0]?.seconds ?? 0, 0);
}

/**
 * Counts a failure against a network. Each failure moves the row's time ahead by the time in which one is forgotten, so
 * the distance from now to the row's time tells how many are not forgotten yet.
 */
export async function countFailure(db: Db, network: Buffer, policy: NetworkThrottle): Promise<void> {
  const step = sql`make_interval(secs => ${1 / policy.perSecond}::float8)`;
  await sql`
    insert into throttles as t (key, failures, last_failure_at) values (${network}, 1, now() + ${step})
    on conflict (key) do update set
      failures = t.failures + 1, last_failure_at = greatest(t.last_failure_at, now()) + ${step}`.execute(db);
}
