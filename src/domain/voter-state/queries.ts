import type pg from 'pg';
import { LIST_LIMIT, MESSAGE_DAYS } from '#domain/messaging/rules.ts';
import { findShards, forShard, type RunOnShards } from '#domain/on-shards.ts';
import type { AskedVoter, VoterRow } from './schema.ts';

// Each part reads for many visitors what another query reads for one: `votesOfToday` and `findPendingVote` of voting,
// `balance` and `countReferrals` of bonus, `countUnread` of messaging. A test compares them.
const ASKED = `
  asked as (
    select * from json_to_recordset($1::json) as a(
      ord int, bucket smallint, user_id uuid, results_of uuid, invitations boolean, opening uuid)
  )`;

const NEWS = `
  news as materialized (
    select m.id, m.audience, m.country, m.send_at from messages m
    where m.competition_id = $2 and m.send_at <= now()
      and m.send_at > now() - make_interval(days => ${MESSAGE_DAYS}) and m.recalled_at is null
  )`;

const TODAYS = `
  select json_agg(json_build_object(
           'contest_id', v.contest_id, 'week', c.week, 'candidate_id', v.candidate_id, 'slot', v.slot,
           'request_id', v.request_id, 'cast_at', v.cast_at) order by v.cast_at, v.slot desc) as votes
  from votes v join contests c on c.id = v.contest_id and c.competition_id = $2
  where v.bucket = a.bucket and v.user_id = a.user_id and v.vote_day = (now() at time zone 'UTC')::date`;

const UNREAD = `
  select count(*)::int as messages from (
    select sent.id, sent.read from (
      select n.id, n.send_at, n.send_at < me.since or n.id = any (me.read_ids) as read
      from news n where n.audience = 'all' or n.country = me.country_code
      union all
      select p.id, p.send_at, p.id = any (me.read_ids)
      from personal_messages p
      where p.bucket = a.bucket and p.user_id = a.user_id and p.competition_id = $2 and p.send_at <= now()
        and p.send_at > now() - make_interval(days => ${MESSAGE_DAYS}) and p.recalled_at is null
    ) sent order by sent.send_at desc, sent.id desc limit ${LIST_LIMIT}
  ) seen where not seen.read and seen.id is distinct from a.opening`;

const ME = `
  select u.country_code, coalesce(u.registered_at, u.created_at) as since, coalesce(r.read_ids, '{}') as read_ids
  from users u left join message_reads r on r.bucket = u.bucket and r.user_id = u.id
  where u.bucket = a.bucket and u.id = a.user_id and not u.is_anonymous`;

const UNSPENT = `
  select count(*)::int as grants from bonus_grants g
  where g.bucket = a.bucket and g.user_id = a.user_id
    and not exists (select from votes s
                    where s.bucket = g.bucket and s.user_id = g.user_id and s.grant_number = g.number)`;

/** How many invited users without a recorded vote are looked up here; /mission records them all. */
const LOOKED_UP = 50;

const INVITED = `
  select count(*) filter (where i.voted)::int as uncounted from (
    select r.voted_at is not null
           or exists (select from votes v where v.bucket = r.referred_bucket and v.user_id = r.referred_id) as voted
    from referrals r
    where a.invitations and r.bucket = a.bucket and r.referrer_id = a.user_id and r.grant_number is null
    order by r.voted_at is null limit ${LOOKED_UP}
  ) i`;

const THIS_WEEK = `
  select count(distinct split_part(g.source, ':', 2))::int as grants from bonus_grants g
  where a.invitations and g.bucket = a.bucket and g.user_id = a.user_id and g.bonus_type = 'parrainage'
    and g.granted_at at time zone 'UTC' >= date_trunc('week', now() at time zone 'UTC')`;

const MINE = `
  select array_agg(distinct v.candidate_id::text) as candidates from votes v
  where v.bucket = a.bucket and v.user_id = a.user_id and v.contest_id = a.results_of`;

const BONUS = {
  columns: 'b.grants as bonus_left, i.uncounted as uncounted_referrals, w.grants as weekly_referral_bonuses',
  joins: `
    cross join lateral (${UNSPENT}) b
    cross join lateral (${INVITED}) i
    cross join lateral (${THIS_WEEK}) w`,
};

