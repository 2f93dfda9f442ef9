import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isAnnulled } from '#domain/counting/standing-sql.ts';
import { newestFirst } from '#domain/paging-queries.ts';
import type { RiskQuery, WaitingGroups } from './schema.ts';

const standingDecision = sql`exists (
  select from annulment_batches b where b.cluster_id = c.id and not exists (
    select from annulment_reversals r where r.batch_id = b.id))`;

/**
 * Whether a group needs a decision soon: it has the highest severity and no decision on it stands, or it has any
 * severity and its members have voted again since their votes were annulled.
 */
const URGENT = sql<boolean>`(c.dismissed_at is null
  and (c.later_votes > 0 or (c.severity = 'high' and not ${standingDecision})))`;

/** Whether a group of any severity waits for a decision: none stands, or its members have voted since. */
const WAITING = sql<boolean>`(c.dismissed_at is null and (c.later_votes > 0 or not ${standingDecision}))`;

/** Severities in their order, the gravest first. */
const GRAVEST = sql<number>`array_position(array['high', 'medium', 'low'], c.severity)`;

/**
 * Groups that wait for a decision, by severity, with their accounts and votes in a contest. Looks up the votes of every
 * account, so it must not be called every second.
 */
export async function waitingGroups(
  db: Db,
  contestId: string,
): Promise<(WaitingGroups & { votes: number; voters: number })[]> {
  const { rows } = await sql<WaitingGroups & { votes: number; voters: number }>`
    with waiting as (
      select c.id, c.severity, ${GRAVEST} as place from risk_clusters c where ${WAITING}
    ), members as (
      select distinct w.severity, m.bucket, m.user_id from waiting w join risk_members m on m.cluster_id = w.id
    ), cast_votes as (
      select m.severity, count(*)::bigint as votes, count(distinct v.user_id)::bigint as voters
      from members m
      join votes v on v.bucket = m.bucket and v.user_id = m.user_id and v.contest_id = ${contestId}::uuid
      where not ${sql.raw(isAnnulled('v'))}
      group by m.severity
    )
    select w.severity, count(*)::int as groups,
           (select count(*) from members m where m.severity = w.severity)::int as accounts,
           coalesce(max(v.votes), 0)::bigint as votes, coalesce(max(v.voters), 0)::bigint as voters
    from waiting w left join cast_votes v on v.severity = w.severity
    group by w.severity, w.place order by w.place`.execute(db);
  return rows;
}

/** The first groups that wait for a decision: the gravest, of these the newest. */
export function firstWaiting(db: Db, limit: number) {
  return db
    .selectFrom('risk_clusters as c')
    .select(['c.id', 'c.kind', 'c.severity', 'c.users', 'c.found_at', 'c.later_votes'])
    .where(WAITING)
    .orderBy(GRAVEST)
    .orderBy('c.found_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

/** Groups from an edge of a page on, urgent ones before the others and the newest first. */
export async function listClusters(db: Db, query: RiskQuery, limit: number) {
  const way = query.after ? 'asc' : 'desc';
  let clusters = db
    .selectFrom('risk_clusters as c')
    .select(['c.id', 'c.kind', 'c.severity', 'c.users', 'c.first_at', 'c.last_at', 'c.found_at'])
    .select(['c.dismissed_at', 'c.dismissed_reason', 'c.later_votes'])
    .select(sql<boolean>`${standingDecision}`.as('annulled'))
    .orderBy(URGENT, way)
    .orderBy('c.found_at', way)
    .orderBy('c.id', way)
    .limit(limit);
  clusters = clusters.where('c.dismissed_at', query.state === 'dismissed' ? 'is not' : 'is', null);
  if (query.kind) clusters = clusters.where('c.kind', '=', query.kind);
  const edge = query.after ?? query.before;
  if (edge) {
    const there = sql`(select ${URGENT}, c.found_at, c.id from risk_clusters c where c.id = ${edge}::uuid)`;
    const beyond = sql.raw(query.after ? '>' : '<');
    clusters = clusters.where(sql<boolean>`(${URGENT}, c.found_at, c.id) ${beyond} ${there}`);
  }
  return newestFirst(await clusters.execute(), query);
}

/** Counts the groups that need a decision soon. */
export async function countUrgent(db: Db): Promise<number> {
  const { rows } = await sql<{ clusters: number }>`
    select count(*)::int as clusters from risk_clusters c where ${URGENT}`.execute(db);
  return rows[0]?.clusters ?? 0;
}

/** A decision on listed accounts; undefined for any other. */
export function findListed(db: Db, batchId: string) {
  return db
    .selectFrom('annulment_batches')
    .select(['id', 'contest_id'])
    .where('id', '=', batchId)
    .where('cluster_id', 'is', null)
    .executeTakeFirst();
}

/** A group by its id. @param lock locks it until the transaction ends */
export async function findCluster(db: Db, id: string, lock = false) {
  const query = db.selectFrom('risk_clusters').selectAll().where('id', '=', id);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Takes a group off the list; it comes back when it has grown. */
export async function dismissCluster(tx: Db, id: string, reason: string): Promise<void> {
  await sql`
    update risk_clusters set dismissed_at = now(), dismissed_reason = ${reason}, dismissed_users = users
    where id = ${id}::uuid`.execute(tx);
}

/** A page of a group's members, in the order of their registration; departed users come last, without name or day. */
export async function listMembers(db: Db, clusterId: string, from: number, limit: number) {
  const { rows } = await sql<{
    user_id: string;
    name: string | null;
    phone: string | null;
    registered_on: string | null;
  }>`
    select m.user_id, u.name, u.phone, (u.registered_at at time zone 'UTC')::date as registered_on
    from risk_members m left join users u on u.bucket = m.bucket and u.id = m.user_id
    where m.cluster_id = ${clusterId}::uuid
    order by u.registered_at nulls last, m.user_id offset ${from} limit ${limit}`.execute(db);
  return rows;
}

/** When the members registered and voted, by hour. */
export async function clusterTimeline(db: Db, clusterId: string) {
  const { rows } = await sql<{ hour: Date; registrations: number; votes: number }>`
    with members as (select bucket, user_id from risk_members where cluster_id = ${clusterId}::uuid)
    select hour, sum(registrations)::bigint as registrations, sum(votes)::bigint as votes
    from (
      select date_trunc('hour', u.registered_at, 'UTC') as hour, count(*) as registrations, 0 as votes
      from members m join users u on u.bucket = m.bucket and u.id = m.user_id group by 1
      union all
      select date_trunc('hour', v.cast_at, 'UTC'), 0, count(*)
      from members m join votes v on v.bucket = m.bucket and v.user_id = m.user_id group by 1
    ) happened
    where hour is not null group by hour order by hour desc limit 48`.execute(db);
  return rows.reverse();
}

/** The number of a contest’s week. @throws when there is no such contest */
export async function readWeekNumber(db: Db, contestId: string): Promise<number> {
  const contest = await db
    .selectFrom('contests')
    .select('week')
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  return contest.week;
}
