import { type RawBuilder, sql } from 'kysely';
import { configuredDays, type Sweep, type Sweeps, sweep } from '#domain/sweep.ts';

/** Groups that no search has found again and no decision rests on. Two statements: Citus keeps members elsewhere. */
const riskClusters: Sweep = {
  age: configuredDays,
  async run(tx, age, batch) {
    const { rows } = await sql<{ id: string }>`
      select c.id from risk_clusters c
      where c.seen_at < now() - ${age}::interval
        and not exists (select from annulment_batches b where b.cluster_id = c.id)
      limit ${batch} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await sql`delete from risk_members where cluster_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from risk_clusters where id = any(${ids}::uuid[])`.execute(tx);
    return ids.length;
  },
};

/**
 * Requests wait a day at most, so pins that are left after two belong to one that was refused, withdrawn or forgotten.
 */
const annulmentPins = sweep(
  () => '2 days',
  (age, batch) => sql`
    with old as (
      select bucket, user_id, contest_id, vote_day, slot, pin_id from annulment_pins
      where pinned_at < now() - ${age}::interval order by pinned_at limit ${batch} for update skip locked
    )
    delete from annulment_pins p using old
    where (p.bucket, p.user_id, p.contest_id, p.vote_day, p.slot, p.pin_id)
        = (old.bucket, old.user_id, old.contest_id, old.vote_day, old.slot, old.pin_id)`,
);

/** Deletes traces of departed users, the oldest first. @param old a further condition on a row `d` */
const deleteDeparted = (
  since: 'registered_at' | 'departed_at',
  age: string,
  old: RawBuilder<unknown>,
  batch: number,
) => sql`
  with old as (
    select bucket, user_id from departed_users d
    where ${sql.ref(since)} < now() - ${age}::interval and ${old}
    order by ${sql.ref(since)} limit ${batch} for update skip locked
  )
  delete from departed_users d using old where d.bucket = old.bucket and d.user_id = old.user_id`;

/** Hashes of departed users are kept no longer than those of users. */
const departedUsers = sweep(configuredDays, (age, batch) =>
  deleteDeparted('registered_at', age, sql`true`, batch),
);

/** Departed users without a vote: one that was under way when they left is written within a day, or never. */
const departedWithoutVote = sweep(
  () => '1 day',
  (age, batch) =>
    deleteDeparted(
      'departed_at',
      age,
      sql`not exists (select from votes v where v.bucket = d.bucket and v.user_id = d.user_id)`,
      batch,
    ),
);

export const sweeps = { riskClusters, annulmentPins, departedUsers, departedWithoutVote } satisfies Sweeps;
