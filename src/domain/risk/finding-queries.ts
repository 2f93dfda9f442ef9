import { type RawBuilder, sql } from 'kysely';
import { accounts } from './account-queries.ts';
import { isOneSided, mainChoices, publicChoice } from './choice-queries.ts';
import {
  BURST_GAP_SECONDS,
  MODEL_ADDRESSES,
  MODEL_ADDRESSES_PART,
  MODEL_SAMPLE,
  NETWORK_WINDOW_MINUTES,
  RISK_FROM,
  type RiskKind,
} from './rules.ts';

/**
 * Accounts with the same fingerprint. All telephones of a cheap model share one fingerprint: where its accounts come
 * from many addresses and vote as the public does, only those of one address that agree on one candidate are a group.
 * Looking up votes account by account takes long, so it is done for a sample of each model, and for accounts that share
 * an address.
 */
const device = sql`
  with ${publicChoice}, shared as (
    select fingerprint_hash as print from ${accounts} a
    where registered_at is not null and fingerprint_hash is not null
    group by fingerprint_hash having count(*) >= ${RISK_FROM.device}
  ), people as materialized (
    select s.print, u.ip_hash, u.bucket, u.id,
           -- By the fingerprint's hash too, whose secret no caller knows: visitors know their ids before they register.
           row_number() over (partition by s.print order by sha256(uuid_send(u.id) || s.print)) as place,
           count(u.ip_hash) over (partition by s.print, u.ip_hash) as together
    from shared s join ${accounts} u on u.fingerprint_hash = s.print and u.registered_at is not null
  ), spread as materialized (
    select print from people group by print
    having count(distinct ip_hash) >= least(count(*) * ${MODEL_ADDRESSES_PART}::float8, ${MODEL_ADDRESSES}::int)
  ), sampled as materialized (
    select print, ip_hash, bucket, id, place, together
    from people join spread using (print) where place <= ${MODEL_SAMPLE} or together >= ${RISK_FROM.device}
  ), main_choices as (${mainChoices('sampled')}
  ), chosen as materialized (
    select s.*, f.choice from sampled s left join main_choices f using (bucket, id)
  ), choices as (
    select print, choice, count(*)::float8 as agreed, (sum(count(*)) over (partition by print))::float8 as voters
    from chosen where choice is not null and place <= ${MODEL_SAMPLE} group by print, choice
  ), models as materialized (
    select print from spread
    except
    select print from choices where voters >= ${RISK_FROM.device} and ${isOneSided('agreed', 'voters', 'choice')}
  ), places as (
    select print, ip_hash, choice, count(*)::float8 as agreed,
           (sum(count(*)) over (partition by print, ip_hash))::float8 as voters
    from chosen join models using (print)
    where choice is not null and together >= ${RISK_FROM.device} group by print, ip_hash, choice
  )
  select print, bucket, id from people p where not exists (select from models m where m.print = p.print)
  union all
  select sha256(p.print || p.ip_hash), p.bucket, p.id
  from places c join chosen p using (print, ip_hash, choice)
  where agreed >= ${RISK_FROM.device} and ${isOneSided('agreed', 'voters', 'choice')}`;

/** Runs of telephone numbers with at most one missing between two; the first number identifies the run. */
const numbers = sql`
  with numbered as (
    select bucket, id, substr(phone, 2)::bigint as number from users
    where phone ~ '^[+][0-9]{8,15}$' and registered_at is not null
  ), begun as (
    select *, coalesce(number - lag(number) over (order by number) > 2, true)::int as begins from numbered
  ), runs as (
    select *, sum(begins) over (order by number) as run from begun
  ), sized as (
    select *, count(*) over (partition by run) as size, min(number) over (partition by run) as first from runs
  )
  select sha256(first::text::bytea), bucket, id from sized where size >= ${RISK_FROM.numbers}`;

