import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { configuredDays, type Sweeps, sweep } from '#domain/sweep.ts';
import type { UserKey } from '#domain/user-key.ts';

/** Deletes the votes of these users that wait for a sign-in. */
export async function deletePendingVotes(tx: Db, users: readonly UserKey[]): Promise<void> {
  const buckets = users.map(({ bucket }) => bucket);
  const ids = users.map(({ userId }) => userId);
  await sql`
    delete from pending_votes p using unnest(${buckets}::smallint[], ${ids}::uuid[]) as u(bucket, id)
    where p.bucket = u.bucket and p.user_id = u.id`.execute(tx);
}

const pendingVotes = sweep(
  configuredDays,
  (age, batch) => sql`
    with old as (
      select bucket, user_id from pending_votes
      where vote_day < ((now() at time zone 'UTC')::date - ${age}::interval)::date
      order by vote_day limit ${batch} for update skip locked
    )
    delete from pending_votes p using old where p.bucket = old.bucket and p.user_id = old.user_id`,
);

export const sweeps = { pendingVotes } satisfies Sweeps;
