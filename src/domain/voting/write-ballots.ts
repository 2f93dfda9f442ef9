import type pg from 'pg';
import { isTransient, isUnavailable } from '#database/failures.ts';
import { contestPhase } from '#domain/contest/rules.ts';
import { AppError } from '#domain/errors.ts';
import { sparingly } from '#domain/sparingly.ts';
import { type BallotQueries, findBallotQueries } from './ballot-queries.ts';
import type { AcceptedBallot, Ballot, VoteFact } from './ballot-schema.ts';
import type { BallotOutcome } from './batcher.ts';
import type { InsertedRow, RefusalRow } from './queries.ts';
import { mayBeOvertaken } from './refusal-rules.ts';
import { explainRefusal } from './rules.ts';
import { waitForWriters } from './writers.ts';

/**
 * Milliseconds before each retry of a batch, then `LAST_DELAY`: short at first, to find a database that is back soon.
 */
const RETRY_DELAYS = [0, 20, 50, 100, 250];
const LAST_DELAY = 500;
/** After this time the voters who wait are told to come back. */
const PATIENCE_MS = 4_000;
/** The reason of failures is reported at most once in this time, however many batches fail. */
const TELL_MS = 10_000;

/**
 * Makes the function that writes a batch: one statement that decides and inserts, and, for what did not go in, a
 * second one that finds out why. Serialisation failures and lost connections are retried with the very same ballots:
 * if the first sending was committed after all, they come back as replays.
 *
 * @param pool connections of this writer's own, so that page views cannot keep votes waiting
 * @param onTried is told, at most once in `TELL_MS`, why the database did not take a batch that is tried again
 * @returns the function; its `request` is the name of the first ballot's request, for the database's log
 */
export function createBallotWriter(
  pool: pg.Pool,
  competitionId: string,
  onTried: (reason: unknown) => void = () => {},
) {
  let found: BallotQueries | undefined;
  const ask = sparingly({ times: 1, ms: TELL_MS });
  const tell = (reason: unknown) => {
    if (ask() !== null) onTried(reason);
  };
  const persistently = <T>(statement: () => Promise<T>) => tryAgain(statement, tell);
  const queries = async () => {
    found ??= await findBallotQueries(pool, competitionId);
    return found;
  };

  return async function writeBallots(
    ballots: readonly Ballot[],
    request: string | null = null,
  ): Promise<BallotOutcome[]> {
    const outcomes = ballots.map((): BallotOutcome => ({ kind: 'again' }));
    const { rows, failed } = await persistently(async () =>
      (found ?? (await queries())).insert(ballots, request),
    );
    for (const row of rows) {
      const ballot = ballots[row.ord];
      if (ballot) outcomes[row.ord] = { kind: 'accepted', ballot: accepted(ballot, row) };
    }
    for (const { ords, error } of failed) {
      // After a transient error they are tried again, with other ballots if any: the obstacle is gone by then.
      if (!isTransient(error)) for (const ord of ords) outcomes[ord] = { kind: 'failed', error };
    }
    const tried = new Set(failed.flatMap(({ ords }) => ords));
    const places = [...ballots.keys()].filter((ord) => outcomes[ord]?.kind === 'again' && !tried.has(ord));
    if (places.length === 0) return outcomes;
    const leftOut = places.map((place) => ballots[place] as Ballot);
    for (const [index, outcome] of (await explain(leftOut)).entries()) {
      outcomes[places[index] as number] = outcome;
    }
    return outcomes.some(isAtTheEdge) ? awaitEarlierSendings(ballots, outcomes) : outcomes;
  };

  /** Why each of these ballots was not accepted, in their order; one without an explanation is written again. */
  async function explain(ballots: readonly Ballot[]): Promise<BallotOutcome[]> {
    const outcomes = ballots.map((): BallotOutcome => ({ kind: 'again' }));
    for (const row of await persistently(async () => (await queries()).refusals(ballots))) {
      const ballot = ballots[row.ord];
      if (ballot) outcomes[row.ord] = toOutcome(ballot, row);
    }
    return outcomes;
  }

  /**
   * A phone that sends again at midnight or at the cut-off may be refused while its first sending, which began in time,
   * is being committed: it would be told that a vote is refused which counts. So the refusal is given only when every
   * statement that may be such a first sending is over and the vote is still not there. Only refusals at such an edge
   * wait for that, not the batch.
   */
  function awaitEarlierSendings(
    ballots: readonly Ballot[],
    outcomes: readonly BallotOutcome[],
  ): BallotOutcome[] {
    const edge = ballots.filter((_, place) => isAtTheEdge(outcomes[place]));
    const settled = persistently(async () => waitForWriters(await queries())).then(() => explain(edge));
    // Each ballot below handles a rejection; without a handler here as well it would end the process.
    settled.catch(() => {});
    let next = 0;
    return outcomes.map((outcome) => {
      if (!isAtTheEdge(outcome)) return outcome;
      const place = next++;
      return { kind: 'unsettled', settled: settled.then((all) => all[place] ?? { kind: 'again' }) };
    });
  }
}

