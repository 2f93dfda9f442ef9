import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { configuredDays, type Sweep, type Sweeps } from '#domain/sweep.ts';
import type { UserKey } from '#domain/user-key.ts';
import { dropLinks } from './account-queries.ts';
import { type DirectoryEntry, findUser } from './queries.ts';

/** What only this user may have: address, number, code, accounts elsewhere. */
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
 * Takes a user out of identity's tables. Sessions stay as ended, without saying whose they were, until every process
 * has seen it.
 *
 * @returns hashes of the sessions that ended
 */
export async function eraseUser(tx: Db, user: UserKey): Promise<Buffer[]> {
  const canalIdentity = (await findUser(tx, user))?.canal_identity;
  if (canalIdentity) {
    await tx.deleteFrom('pending_registrations').where('identity', '=', canalIdentity).execute();
  }
  await tx
    .deleteFrom('directory')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
  await dropLinks(tx, user);
  await tx
    .deleteFrom('user_blocks')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
  const sessions = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())`, ip_hash: null, user_agent: null })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .returning('token_hash')
    .execute();
  await tx.deleteFrom('users').where('bucket', '=', user.bucket).where('id', '=', user.userId).execute();
  return sessions.map((session) => session.token_hash);
}

/**
 * Anonymous users who are older than `age` and have not come back, held until the transaction ends. A session of theirs
 * that was used, or ended, since keeps them: a process that starts must still find it ended.
 */
export async function holdForgottenUsers(tx: Db, age: string, batch: number): Promise<UserKey[]> {
  const { rows } = await sql<UserKey>`
    select u.bucket, u.id as "userId" from users u
    where u.is_anonymous and u.created_at < now() - ${age}::interval
      and not exists (
        select from sessions s where s.bucket = u.bucket and s.user_id = u.id
          and (s.last_used_on >= (now() - ${age}::interval)::date or s.revoked_at >= now() - ${age}::interval))
      and not exists (select from votes v where v.bucket = u.bucket and v.user_id = u.id)
    order by u.created_at limit ${batch} for update skip locked`.execute(tx);
  return rows;
}

/** Takes users whose rows are held out, with their sessions. @returns how many there were */
export function deleteUsers(tx: Db, users: readonly UserKey[]): Promise<number> {
  const buckets = users.map(({ bucket }) => bucket);
  const ids = users.map(({ userId }) => userId);
  return affected(
    sql`
      with old as (
        select bucket, id from unnest(${buckets}::smallint[], ${ids}::uuid[]) as u(bucket, id)
      ), session as (
        delete from sessions s using old where s.bucket = old.bucket and s.user_id = old.id
      )
      delete from users u using old where u.bucket = old.bucket and u.id = old.id`.execute(tx),
  );
}

async function affected(result: Promise<{ numAffectedRows?: bigint | undefined }>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n);
}

const userTraces: Sweep = {
  age: configuredDays,
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select bucket, id from users
          where created_at < now() - ${age}::interval and coalesce(registered_at, created_at) < now() - ${age}::interval
            and (ip_hash is not null or fingerprint_hash is not null or user_agent is not null)
          order by created_at limit ${batch} for update skip locked
        )
        update users u set ip_hash = null, network_hash = null, fingerprint_hash = null, user_agent = null
        from old where u.bucket = old.bucket and u.id = old.id`.execute(tx),
    ),
};

/** The browser's name stays as long as the session: its owner tells their devices apart by it. */
const sessionTraces: Sweep = {
  age: configuredDays,
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select bucket, user_id, token_hash from sessions
          where created_at < now() - ${age}::interval and ip_hash is not null
          order by created_at limit ${batch} for update skip locked
        )
        update sessions s set ip_hash = null
        from old where s.bucket = old.bucket and s.user_id = old.user_id and s.token_hash = old.token_hash`.execute(
        tx,
      ),
    ),
};

const deleteSessions = (tx: Db, old: ReturnType<typeof sql>, batch: number) =>
  affected(
    sql`
      with old as (
        select bucket, user_id, token_hash from sessions where ${old} limit ${batch} for update skip locked
      )
      delete from sessions s using old
      where s.bucket = old.bucket and s.user_id = old.user_id and s.token_hash = old.token_hash`.execute(tx),
  );

const endedSessions: Sweep = {
  age: configuredDays,
  run: (tx, age, batch) => deleteSessions(tx, sql`revoked_at < now() - ${age}::interval`, batch),
};

/** Ninety days is the life of a session that its user does not end. */
const expiredSessions: Sweep = {
  age: (keptDays) => `${90 + keptDays} days`,
  run: (tx, age, batch) => deleteSessions(tx, sql`created_at < now() - ${age}::interval`, batch),
};

const spentLinks: Sweep = {
  age: () => '1 day',
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select bucket, token_hash from one_time_links
          where expires_at < now() - ${age}::interval limit ${batch} for update skip locked
        )
        delete from one_time_links l using old
        where l.bucket = old.bucket and l.token_hash = old.token_hash`.execute(tx),
    ),
};

const pendingRegistrations: Sweep = {
  age: () => '1 day',
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select ud_hash from pending_registrations
          where expires_at < now() - ${age}::interval limit ${batch} for update skip locked
        )
        delete from pending_registrations p using old where p.ud_hash = old.ud_hash`.execute(tx),
    ),
};

const spentSignIns: Sweep = {
  age: () => '1 day',
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select state_hash from spent_sign_ins
          where expires_at < now() - ${age}::interval limit ${batch} for update skip locked
        )
        delete from spent_sign_ins s using old where s.state_hash = old.state_hash`.execute(tx),
    ),
};

/** They slow no caller down after a quarter of an hour; kept longer, made-up accounts would fill the table. */
const oldThrottles: Sweep = {
  age: () => '1 hour',
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select key from throttles
          where last_failure_at < now() - ${age}::interval limit ${batch} for update skip locked
        )
        delete from throttles t using old where t.key = old.key`.execute(tx),
    ),
};

/** An account that comes back later is new; not while a contest runs in which the earlier one may have voted. */
const releasedIdentifiers: Sweep = {
  age: configuredDays,
  run: (tx, age, batch) =>
    affected(
      sql`
        with old as (
          select identifier_hash from released_identifiers r
          where released_at < now() - ${age}::interval
            and not exists (
              select from contests c
              where c.start_date <= r.released_at + interval '1 minute' and now() < c.end_date)
          order by released_at limit ${batch} for update of r skip locked
        )
        delete from released_identifiers r using old where r.identifier_hash = old.identifier_hash`.execute(
        tx,
      ),
    ),
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
