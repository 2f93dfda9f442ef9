import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CompetitionTable, ContestTable } from '#database/schema.ts';
import { type AdminRow, isEliminated } from './candidate-queries.ts';
import { DAILY_VOTES } from './daily-votes-sql.ts';

export type CompetitionRow = Selectable<CompetitionTable>;
export type CandidateRow = AdminRow;
/** A contest with its winner's name and the database's clock at the time of reading. */
export type ContestRow = Selectable<ContestTable> & { winner: string | null; daily_votes: number; now: Date };

/** A competition with all its settings; undefined where none has that id. */
export function findCompetition(db: Db, id: string): Promise<CompetitionRow | undefined> {
  return db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirst();
}

function contests(db: Db) {
  return db
    .selectFrom('contests as c')
    .innerJoin('competitions as k', 'k.id', 'c.competition_id')
    .leftJoin('candidates as w', 'w.id', 'c.winner_id')
    .selectAll('c')
    .select(['w.display_name as winner', sql<Date>`statement_timestamp()`.as('now')])
    .select(sql.raw<number>(DAILY_VOTES).as('daily_votes'));
}

/** All contests of a competition, first week first. */
export function listContests(db: Db, competitionId: string): Promise<ContestRow[]> {
  return contests(db).where('c.competition_id', '=', competitionId).orderBy('c.start_date').execute();
}

/** A week of this competition; undefined for another's. */
export function findContest(db: Db, competitionId: string, id: string): Promise<ContestRow | undefined> {
  return contests(db).where('c.competition_id', '=', competitionId).where('c.id', '=', id).executeTakeFirst();
}

/** Candidates of these contests, and those who have left the show (by `at`, where it is given), by number. */
export function candidatesAround(
  db: Db,
  competitionId: string,
  contestIds: readonly string[],
  at: Date | null = null,
): Promise<CandidateRow[]> {
  return db
    .selectFrom('candidates as c')
    .selectAll('c')
    .select(isEliminated.as('eliminated'))
    .where('c.competition_id', '=', competitionId)
    .where((eb) =>
      eb.or([
        at ? eb('c.eliminated_at', '<=', at) : isEliminated,
        eb.exists(
          eb
            .selectFrom('contest_candidates as p')
            .whereRef('p.candidate_id', '=', 'c.id')
            .where(sql<boolean>`p.contest_id = any(${[...contestIds]}::uuid[])`),
        ),
      ]),
    )
    .orderBy('c.number')
    .execute();
}

/** The banners of the home page, in their order. */
export function listBanners(db: Db, competitionId: string) {
  return db
    .selectFrom('banners')
    .select(['id', 'title', 'text', 'link'])
    .where('competition_id', '=', competitionId)
    .orderBy('position')
    .execute();
}

/** The questions of /faq, in their order. */
export function listFaq(db: Db, competitionId: string) {
  return db
    .selectFrom('faq_items')
    .select(['id', 'question', 'answer'])
    .where('competition_id', '=', competitionId)
    .orderBy('position')
    .execute();
}

/** The talents with these ids, without those of other competitions, by number. */
export function candidatesWithIds(
  db: Db,
  competitionId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('candidates')
    .selectAll()
    .select(isEliminated.as('eliminated'))
    .where('competition_id', '=', competitionId)
    .where('id', 'in', ids)
    .orderBy('number')
    .execute();
}

/** All candidates who take part in a contest, by number. */
export function listLineup(db: Db, contestId: string): Promise<CandidateRow[]> {
  return db
    .selectFrom('contest_candidates as p')
    .innerJoin('candidates as c', 'c.id', 'p.candidate_id')
    .selectAll('c')
    .select(isEliminated.as('eliminated'))
    .where('p.contest_id', '=', contestId)
    .orderBy('c.number')
    .execute();
}
