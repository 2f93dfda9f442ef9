import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#database/client.ts';
import type { PendingVoteTable, VoteTable } from '#database/schema.ts';
import { namedItems } from '#domain/named-items.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { Ballot, VoteFact } from './ballot-schema.ts';
import type { RefusalFacts } from './rules.ts';
import { INSERT_BALLOTS, READ_REFUSALS, READ_WRITERS } from './statements.ts';

export interface InsertedRow {
  ord: number;
  daily_slot: number;
  grants: number[] | null;
  cast_at: Date;
  earlier: VoteFact[] | null;
  bonus_left: number;
}

/**
 * Writes a batch in one statement, which decides by the database's clock and unique keys and inserts each ballot whole
 * or not at all. Returns those that were accepted; `ord` is the index in `ballots`.
 *
 * @param request the name of the first ballot's request
 * @throws division_by_zero (22012) when a race left a ballot half inserted: nothing of the batch is written
 */
export async function insertBallots(
  pool: pg.Pool,
  competitionId: string,
  ballots: readonly Ballot[],
  request: string | null = null,
): Promise<InsertedRow[]> {
  const values = [namedItems(ballots.map(toPlace), request), competitionId];
  return (await pool.query<InsertedRow>({ name: 'insert-ballots', text: INSERT_BALLOTS, values })).rows;
}

/** Copies field by field: copying an object with whatever fields it has costs a batch a tenth more. */
function toPlace(ballot: Ballot, ord: number) {
  const { bucket, user_id, contest_id, candidate_id, vote_day, request_id, daily, bonus, country } = ballot;
  return { ord, bucket, user_id, contest_id, candidate_id, vote_day, request_id, daily, bonus, country };
}

export interface RefusalRow {
  ord: number;
  contest: {
    start_date: string;
    end_date: string;
    override: 'suspended' | 'closed' | null;
    published_at: string | null;
    daily_votes: number;
  } | null;
  candidate: RefusalFacts['candidate'];
  day_is_today: boolean;
  todays: VoteFact[] | null;
  bonus_left: number;
  now: Date;
  /** True when no registered user has this id, or none has it any more. */
  account_gone: boolean;
}

/** Reads the facts by which ballots that were not inserted are explained. */
export async function readRefusals(
  pool: pg.Pool,
  competitionId: string,
  ballots: readonly Ballot[],
): Promise<RefusalRow[]> {
  const values = [JSON.stringify(ballots.map((ballot, ord) => ({ ord, ...ballot }))), competitionId];
  return (await pool.query<RefusalRow>({ name: 'read-refusals', text: READ_REFUSALS, values })).rows;
}

/** The statements under way that may write votes, each by a name of its own. */
export async function readWriters(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ writer: string }>({ name: 'read-writers', text: READ_WRITERS });
  return new Set(rows.map(({ writer }) => writer));
}

export type VoteRow = Selectable<VoteTable>;

/** The user's votes in all contests of a competition on the database's UTC day, oldest first. */
export function votesOfToday(db: Db, user: UserKey, competitionId: string): Promise<VoteRow[]> {
  return selectVotes(db, user)
    .where('contest_id', 'in', (contests) =>
      contests.selectFrom('contests').select('id').where('competition_id', '=', competitionId),
    )
    .where('vote_day', '=', sql<string>`(now() at time zone 'UTC')::date`)
    .execute();
}

/** All votes of a user, oldest first. */
export function listVotes(db: Db, user: UserKey): Promise<VoteRow[]> {
  return selectVotes(db, user).execute();
}

/** Which of many users have given a daily vote on the database's UTC day, by id. */
export async function listDailyVoters(db: Db, users: readonly UserKey[]): Promise<string[]> {
  const buckets = users.map(({ bucket }) => bucket);
  const ids = users.map(({ userId }) => userId);
  const { rows } = await sql<{ id: string }>`
    select distinct v.user_id as id from unnest(${buckets}::smallint[], ${ids}::uuid[]) as u(bucket, id)
    join votes v on v.bucket = u.bucket and v.user_id = u.id
    where v.slot >= 0 and v.vote_day = (now() at time zone 'UTC')::date`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many votes a user has cast on the days that are over. */
export async function countPastVotes(db: Db, user: UserKey): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select count(*) as votes from votes
    where bucket = ${user.bucket} and user_id = ${user.userId}
      and vote_day < (now() at time zone 'UTC')::date`.execute(db);
  return rows[0]?.votes ?? 0;
}

function selectVotes(db: Db, user: UserKey) {
  return db
    .selectFrom('votes')
    .selectAll()
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('cast_at')
    .orderBy('slot', 'desc');
}

export type PendingVoteRow = Selectable<PendingVoteTable>;

/**
 * Keeps one pending vote for each user: a new choice replaces the earlier one whole, its time too, unless the earlier one
 * is for a later day. How long a vote waits is decided by its day alone.
 */
export async function savePendingVote(db: Db, vote: Omit<PendingVoteRow, 'created_at'>): Promise<void> {
  const { bucket: _bucket, user_id: _userId, ...content } = vote;
  await db
    .insertInto('pending_votes')
    .values(vote)
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'user_id'])
        .doUpdateSet((old) => ({ ...content, created_at: old.ref('excluded.created_at') }))
        .whereRef('pending_votes.vote_day', '<=', 'excluded.vote_day'),
    )
    .execute();
}

/** The user’s pending vote. One that was cast is left out: its row may have stayed behind. */
export async function findPendingVote(db: Db, user: UserKey): Promise<PendingVoteRow | undefined> {
  const { rows } = await sql<PendingVoteRow>`
    select p.* from pending_votes p
    where p.bucket = ${user.bucket} and p.user_id = ${user.userId} and not ${CAST_ALREADY}`.execute(db);
  return rows[0];
}

const CAST_ALREADY = sql`exists (
  select from votes v where v.bucket = p.bucket and v.user_id = p.user_id and v.vote_day = p.vote_day
    and v.request_id = p.request_id)`;

/**
 * Removes the pending vote.
 *
 * @param requestId removes it only if no other choice has replaced this request's meanwhile
 */
export async function deletePendingVote(db: Db, user: UserKey, requestId?: string): Promise<void> {
  let query = db
    .deleteFrom('pending_votes')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId);
  if (requestId) query = query.where('request_id', '=', requestId);
  await query.execute();
}

/** Removes a pending vote whose day is over by the database's clock. @returns whether there was one */
export async function deleteOutdatedVote(db: Db, user: UserKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pending_votes p
    where p.bucket = ${user.bucket} and p.user_id = ${user.userId}
      and p.vote_day < (now() at time zone 'UTC')::date and not ${CAST_ALREADY}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