/** Users invited by one user and registered from one address, together with their inviter. */
const referral = sql`
  with invited as materialized (
    -- Apart from the accounts, which Citus keeps elsewhere than those of their inviters.
    select bucket, referrer_id, referred_bucket, referred_id from referrals
  ), rings as (
    select r.bucket, r.referrer_id, u.ip_hash
    from invited r join ${accounts} u on u.bucket = r.referred_bucket and u.id = r.referred_id
    where u.registered_at is not null and u.ip_hash is not null
    group by r.bucket, r.referrer_id, u.ip_hash having count(*) >= ${RISK_FROM.referral} - 1
  )
  select sha256(referrer_id::text::bytea || ip_hash), bucket, referrer_id from rings
  union all
  select sha256(g.referrer_id::text::bytea || g.ip_hash), u.bucket, u.id
  from rings g
  join invited r on r.bucket = g.bucket and r.referrer_id = g.referrer_id
  join ${accounts} u on u.bucket = r.referred_bucket and u.id = r.referred_id and u.ip_hash = g.ip_hash
  where u.registered_at is not null`;

/**
 * Registered from one network within a minute of one another, nearly all for the same candidate: once by address and
 * browser, which finds a script among a carrier's crowd, and once by the whole /24 or /48, with any browsers.
 */
const burst = sql`
  with ${publicChoice}, people as (
    select bucket, id, registered_at, place_hash as place from ${accounts} a
    where registered_at is not null and place_hash is not null
    union all
    select bucket, id, registered_at, network_hash from ${accounts} a
    where registered_at is not null and network_hash is not null
  ), begun as (
    select *, coalesce(registered_at - lag(registered_at) over (partition by place order by registered_at)
                       > make_interval(secs => ${BURST_GAP_SECONDS}::int), true)::int as begins
    from people
  ), bursts as (
    select *, sum(begins) over (partition by place order by registered_at) as burst from begun
  ), sized as (
    select *, count(*) over (partition by place, burst) as size,
           min(registered_at) over (partition by place, burst) as first
    from bursts
  ), large as materialized (
    select sha256(place || first::text::bytea) as key, bucket, id from sized where size >= ${RISK_FROM.burst}
  ), main_choices as (${mainChoices('large')}
  ), chosen as materialized (
    select l.*, f.choice from large l left join main_choices f using (bucket, id)
  ), choices as (
    select key, choice, count(*)::float8 as agreed, (sum(count(*)) over (partition by key))::float8 as voters
    from chosen where choice is not null group by key, choice
  )
  select c.key, c.bucket, c.id
  from choices s join chosen c using (key, choice)
  where s.agreed >= ${RISK_FROM.burst} and ${isOneSided('agreed', 'voters', 'choice')}`;

/** The search of each kind of group: rows of (key, bucket, user_id) of registered accounts. */
export const findings: Record<Exclude<RiskKind, 'network'>, RawBuilder<unknown>> = {
  device,
  numbers,
  referral,
  burst,
};

/**
 * Accounts of one /24 or /48 whose votes within some minutes nearly all agree on one candidate. Each vote is in two
 * overlapping windows, so that votes within half a window are always seen together.
 *
 * @param from beginning of the votes that are searched, as PostgreSQL writes instants
 * @param until their end, excluded
 */
export function agreeingNetworks(from: string, until: string): RawBuilder<unknown> {
  return sql`
    with ${publicChoice}, cast_votes as (
      select distinct u.network_hash as network, v.candidate_id as choice, v.bucket, v.user_id, w.half,
             date_bin(make_interval(mins => ${NETWORK_WINDOW_MINUTES}::int), v.cast_at,
                      timestamptz '2020-01-01T00:00:00Z' + make_interval(mins => w.later)) as began
      from votes v
      join ${accounts} u on u.bucket = v.bucket and u.id = v.user_id
      cross join (values (0, 0), (1, ${Math.floor(NETWORK_WINDOW_MINUTES / 2)}::int)) w(half, later)
      where v.cast_at >= ${from}::timestamptz and v.cast_at < ${until}::timestamptz
        and u.registered_at is not null and u.network_hash is not null
    ), choices as (
      select network, began, half, choice, count(*)::float8 as agreed,
             (sum(count(*)) over (partition by network, began, half))::float8 as voters
      from cast_votes group by network, began, half, choice
    )
    select distinct sha256(network || choice::text::bytea), bucket, user_id
    from choices c join cast_votes v using (network, began, half, choice)
    where c.agreed >= ${RISK_FROM.network} and ${isOneSided('agreed', 'voters', 'choice')}`;
}
