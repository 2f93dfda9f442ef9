import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** A week that has a candidate in its line-up, with the size of that line-up. */
interface WeekOfCandidate {
  week: number;
  start_date: Date;
  lineup: number;
}

/** The weeks in whose line-up a candidate is, the first one first. */
export async function weeksOfCandidate(db: Db, candidateId: string): Promise<WeekOfCandidate[]> {
  const { rows } = await sql<WeekOfCandidate>`
    select k.week, k.start_date,
           (select count(*)::int from contest_candidates l where l.contest_id = k.id) as lineup
    from contest_candidates p join contests k on k.id = p.contest_id
    where p.candidate_id = ${candidateId}::uuid
    order by k.start_date`.execute(db);
  return rows;
}

/** Whether a vote was ever given for a candidate, in any week. */
export async function hasVotes(db: Db, candidateId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from vote_tallies where candidate_id = ${candidateId}::uuid) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Removes a week with its line-up. @throws a violation where a row of votes, counts or the register refers to it */
export async function deleteContest(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('contest_candidates').where('contest_id', '=', id).execute();
  await tx.deleteFrom('contests').where('id', '=', id).execute();
}

/** Removes a candidate, from all line-ups too. @throws a violation where a result refers to them */
export async function deleteCandidate(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('contest_candidates').where('candidate_id', '=', id).execute();
  await tx.deleteFrom('candidates').where('id', '=', id).execute();
}
