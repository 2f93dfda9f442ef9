import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';

/** A vote that was under way while its account changed may be written up to this much later. */
const LAST_VOTE_SECONDS = 60;

/** Whether a user has voted today (UTC), or in a contest that is not over. */
export async function hasVotedLately(tx: Db, user: UserKey): Promise<boolean> {
  const { rows } = await sql`
    select from votes v join contests c on c.id = v.contest_id
    where v.bucket = ${user.bucket} and v.user_id = ${user.userId}
      and (v.vote_day >= (now() at time zone 'UTC')::date or now() < c.end_date)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** How many identifiers an account has given up within a day after voting with them. */
export async function releasedToday(tx: Db, user: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from released_identifiers
    where user_id = ${user.userId} and used and released_at > now() - interval '1 day'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** @param holder the account that had them and lives on; null for a deleted one */
export async function noteReleased(
  tx: Db,
  holder: UserKey | null,
  hashes: Buffer[],
  used: boolean,
): Promise<void> {
  await sql`
    insert into released_identifiers (identifier_hash, released_at, user_id, used)
    select hash, now(), ${holder?.userId ?? null}::uuid, ${used}::boolean
    from unnest(${hashes}::bytea[]) as h(hash) order by hash
    on conflict (identifier_hash) do update set
      released_at = excluded.released_at, user_id = excluded.user_id, used = excluded.used`.execute(tx);
}

/**
 * Removes an account that is being deleted from what it gave up earlier, so that nothing leads to it. The caller has
 * locked the user's row, so that nothing is added meanwhile.
 */
export async function forgetHolder(tx: Db, user: UserKey): Promise<void> {
  const { rows } = await sql<{ identifier_hash: Buffer }>`
    select identifier_hash from released_identifiers where user_id = ${user.userId}`.execute(tx);
  if (rows.length === 0) return;
  const hashes = rows.map((row) => row.identifier_hash);
  await sql`
    update released_identifiers set user_id = null, used = true, released_at = now()
    where identifier_hash = any(${hashes}::bytea[]) and user_id = ${user.userId}`.execute(tx);
}

/**
 * Whether other accounts have had the identifiers that `user` wants.
 *
 * @returns `ever`: another account has had one; `deleted`: a deleted account that may have voted today had one;
 * `reserved`: a living account has voted with one today, or in a contest that is not over
 */
export async function readReleased(
  tx: Db,
  user: UserKey,
  hashes: Buffer[],
  competitionId: string,
): Promise<{ ever: boolean; deleted: boolean; reserved: boolean }> {
  const { rows } = await sql<{ ever: boolean; deleted: boolean; reserved: boolean }>`
    select count(*) > 0 as ever,
           coalesce(bool_or(user_id is null and today), false) as deleted,
           coalesce(bool_or(user_id is not null and used and (today or running)), false) as reserved
    from (
      select user_id, used, last_vote_at at time zone 'UTC' >= date_trunc('day', now() at time zone 'UTC') as today,
             exists (
               select from contests c
               where c.competition_id = ${competitionId} and c.start_date <= last_vote_at
                 and now() < c.end_date) as running
      from (
        select user_id, used, released_at + make_interval(secs => ${LAST_VOTE_SECONDS}) as last_vote_at
        from released_identifiers
        where identifier_hash = any(${hashes}::bytea[]) and user_id is distinct from ${user.userId}
      ) r
    ) r`.execute(tx);
  return rows[0] ?? { ever: false, deleted: false, reserved: false };
}
