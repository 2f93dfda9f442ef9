import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CurveWindow } from './curve-rules.ts';
import { minutesFrom } from './live-queries.ts';

export interface PlacedVotes {
  /** Number of the interval, the first one 0. */
  place: number;
  votes: number;
}

/** The number of the interval that a minute belongs to. @param minute an expression of SQL, already moved */
const toPlace = (minute: ReturnType<typeof sql>, { from, step }: CurveWindow) =>
  sql<number>`floor(extract(epoch from ${minute} - ${new Date(from)}::timestamptz) / ${step / 1000})::int`;

/**
 * Votes cast by interval and candidate.
 *
 * @param onAir whether to count the last minutes, which the roll-up may not have finished, from the rows; otherwise no
 * vote row is read
 */
export async function votesByInterval(
  db: Db,
  contestId: string,
  window: CurveWindow,
  onAir: boolean,
): Promise<(PlacedVotes & { candidate_id: string })[]> {
  const from = new Date(window.from);
  const { rows } = await sql<PlacedVotes & { candidate_id: string }>`
    ${onAir ? minutesFrom(contestId, from) : talliedFrom(contestId, from)}
    select ${toPlace(sql`minute`, window)} as place, candidate_id, sum(votes)::bigint as votes
    from minutes where minute < ${new Date(window.last + window.step)}
    group by 1, 2`.execute(db);
  return rows;
}

const talliedFrom = (contestId: string, from: Date) => sql`
  with minutes as (
    select minute, candidate_id, votes from vote_tallies
    where contest_id = ${contestId}::uuid and minute >= ${from}
  )`;

/** Votes of another contest by the same intervals. @param later milliseconds that are added to the time of each vote */
export async function votesMoved(
  db: Db,
  contestId: string,
  window: CurveWindow,
  later: number,
): Promise<PlacedVotes[]> {
  const moved = sql`(minute + make_interval(secs => ${later / 1000}))`;
  const { rows } = await sql<PlacedVotes>`
    select ${toPlace(moved, window)} as place, sum(votes)::bigint as votes
    from vote_tallies
    where contest_id = ${contestId}::uuid
      and minute >= ${new Date(window.from - later)} and minute < ${new Date(window.last + window.step - later)}
    group by 1`.execute(db);
  return rows;
}

/** Votes cast before a minute begins, by the tallies; given another instant, its minute counts whole. */
export async function tallyUntil(db: Db, contestId: string, until: Date): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select coalesce(sum(votes), 0)::bigint as votes from vote_tallies
    where contest_id = ${contestId}::uuid and minute < ${until}`.execute(db);
  return rows[0]?.votes ?? 0;
}

/** Votes cast so far, and before a minute begins, including those that the roll-up has not reached. */
export async function votesSoFar(
  db: Db,
  contestId: string,
  until: Date,
): Promise<{ votes: number; earlier: number }> {
  const { rows } = await sql<{ votes: number; earlier: number }>`
    ${minutesFrom(contestId, new Date(0))}
    select coalesce(sum(votes), 0)::bigint as votes,
           coalesce(sum(votes) filter (where minute < ${until}), 0)::bigint as earlier
    from minutes`.execute(db);
  return rows[0] ?? { votes: 0, earlier: 0 };
}