const isAtTheEdge = (outcome: BallotOutcome | undefined): boolean =>
  outcome?.kind === 'refused' && mayBeOvertaken(outcome.error.code);

/** @throws {AppError} DATABASE_UNAVAILABLE when it stays out of reach; other errors as they are */
async function tryAgain<T>(statement: () => Promise<T>, onTried: (reason: unknown) => void): Promise<T> {
  const start = performance.now();
  let lastError: unknown;
  for (let attempt = 0; performance.now() - start < PATIENCE_MS; attempt += 1) {
    const delay = RETRY_DELAYS[attempt] ?? LAST_DELAY;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      return await statement();
    } catch (error) {
      if (!isTransient(error) && !isUnavailable(error)) throw error;
      lastError = error;
      onTried(error);
    }
  }
  throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 3, cause: lastError });
}

function accepted(ballot: Ballot, row: InsertedRow): AcceptedBallot {
  const slots = [
    ...(ballot.daily === 1 ? [row.daily_slot] : []),
    ...(row.grants ?? []).map((grant) => -grant),
  ];
  const votes = slots.map(
    (slot): VoteFact => ({
      slot,
      contest_id: ballot.contest_id,
      candidate_id: ballot.candidate_id,
      request_id: ballot.request_id,
      cast_at: row.cast_at.toISOString(),
    }),
  );
  return { votes, todays: [...facts(row.earlier), ...votes], bonusLeft: row.bonus_left, replayed: false };
}

function toOutcome(ballot: Ballot, row: RefusalRow): BallotOutcome {
  const todays = facts(row.todays);
  const contest = row.contest && {
    start_date: new Date(row.contest.start_date),
    end_date: new Date(row.contest.end_date),
    override: row.contest.override,
    published_at: row.contest.published_at ? new Date(row.contest.published_at) : null,
  };
  const verdict = explainRefusal(ballot, {
    accountGone: row.account_gone,
    phase: contest && contestPhase(contest, row.now),
    candidate: row.candidate,
    dayIsToday: row.day_is_today,
    dailyVotes: row.contest?.daily_votes ?? 0,
    todays,
    bonusLeft: row.bonus_left,
  });
  if (verdict.kind === 'again') return verdict;
  if (verdict.kind === 'refused') return { kind: 'refused', error: new AppError(verdict.code) };
  const votes = todays.filter((vote) => vote.request_id === ballot.request_id);
  return { kind: 'accepted', ballot: { votes, todays, bonusLeft: row.bonus_left, replayed: true } };
}

/** Oldest first; of one moment, the daily vote before the bonus votes by number. */
function facts(votes: VoteFact[] | null): VoteFact[] {
  return (votes ?? [])
    .map((vote) => ({ ...vote, cast_at: new Date(vote.cast_at).toISOString() }))
    .sort((one, other) => one.cast_at.localeCompare(other.cast_at) || other.slot - one.slot);
}
