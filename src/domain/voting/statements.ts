import { DAILY_VOTES } from '#domain/contest/daily-votes-sql.ts';

/**
 * The two statements of the write path, as text because each connection prepares them once and runs them for every
 * batch. `$1` is a JSON array of ballots with their place `ord`, `$2` the competition.
 */

const BALLOTS = `
  ballot as (
    select * from json_to_recordset($1::json) as b(
      ord int, bucket smallint, user_id uuid, contest_id uuid, candidate_id uuid,
      vote_day date, request_id uuid, daily smallint, bonus smallint, country char(2))
  )`;

// One index range each: the user's votes of that day, and the grants that no vote has spent. A day's votes are those of
// all contests of the competition: a day on which one week ends and the next begins is still one day. Votes of another
// competition matter only for the slots that they occupy.
const TODAYS = `
  select count(*) filter (where v.slot >= 0)::int as next_slot,
         count(*) filter (where v.slot >= 0 and vc.id is not null)::int as daily_used,
         coalesce(bool_or(v.request_id = b.request_id), false) as seen,
         json_agg(json_build_object('slot', v.slot, 'contest_id', v.contest_id, 'candidate_id', v.candidate_id,
                                    'request_id', v.request_id, 'cast_at', v.cast_at))
           filter (where vc.id is not null) as votes
  from votes v
  left join contests vc on vc.id = v.contest_id and vc.competition_id = $2
  where v.bucket = b.bucket and v.user_id = b.user_id and v.vote_day = b.vote_day`;

const UNSPENT = `
  select coalesce(array_agg(g.number order by g.number), '{}') as grants
  from bonus_grants g
  where g.bucket = b.bucket and g.user_id = b.user_id
    and not exists (
      select from votes s
      where s.bucket = g.bucket and s.user_id = g.user_id and s.grant_number = g.number)`;

/** The candidate has not left the show. @param at SQL of an instant: each statement has a clock of its own */
const staysAt = (at: string) => `(d.eliminated_at is null or d.eliminated_at > ${at})`;

/**
 * Why it is exact under concurrency. Daily slots are taken in order and grants from the lowest, so two sendings of
 * the same request either see one another or reach for the same row, and the unique key lets one through. A ballot of
 * several votes could lose some rows to such a race and keep others: the last expression then divides by zero, which
 * undoes the whole batch, and the batcher sends its ballots again in smaller batches.
 *
 * Rows are inserted in the order of their keys: statements that wait for one another in the same order cannot lock
 * each other out.
 *
 * The user's row must exist: a deleted account's token stays valid for some seconds, but must not vote.
 *
 * Day and cut-off are checked at the statement's beginning, which is `cast_at`, and again while it runs: by then it
 * holds its lock on the table, so that READ_WRITERS cannot miss it (see there).
 */
export const INSERT_BALLOTS = `
with ${BALLOTS},
moment as materialized (
  select now() + (clock_timestamp() - transaction_timestamp()) as late
),
choice as materialized (
  select c.id as contest_id, p.candidate_id, ${DAILY_VOTES} as daily_votes, (m.late at time zone 'UTC')::date as late_day
  from competitions k
  join contests c on c.competition_id = k.id
  join contest_candidates p on p.contest_id = c.id
  join candidates d on d.id = p.candidate_id
  cross join moment m
  where k.id = $2
    and ${staysAt('m.late')}
    and c.start_date <= now() and m.late < c.end_date and c.override is null
    and (c.published_at is null or c.published_at > m.late)
),
entitled as (
  select b.*, t.next_slot, t.votes as earlier, u.grants, cardinality(u.grants) as unspent
  from ballot b
  join users a on a.bucket = b.bucket and a.id = b.user_id and not a.is_anonymous
  join choice o on o.contest_id = b.contest_id and o.candidate_id = b.candidate_id
  cross join lateral (${TODAYS}) t
  cross join lateral (${UNSPENT}) u
  where b.vote_day = (now() at time zone 'UTC')::date and b.vote_day = o.late_day
    and not t.seen
    and (b.daily = 0 or t.daily_used < o.daily_votes)
    and b.bonus <= cardinality(u.grants)
),
spent as (
  select e.*, e.next_slot as slot, null::int as grant_number from entitled e where e.daily = 1
  union all
  select e.*, -g, g from entitled e cross join lateral unnest(e.grants[1:e.bonus]) g
),
inserted as (
  insert into votes (bucket, user_id, contest_id, vote_day, slot, grant_number, candidate_id, request_id, country)
  select bucket, user_id, contest_id, vote_day, slot, grant_number, candidate_id, request_id, country
  from spent
  order by bucket, user_id, grant_number nulls first
  on conflict do nothing
  returning bucket, user_id, request_id
)
select e.ord, e.next_slot as daily_slot, nullif(e.grants[1:e.bonus], '{}') as grants, now() as cast_at, e.earlier,
       e.unspent - e.bonus as bonus_left,
       1 / (i.rows = e.daily + e.bonus)::int as whole
from entitled e
join (
  select bucket, user_id, request_id, count(*) as rows from inserted group by bucket, user_id, request_id
) i on i.bucket = e.bucket and i.user_id = e.user_id and i.request_id = e.request_id`;

/**
 * Why ballots were not accepted, or that they were accepted before. A visible row may be on this server's disk alone: a
 * crash, for example, can cut the server off before its standby has the commit. Where a standby is named, the statement
 * therefore writes a message into the write-ahead log, and its own commit waits until the standby has everything before
 * it: no voter is told of a vote that a failover could still lose, and an old primary that has come back answers
 * nothing.
 */
export const READ_REFUSALS = `
with ${BALLOTS},
replicated as materialized (
  select pg_logical_emit_message(true, 'palmares', '') as at
  where current_setting('synchronous_standby_names') <> ''
)
select b.ord, (select at from replicated) as replicated_at,
  case when c.id is not null then json_build_object(
    'start_date', c.start_date, 'end_date', c.end_date, 'override', c.override,
    'published_at', c.published_at, 'daily_votes', ${DAILY_VOTES}) end as contest,
  case when d.id is null then 'unknown'
       when not ${staysAt('now()')} then 'eliminated'
       when p.contest_id is not null then 'in-contest'
       else 'not-in-contest' end as candidate,
  b.vote_day = (now() at time zone 'UTC')::date as day_is_today,
  t.votes as todays, cardinality(u.grants) as bonus_left, now() as now,
  a.id is null as account_gone
from ballot b
left join users a on a.bucket = b.bucket and a.id = b.user_id and not a.is_anonymous
left join contests c on c.id = b.contest_id and c.competition_id = $2
left join competitions k on k.id = c.competition_id
left join candidates d on d.id = b.candidate_id and d.competition_id = $2
left join contest_candidates p on p.contest_id = b.contest_id and p.candidate_id = b.candidate_id
cross join lateral (${TODAYS}) t
cross join lateral (${UNSPENT}) u`;

/**
 * Every statement under way that may write votes. Such a statement takes its lock on the table before it sees any row
 * and before it looks at the clock: a statement that is not listed here sees everything committed by now, and a later
 * time. So a refusal that was read before this list, and still holds when all listed statements are over, holds for
 * every earlier sending of the request.
 */
export const READ_WRITERS = `
select l.pid || ' ' || l.virtualtransaction as writer
from pg_locks l
where l.locktype = 'relation' and l.relation = 'votes'::regclass and l.mode = 'RowExclusiveLock' and l.granted
  and l.database = (select oid from pg_database where datname = current_database())
  and l.pid is distinct from pg_backend_pid()`;
