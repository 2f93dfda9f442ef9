import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { toEnd } from './contest-queries.ts';

/** A count that is to be checked. */
export interface UncheckedCount {
  contest_id: string;
  version: number;
}

/**
 * Latest counts that still stand and were not checked, of contests whose log tells the end of the vote: the newest week
 * first. The log keeps that instant in milliseconds, the contest's row in microseconds.
 */
export async function listUnchecked(db: Db, competitionId: string): Promise<UncheckedCount[]> {
  const { rows } = await sql<UncheckedCount>`
    select c.id as contest_id, r.version
    from contests c
    join register_logs l on l.contest_id = c.id and abs(extract(epoch from l.closed_at - ${toEnd('c')})) < 0.002
    join lateral (
      select version, superseded_at from result_versions where contest_id = c.id order by version desc limit 1
    ) r on r.superseded_at is null
    where c.competition_id = ${competitionId}
      and not exists (select from count_checks k where k.contest_id = c.id and k.version = r.version)
    order by c.start_date desc`.execute(db);
  return rows;
}
