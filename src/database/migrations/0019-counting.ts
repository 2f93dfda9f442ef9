import { type Kysely, sql } from 'kysely';

/**
 * Votes that count are read through views, so that every reader agrees: a vote in two annulled groups is subtracted
 * once, a restored vote counts again. What becomes of a count (published, fallen, ended) is rows that are only added;
 * `contest_results.published_at` and `superseded_at` stay as they were and are not written any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view standing_annulments as
    select distinct on (a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot) a.*
    from annulments a
    where not exists (select from annulment_reversals r where r.batch_id = a.batch_id)
    order by a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.annulled_at, a.batch_id`.execute(db);
  await sql`
    create view tally_by_day as
    select contest_id, day, candidate_id, sum(cast_votes)::bigint as cast_votes, sum(annulled)::bigint as annulled,
           (sum(cast_votes) - sum(annulled))::bigint as votes
    from (
      select contest_id, (minute at time zone 'UTC')::date as day, candidate_id, votes as cast_votes, 0 as annulled
      from vote_tallies
      union all
      select contest_id, vote_day, candidate_id, 0, 1 from standing_annulments
    ) counted
    group by contest_id, day, candidate_id`.execute(db);
  await sql`
    create view tally_by_candidate as
    select contest_id, candidate_id, sum(cast_votes)::bigint as cast_votes, sum(annulled)::bigint as annulled,
           sum(votes)::bigint as votes
    from tally_by_day group by contest_id, candidate_id`.execute(db);

  await sql`alter table contests add column closed_at timestamptz`.execute(db);
  await sql`
    update contests c set closed_at = (
      select max(e.at) from audit_events e where e.act = 'contest.close' and e.subject = 'contest:' || c.id)
    where c.override = 'closed'`.execute(db);
  // Both are null in counts that were made before.
  await sql`alter table contest_results add column details jsonb, add column annulments_sha256 text`.execute(
    db,
  );
  await publications(db);
  await fallingPublications(db);
}

async function publications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_events (
      number bigint generated always as identity primary key,
      contest_id uuid not null,
      version smallint not null,
      -- 'published': the result from 'at' on; 'fell': what was planned for 'at' does not happen; 'ended': replaced
      -- from 'at' on, or void because the vote was reopened.
      kind text not null check (kind in ('published', 'fell', 'ended')),
      at timestamptz not null,
      recorded_at timestamptz not null default clock_timestamp(),
      reason text,
      foreign key (contest_id, version) references contest_results
    )`.execute(db);
  await sql`create index result_events_version on result_events (contest_id, version, number)`.execute(db);
  await sql`
    insert into result_events (contest_id, version, kind, at)
    select contest_id, version, 'published', published_at from contest_results where published_at is not null
    union all
    select contest_id, version, 'ended', superseded_at from contest_results where superseded_at is not null`.execute(
    db,
  );
  await sql`
    create trigger append_only before update or delete or truncate on result_events
    for each statement execute function refuse_decision_change()`.execute(db);
  await sql`
    create view result_versions as
    select r.contest_id, r.version, r.counted_at, r.counted_by, r.counted_by_name, r.software, r.cast_votes,
           r.annulled_votes, r.total, r.lines, r.annulments, r.votes_sha256, r.reason, r.details,
           r.annulments_sha256,
           case when p.kind = 'published' then p.at end as published_at,
           case when p.kind = 'fell' then p.recorded_at end as fell_at,
           case when p.kind = 'fell' then p.reason end as fell_because,
           e.at as superseded_at
    from contest_results r
    left join lateral (
      select kind, at, recorded_at, reason from result_events x
      where x.contest_id = r.contest_id and x.version = r.version and x.kind in ('published', 'fell')
      order by x.number desc limit 1
    ) p on true
    left join lateral (
      select min(at) as at from result_events x
      where x.contest_id = r.contest_id and x.version = r.version and x.kind = 'ended'
    ) e on true`.execute(db);
  await sql`
    create view published_versions as
    select * from result_versions
    where published_at <= now() and (superseded_at is null or superseded_at > now())`.execute(db);
}

/**
 * A planned publication was approved with the annulments that stood then. Every change of those annulments gives it up
 * in the same transaction; a change that would commit after its hour, when the public has seen the figures, is refused.
 */
async function fallingPublications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function drop_planned_publication(contest uuid, why text) returns boolean language plpgsql as $$
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
      insert into result_events (contest_id, version, kind, at, reason)
      select v.contest_id, v.version, 'fell', v.published_at, why
      from result_versions v where v.contest_id = contest and v.published_at > clock_timestamp();
      return true;
    end $$`.execute(db);
  await sql`
    create function refuse_late_fall() returns trigger language plpgsql as $$
    begin
      if new.kind = 'fell' and new.at <= clock_timestamp() then
        raise exception 'the publication is imminent' using errcode = 'object_not_in_prerequisite_state';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger fall_in_time after insert on result_events deferrable initially deferred
    for each row execute function refuse_late_fall()`.execute(db);
  await sql`
    create function drop_publication_of_annulled() returns trigger language plpgsql as $$
    begin
      perform drop_planned_publication(c.contest_id, 'annulment')
      from (select distinct contest_id from added order by contest_id) c;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger drop_planned_publication after insert on annulment_batches referencing new table as added
    for each statement execute function drop_publication_of_annulled()`.execute(db);
  await sql`
    create function drop_publication_of_restored() returns trigger language plpgsql as $$
    begin
      perform drop_planned_publication(c.contest_id, 'restoration')
      from (select distinct b.contest_id from added r join annulment_batches b on b.id = r.batch_id
            order by b.contest_id) c;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger drop_planned_publication after insert on annulment_reversals referencing new table as added
    for each statement execute function drop_publication_of_restored()`.execute(db);
}
