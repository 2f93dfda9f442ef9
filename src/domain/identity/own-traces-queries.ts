import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isDistributed } from '#domain/on-shards.ts';
import { configuredDays, type Sweep, type Sweeps, sweep } from '#domain/sweep.ts';
import type { UserKey } from '#domain/user-key.ts';
import { dropLinks } from './account-queries.ts';
import { type DirectoryEntry, deleteBlock, findUser, releaseEntry, revokeSessions } from './queries.ts';
import { SESSION_DAYS } from './session-rules.ts';

/** The user's unique values: address, number, referral code, accounts elsewhere. */
export function listDirectory(db: Db, user: UserKey): Promise<DirectoryEntry[]> {
  return db
    .selectFrom('directory')
    .select(['kind', 'value'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('kind')
    .execute();
}

/**
 * Deletes a user from identity's tables. Their sessions stay as ended, without address and browser, until every process
 * has seen that they ended.
 *
 * @returns hashes of the sessions that ended
 */
export async function eraseUser(tx: Db, user: UserKey): Promise<Buffer[]> {
  const canalIdentity = (await findUser(tx, user))?.canal_identity;
  if (canalIdentity) {
    await tx.deleteFrom('pending_registrations').where('identity', '=', canalIdentity).execute();
  }
  await dropLinks(tx, user);
  // Each by its value: on Citus, one statement for all would lock all other users out of the directory meanwhile.
  for (const entry of await listDirectory(tx, user)) await releaseEntry(tx, user, entry);
  await deleteBlock(tx, user);
  const ended = await revokeSessions(tx, user);
  await tx
    .updateTable('sessions')
    .set({ ip_hash: null, user_agent: null })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
  await tx.deleteFrom('users').where('bucket', '=', user.bucket).where('id', '=', user.userId).execute();
  return ended;
}

/**
 * Anonymous users who are older than `age` and have not come back, locked until the transaction ends. A session that
 * was used or ended within `age` keeps its user: a process that starts must still find the session ended.
 */
export const forgottenUsers = (age: string, batch: number) => sql`
  select u.bucket, u.id as user_id from users u
  where u.is_anonymous and u.created_at < now() - ${age}::interval
    and not exists (
      select from sessions s where s.bucket = u.bucket and s.user_id = u.id
        and (s.last_used_on >= (now() - ${age}::interval)::date or s.revoked_at >= now() - ${age}::interval))
    and not exists (select from votes v where v.bucket = u.bucket and v.user_id = u.id)
  order by u.created_at limit ${batch} for update of u skip locked`;

/** Deletes the sessions of the users in the CTE `old`. */
export const ERASE_OLD_SESSIONS = sql`
  delete from sessions s using old where s.bucket = old.bucket and s.user_id = old.user_id`;

/** Deletes the users in the CTE `old`. */
export const ERASE_OLD = sql`
  delete from users u using old where u.bucket = old.bucket and u.id = old.user_id`;

const userTraces = sweep(
  configuredDays,
  (age, batch) => sql`
    with old as (
      select bucket, id from users
      where created_at < now() - ${age}::interval and coalesce(registered_at, created_at) < now() - ${age}::interval
        and (ip_hash is not null or fingerprint_hash is not null or user_agent is not null)
      order by created_at limit ${batch} for update skip locked
    )
    update users u set ip_hash = null, network_hash = null, fingerprint_hash = null, user_agent = null
    from old where u.bucket = old.bucket and u.id = old.id`,
);

/** The browser's name stays as long as the session: its owner tells their devices apart by it. */
const sessionTraces = sweep(
  configuredDays,
  (age, batch) => sql`
    with old as (
      select bucket, user_id, token_hash from sessions
      where created_at < now() - ${age}::interval and ip_hash is not null
      order by created_at limit ${batch} for update skip locked
    )
    update sessions s set ip_hash = null
    from old where s.bucket = old.bucket and s.user_id = old.user_id and s.token_hash = old.token_hash`,
);

const deleteSessions = (old: RawBuilder<unknown>, batch: number) => sql`
  with old as (
    select bucket, user_id, token_hash from sessions where ${old} limit ${batch} for update skip locked
  )
  delete from sessions s using old
  where s.bucket = old.bucket and s.user_id = old.user_id and s.token_hash = old.token_hash`;

const endedSessions = sweep(configuredDays, (age, batch) =>
  deleteSessions(sql`revoked_at < now() - ${age}::interval`, batch),
);

/** Sessions that expired before their users ended them. */
const expiredSessions = sweep(
  (keptDays) => `${SESSION_DAYS + keptDays} days`,
  (age, batch) => deleteSessions(sql`created_at < now() - ${age}::interval`, batch),
);

const spentLinks = sweep(
  () => '1 day',
  (age, batch) => sql`
    with old as (
      select bucket, token_hash from one_time_links
      where expires_at < now() - ${age}::interval limit ${batch} for update skip locked
    )
    delete from one_time_links l using old
    where l.bucket = old.bucket and l.token_hash = old.token_hash`,
);

/** Rows of a table whose key is one column. @param since the column from which a row's age is counted */
const oneKeyed = (table: string, key: string, since: string, older: Sweep['age']) =>
  sweep(
    older,
    (age, batch) => sql`
      with old as (
        select ${sql.ref(key)} as key from ${sql.table(table)}
        where ${sql.ref(since)} < now() - ${age}::interval limit ${batch} for update skip locked
      )
      delete from ${sql.table(table)} t using old where t.${sql.ref(key)} = old.key`,
  );

const pendingRegistrations = oneKeyed('pending_registrations', 'ud_hash', 'expires_at', () => '1 day');

const spentSignIns = oneKeyed('spent_sign_ins', 'state_hash', 'expires_at', () => '1 day');

/** Throttles slow no caller down after a quarter of an hour; kept longer, made-up accounts would fill the table. */
const oldThrottles = oneKeyed('throttles', 'key', 'last_failure_at', () => '1 hour');

/**
 * Once its row is deleted, an identifier registers as new; the row stays while a contest runs in which its earlier
 * account may have voted. Citus distributes these rows by their own value and locks no rows over many shards, so the
 * delete checks again that an identifier was not released anew meanwhile.
 */
const releasedIdentifiers: Sweep = {
  age: configuredDays,
  async run(tx, age, batch) {
    const left = (await isDistributed(tx)) ? sql`` : sql`for update of r skip locked`;
    const { numAffectedRows } = await sql`
      with old as (
        select identifier_hash from released_identifiers r
        where released_at < now() - ${age}::interval
          and not exists (
            select from contests c
            where c.start_date <= r.released_at + interval '1 minute' and now() < c.end_date)
        order by released_at limit ${batch} ${left}
      )
      delete from released_identifiers r using old
      where r.identifier_hash = old.identifier_hash and r.released_at < now() - ${age}::interval`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
};

export const sweeps = {
  userTraces,
  sessionTraces,
  endedSessions,
  expiredSessions,
  spentLinks,
  pendingRegistrations,
  spentSignIns,
  oldThrottles,
  releasedIdentifiers,
} satisfies Sweeps;