/** @param bonus `columns` and `joins` for bonus votes; other ones where bonus votes cannot be read */
const statement = ({ columns, joins }: { columns: string; joins: string }) => `
with ${ASKED}, ${NEWS}
select a.ord, t.votes as todays, coalesce(u.messages, 0) as unread,
       case when p.user_id is not null
         then json_build_object('contest_id', p.contest_id, 'candidate_id', p.candidate_id) end as waiting_for,
       m.candidates as mine, ${columns}
from asked a
left join lateral (${ME}) me on true
left join lateral (${UNREAD}) u on me.since is not null
left join pending_votes p on p.bucket = a.bucket and p.user_id = a.user_id
  and p.vote_day = (now() at time zone 'UTC')::date
cross join lateral (${TODAYS}) t
cross join lateral (${MINE}) m
${joins}`;

const READ_VOTERS = statement(BONUS);
const READ_VOTERS_WITHOUT_BONUS = statement({
  columns: '0 as bonus_left, 0 as uncounted_referrals, 0 as weekly_referral_bonuses',
  joins: '',
});

/** Invited users may have their votes on another shard, which is then asked who of them has voted. */
const INVITED_ON_SHARD = `
  select count(*) filter (where i.voted)::int as uncounted,
         json_agg(json_build_object('bucket', i.referred_bucket, 'user_id', i.referred_id))
           filter (where not i.voted) as unnoted
  from (
    select r.voted_at is not null as voted, r.referred_bucket, r.referred_id from referrals r
    where a.invitations and r.bucket = a.bucket and r.referrer_id = a.user_id and r.grant_number is null
    order by r.voted_at is null limit ${LOOKED_UP}
  ) i`;

const TABLES = [
  'users',
  'message_reads',
  'personal_messages',
  'messages',
  'contests',
  'votes',
  'pending_votes',
  'bonus_grants',
  'referrals',
];
const SHARD_VOTERS = forShard(
  statement({
    columns: `${BONUS.columns}, i.unnoted`,
    joins: BONUS.joins.replace(INVITED, INVITED_ON_SHARD),
  }),
  TABLES,
);
const SHARD_VOTERS_WITHOUT_BONUS = forShard(READ_VOTERS_WITHOUT_BONUS, TABLES);
const SHARD_HAVE_VOTED = `
  select b.ord from json_to_recordset($1::json) as b(ord int, bucket smallint, user_id uuid)
  where $2::text is not null
    and exists (select from {votes} v where v.bucket = b.bucket and v.user_id = b.user_id)`;

type ShardRow = VoterRow & { unnoted?: { bucket: number; user_id: string }[] | null };

/** Reads visitors where Citus distributes the tables: each on the shard of their bucket. */
async function readOnShards(
  run: RunOnShards,
  competitionId: string,
  visitors: readonly { bucket: number }[],
  withBonus: boolean,
): Promise<VoterRow[]> {
  const ask = async <Row>(name: string, text: string, items: readonly { bucket: number }[]) => {
    const { rows, failed } = await run<Row>(name, text, items, competitionId);
    if (failed[0]) throw failed[0].error;
    return rows;
  };
  const rows = withBonus
    ? await ask<ShardRow>('read-voters', SHARD_VOTERS, visitors)
    : await ask<ShardRow>('read-voters-without-bonus', SHARD_VOTERS_WITHOUT_BONUS, visitors);
  const invited = rows.flatMap((row) => (row.unnoted ?? []).map((person) => ({ ...person, row })));
  if (invited.length > 0) {
    const people = invited.map(({ bucket, user_id }) => ({ bucket, user_id }));
    for (const { ord } of await ask<{ ord: number }>('have-voted', SHARD_HAVE_VOTED, people)) {
      const row = invited[ord]?.row;
      if (row) row.uncounted_referrals += 1;
    }
  }
  return rows;
}

/** Decided once for each pool: a database is distributed only while no product runs on it. */
const shardsByPool = new WeakMap<pg.Pool, RunOnShards | null>();

/** Reads many visitors' states in one statement, in any order. @param withBonus false leaves out bonus votes */
export async function readVoters(
  pool: pg.Pool,
  competitionId: string,
  asked: readonly AskedVoter[],
  withBonus: boolean,
): Promise<VoterRow[]> {
  const visitors = asked.map(({ bucket, userId, resultsOf, invitations, opening }, ord) => ({
    ord,
    bucket,
    user_id: userId,
    results_of: resultsOf,
    invitations,
    opening,
  }));
  if (!shardsByPool.has(pool)) shardsByPool.set(pool, await findShards(pool));
  const run = shardsByPool.get(pool);
  if (run) return readOnShards(run, competitionId, visitors, withBonus);
  const { rows } = await pool.query<VoterRow>({
    name: withBonus ? 'read-voters' : 'read-voters-without-bonus',
    text: withBonus ? READ_VOTERS : READ_VOTERS_WITHOUT_BONUS,
    values: [JSON.stringify(visitors), competitionId],
  });
  return rows;
}
