import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { ContestDates } from './schema.ts';

/**
 * A hash of everything that pages show of a competition besides its visitors. It changes with every row that the régie
 * writes, whichever process or engineer has written it. Read from the rows themselves, because triggers would keep
 * their tables from being distributed.
 */
export async function readPublicVersion(db: Db, competitionId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(concat_ws('|',
      (select k::text from competitions k where k.id = ${competitionId}),
      (select string_agg(c::text, ',' order by c.id) from contests c where c.competition_id = ${competitionId}),
      (select string_agg(d::text, ',' order by d.id) from candidates d where d.competition_id = ${competitionId}),
      (select string_agg(p::text, ',' order by p.contest_id, p.candidate_id)
       from contest_candidates p join contests c on c.id = p.contest_id and c.competition_id = ${competitionId}),
      (select string_agg(b::text, ',' order by b.id) from banners b where b.competition_id = ${competitionId}),
      (select string_agg(f::text, ',' order by f.id) from faq_items f where f.competition_id = ${competitionId}),
      (select string_agg(t.page || ' ' || t.version, ',' order by t.page, t.version)
       from page_texts t where t.competition_id = ${competitionId}),
      (select string_agg(e::text, ',' order by e.number)
       from result_events e join contests c on c.id = e.contest_id and c.competition_id = ${competitionId}),
      -- Results that no count has frozen show the votes that stand.
      (select string_agg(a.id::text, ',' order by a.id) from annulment_batches a),
      (select string_agg(r.batch_id::text, ',' order by r.batch_id) from annulment_reversals r)
    )) as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** The competition's contests, the earliest first. */
export function readContests(db: Db, competitionId: string): Promise<ContestDates[]> {
  return db
    .selectFrom('contests')
    .select(['id', 'week', 'start_date', 'end_date', 'override', 'published_at', 'result_date'])
    .where('competition_id', '=', competitionId)
    .orderBy('start_date')
    .execute();
}

/** Ids of the competition's candidates and questions: what an address may name. */
export async function readNamedIds(
  db: Db,
  competitionId: string,
): Promise<{ candidates: string[]; questions: string[] }> {
  const { rows } = await sql<{ candidates: string[]; questions: string[] }>`
    select
      array(select d.id::text from candidates d where d.competition_id = ${competitionId}) as candidates,
      array(select f.id from faq_items f where f.competition_id = ${competitionId}) as questions`.execute(db);
  return rows[0] ?? { candidates: [], questions: [] };
}
