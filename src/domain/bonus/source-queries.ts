import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

export interface PaceRow {
  now: Date;
  codes: number;
  videos: number;
  /** Number of accounts that got `account` bonus votes or more; `most` has those with the most votes first. */
  over: number;
  most: { user_id: string; votes: number }[];
}

/** Bonus votes that codes and videos have given within an hour; reads only the rows of that hour. */
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
