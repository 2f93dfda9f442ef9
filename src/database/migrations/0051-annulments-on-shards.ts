import { type Kysely, sql } from 'kysely';

/**
 * Reads annulled votes in a way that Citus can plan too: the few reversals are read once, on the coordinator where they
 * are stored, and the annulments are compared with them on the machines that have the annulments. PostgreSQL alone does
 * the same with a hash of the reversals. No process of this version calls `annulments_at`, but older ones that still
 * run while this one starts do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view standing_annulments as
    select distinct on (a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot) a.*
    from annulments a
    where a.batch_id not in (select r.batch_id from annulment_reversals r)
    order by a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.annulled_at, a.batch_id`.execute(db);
}
