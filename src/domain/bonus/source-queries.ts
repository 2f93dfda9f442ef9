import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { BonusType } from './schema.ts';

export interface SourceRow {
  /** `quotidien` for daily votes; `inconnu` for bonus votes whose grant is not there. */
  source: BonusType | 'quotidien' | 'inconnu';
  cast: number;
  /** Of them, those that an annulment holds out of the count now. */
  annulled: number;
}

/** Votes of a contest by what gave the right to cast them. Reads every vote of the contest. */
export async function votesBySource(db: Db, contestId: string): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select case when v.slot >= 0 then 'quotidien' else coalesce(g.bonus_type, 'inconnu') end as source,
           count(*)::bigint as cast, count(a.bucket)::bigint as annulled
    from votes v
    left join bonus_grants g
      on v.slot < 0 and g.bucket = v.bucket and g.user_id = v.user_id and g.number = v.grant_number
    left join annulments_at(now()) a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
      and a.vote_day = v.vote_day and a.slot = v.slot
    where v.contest_id = ${contestId}::uuid
    group by 1`.execute(db);
  return rows;
}

export interface PaceRow {
  now: Date;
  codes: number;
  videos: number;
  /** Accounts that got `account` bonus votes or more, and the first of them with the most. */
  over: number;
  most: { user_id: string; votes: number }[];
}

/** Bonus votes that codes and videos have given within an hour. Reads the rows of that hour, by the order of time. */
export async function grantsOfTheHour(db: Db, account: number, named: number): Promise<PaceRow> {
  const { rows } = await sql<PaceRow>`
    with accounts as (
      select user_id, count(*) as votes, count(*) filter (where bonus_type = 'partenaire') as codes
      from bonus_grants
      where granted_at >= now() - interval '1 hour' and bonus_type in ('partenaire', 'video')
      group by bucket, user_id
    )
    select now() as now, coalesce(sum(codes), 0)::bigint as codes,
      coalesce(sum(votes - codes), 0)::bigint as videos,
      (count(*) filter (where votes >= ${account}::int))::int as over,
      coalesce((select json_agg(m) from (
        select user_id, votes from accounts where votes >= ${account}::int
        order by votes desc, user_id limit ${named}::int) m), '[]') as most
    from accounts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has answered no row.');
  return row;
}
