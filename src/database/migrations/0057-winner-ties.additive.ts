import { type Kysely, sql } from 'kysely';

/** How talents who led with equal votes were told apart, kept with the publication that names the winner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table result_events
      add column winner_tie jsonb check (winner_tie is null or kind = 'published')`.execute(db);
  await sql`
    create or replace view result_versions as
    select r.contest_id, r.version, r.counted_at, r.counted_by, r.counted_by_name, r.software, r.cast_votes,
           r.annulled_votes, r.total, r.lines, r.annulments, r.votes_sha256, r.reason, r.details,
           r.annulments_sha256,
           case when p.kind = 'published' then p.at end as published_at,
           case when p.kind = 'fell' then p.recorded_at end as fell_at,
           case when p.kind = 'fell' then p.reason end as fell_because,
           e.at as superseded_at,
           p.elimination,
           p.winner_tie
    from contest_results r
    left join lateral (
      select kind, at, recorded_at, reason, elimination, winner_tie from result_events x
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
}
