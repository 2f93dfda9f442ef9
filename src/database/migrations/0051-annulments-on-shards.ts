import { type Kysely, sql } from 'kysely';

/**
 * Votes that do not count, asked for in a way that Citus plans too: the few decisions that were taken back are read once, on
 * the coordinator where they lie, and the annulments are held against them where those are. PostgreSQL alone does the same,
 * by a hash of those few. `annulments_at` is asked for by no process of this version: older ones that go on while this one
 * starts still call it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view standing_annulments as
    select distinct on (a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot) a.*
    from annulments a
    where a.batch_id not in (select r.batch_id from annulment_reversals r)
    order by a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.annulled_at, a.batch_id`.execute(db);
}
