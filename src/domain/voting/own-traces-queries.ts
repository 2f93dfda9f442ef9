import { sql } from 'kysely';
import { configuredDays, type Sweeps, sweep } from '#domain/sweep.ts';

/** Deletes the pending votes of the users in the relation `old`. */
export const ERASE_OLD = sql`
  delete from pending_votes p using old where p.bucket = old.bucket and p.user_id = old.user_id`;

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
