import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { ContestTable } from '#database/schema.ts';

/** A contest as it stands in its table. */
export type PlanRow = Selectable<ContestTable>;

/** A contest that no other transaction can change before this one ends. */
export function lockContest(db: Db, competitionId: string, id: string) {
  return db
    .selectFrom('contests')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The database's clock at this moment, not at the transaction's beginning. */
export async function clockNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select now() + (clock_timestamp() - transaction_timestamp()) as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Changes a week, whose row the caller has locked. */
export async function updateContest(db: Db, id: string, changes: Updateable<ContestTable>): Promise<void> {
  await db.updateTable('contests').set(changes).where('id', '=', id).execute();
}

/** Adds a week. @throws a unique violation when its number is taken */
export async function insertContest(db: Db, contest: Insertable<ContestTable>): Promise<void> {
  await db.insertInto('contests').values(contest).execute();
}

/** A week and when it takes votes. */
export type WeekSpan = Pick<PlanRow, 'week' | 'start_date' | 'end_date'>;

/** The other weeks that take, took or will take votes within a span, by start; one that was closed by hand is over. */
export async function listWithin(
  db: Db,
  competitionId: string,
  exceptId: string,
  span: { start: Date; end: Date },
): Promise<WeekSpan[]> {
  const { rows } = await sql<WeekSpan>`
    select week, start_date, end_date from contests
    where competition_id = ${competitionId} and id <> ${exceptId}::uuid
      and override is distinct from 'closed'
      and start_date < ${span.end} and end_date > ${span.start}
    order by start_date`.execute(db);
  return rows;
}

/** Whether another week has this number. @param exceptId the week that may have it itself */
export async function weekTaken(
  db: Db,
  competitionId: string,
  exceptId: string,
  week: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('contests')
    .select('id')
    .where('competition_id', '=', competitionId)
    .where('week', '=', week)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ids of the candidates who take part in a contest, sorted. */
export async function listLineupIds(db: Db, contestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contest_candidates')
    .select('candidate_id')
    .where('contest_id', '=', contestId)
    .orderBy('candidate_id')
    .execute();
  return rows.map((row) => row.candidate_id);
}

/** Replaces the talents of a week. @param candidates ids, at least one */
export async function writeLineup(db: Db, contestId: string, candidates: readonly string[]): Promise<void> {
  await db.deleteFrom('contest_candidates').where('contest_id', '=', contestId).execute();
  await db
    .insertInto('contest_candidates')
    .values(candidates.map((candidate_id) => ({ contest_id: contestId, candidate_id })))
    .execute();
}
