import { sql } from 'kysely';
import { configuredDays, type Sweeps, sweep } from '#domain/sweep.ts';

/** Groups that no scan has seen again, and that no decision on votes rests on. */
const riskClusters = sweep(
  configuredDays,
  (age, batch) => sql`
    with old as (
      select c.id from risk_clusters c
      where c.seen_at < now() - ${age}::interval
        and not exists (select from annulment_batches b where b.cluster_id = c.id)
      limit ${batch} for update skip locked
    ), member as (
      delete from risk_members m using old where m.cluster_id = old.id
    )
    delete from risk_clusters c using old where c.id = old.id`,
);

/** Requests wait a day at most; what is left of one after two was refused, withdrawn or forgotten. */
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

export const sweeps = { riskClusters, annulmentPins } satisfies Sweeps;
