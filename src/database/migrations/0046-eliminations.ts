import { type Kysely, sql } from 'kysely';

/**
 * Who leaves the show with a result is decided with its publication, and happens at the same instant: a candidate's
 * `eliminated_at` may be ahead, and `eliminated_in` is the week whose publication sends them home. A publication that is
 * given up gives that up too, in the same statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table candidates
      add column eliminated_in uuid references contests,
      add check (eliminated_in is null or eliminated_at is not null)`.execute(db);
  // The decision of the two persons, names included; null where the publication does not say who leaves.
  await sql`
    alter table result_events
      add column elimination jsonb check (elimination is null or kind = 'published')`.execute(db);
  await sql`
    create or replace view result_versions as
    select r.contest_id, r.version, r.counted_at, r.counted_by, r.counted_by_name, r.software, r.cast_votes,
           r.annulled_votes, r.total, r.lines, r.annulments, r.votes_sha256, r.reason, r.details,
           r.annulments_sha256,
           case when p.kind = 'published' then p.at end as published_at,
           case when p.kind = 'fell' then p.recorded_at end as fell_at,
           case when p.kind = 'fell' then p.reason end as fell_because,
           e.at as superseded_at,
           p.elimination
    from contest_results r
    left join lateral (
      select kind, at, recorded_at, reason, elimination from result_events x
      where x.contest_id = r.contest_id and x.version = r.version and x.kind in ('published', 'fell')
      order by x.number desc limit 1
    ) p on true
    left join lateral (
      select min(at) as at from result_events x
      where x.contest_id = r.contest_id and x.version = r.version and x.kind = 'ended'
    ) e on true`.execute(db);
  await sql`
    create or replace view published_versions as
    select * from result_versions
    where published_at <= now() and (superseded_at is null or superseded_at > now())`.execute(db);
  await sql`
    create or replace function drop_planned_publication(contest uuid, why text) returns boolean language plpgsql as $$
    declare planned timestamptz;
    begin
      select published_at into planned from contests where id = contest for update;
      if planned is null or planned <= clock_timestamp() then
        return false;
      end if;
      if planned <= clock_timestamp() + interval '5 seconds' then
        raise exception 'the publication is imminent' using errcode = 'object_not_in_prerequisite_state';
      end if;
      update contests set published_at = null, winner_id = null where id = contest;
      update candidates set eliminated_at = null, eliminated_in = null where eliminated_in = contest;
      insert into result_events (contest_id, version, kind, at, reason)
      select v.contest_id, v.version, 'fell', v.published_at, why
      from result_versions v where v.contest_id = contest and v.published_at > clock_timestamp();
      return true;
    end $$`.execute(db);
}
