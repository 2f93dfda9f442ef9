import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { loadDemonstration } from '#demonstration/load.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { administer, type BenchServer } from '../databases.ts';
import { voteWriter } from '../request-text.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { COMPETITION, fillVotes, makeVoters, type Show, type Voter } from '../show.ts';
import { type RecordedRequest, type RecordedVisits, readVisits, requestWriter } from './recorded-visit.ts';

/** The common ground of an evening's measurements: the demonstration's show, with many signed-in voters. */
export interface Stage {
  server: BenchServer;
  show: Show;
  recorded: RecordedVisits;
  /** The page that a visit begins with. */
  page: RecordedRequest;
  /** The next voters who have not voted yet, on the present copy of the database. */
  take(count: number): Voter[];
  /** Makes all voters available again, for another copy of the database. */
  reset(): void;
}

/** @param count voters @param filled existing vote rows of other voters */
export async function setStage(server: BenchServer, count: number, filled: number): Promise<Stage> {
  const { show, voters } = await server.prepare(async (db, url) => {
    await ensureCompetition(db, COMPETITION);
    await loadDemonstration(db, COMPETITION, new Date());
    const voters = await makeVoters(db, count, false);
    const show = await openContest(db);
    await sql`vacuum analyze`.execute(db);
    await fillVotes(db, show, filled);
    // The planner knows a season's rows, because they came day by day.
    if (filled > 0) await sql`analyze votes`.execute(db);
    await rollUp(db);
    if (filled > 0) await sealThere(db, url, show.contest, filled);
    return { show, voters };
  });
  const recorded = await readVisits();
  const [page] = recorded.withJavaScript;
  if (!page) throw new Error('No visit is recorded.');
  let next = 0;
  return {
    server,
    show,
    recorded,
    page,
    take(wanted) {
      const taken = voters.slice(next, next + wanted);
      next += wanted;
      if (taken.length < wanted) throw new Error(`Voters: ${voters.length}, of whom all have voted.`);
      return taken;
    },
    reset: () => {
      next = 0;
    },
  };
}

/** Seconds between two lines of progress: ten million votes take six minutes and more. */
const SAY_EVERY = 60;

/**
 * Lets the product seal the existing votes, as it would have done when they came: otherwise a start with ten million of
 * them seals for minutes, on the processor that is to be measured.
 */
async function sealThere(db: Db, url: string, contest: string, votes: number): Promise<void> {
  const product = await startProduct(url);
  try {
    for (let seconds = 1; ; seconds += 1) {
      const { rows } = await sql<{ votes: number }>`
        select votes::int from register_logs where contest_id = ${contest}`.execute(db);
      const waiting = votes - (rows[0]?.votes ?? 0);
      if (waiting <= 0) return;
      if (seconds % SAY_EVERY === 0) console.log(`${waiting} rows are to be sealed before it is measured`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  } finally {
    await product.stop();
  }
}

async function openContest(db: Db): Promise<Show> {
  const { rows } = await sql<Show>`
    select c.id as contest, cc.candidate_id as candidate, ((now() at time zone 'UTC')::date)::text as day
    from contests c join contest_candidates cc on cc.contest_id = c.id
    where c.competition_id = ${COMPETITION} and now() between c.start_date and c.end_date limit 1`.execute(
    db,
  );
  if (!rows[0]) throw new Error('The demonstration has no contest that is open now.');
  return rows[0];
}

/**
 * Reports how many votes were acknowledged.
 *
 * @param sent how many were sent, if some got no answer: those may be in the database
 */
type Acknowledge = (votes: number, sent?: number) => void;

/**
 * Measures on a server with a fresh copy of the stage.
 *
 * @throws {Error} when afterwards the votes in the database do not match the acknowledged ones
 */
export function onStage<T>(
  stage: Stage,
  env: Record<string, string>,
  measure: (product: ServerProcess, acknowledged: Acknowledge, url: string) => Promise<T>,
): Promise<T> {
  return stage.server.onCopy(async (url) => {
    stage.reset();
    const expected = { least: 0, most: 0 };
    const acknowledge: Acknowledge = (votes, sent = votes) => {
      expected.least += votes;
      expected.most += sent;
    };
    const rows = async () =>
      Number((await administer(url, 'select count(*)::int as rows from votes'))[0].rows);
    const before = await rows();
    const product = await startProduct(url, env);
    try {
      const result = await measure(product, acknowledge, url);
      const found = (await rows()) - before;
      if (found < expected.least || found > expected.most)
        throw new Error(`Acknowledged: ${JSON.stringify(expected)} votes; in the database: ${found}.`);
      return result;
    } finally {
      await product.stop();
    }
  });
}

/** Votes through the API alone, as `bench:votes` casts them. */
export const toVotes = ({ show }: Stage, voters: readonly Voter[]): string[] => voters.map(voteWriter(show));

/** One request, written for each voter. */
export const toRequests = (
  { show }: Stage,
  recorded: RecordedRequest,
  voters: readonly Voter[],
  added: Record<string, string> = {},
): string[] => voters.map(requestWriter(recorded, show, added));

/** The requests of each voter's visit. */
export function toVisits(
  { show }: Stage,
  visit: readonly RecordedRequest[],
  voters: readonly Voter[],
): string[][] {
  const writers = visit.map((request) => requestWriter(request, show));
  return voters.map((voter) => writers.map((write) => write(voter)));
}

/**
 * Orders the requests of visits so that many visits are under way at once, and no visit sends a request before its last
 * one is answered.
 *
 * @param apart requests between two of one visit; more than there are connections
 */
export function interleaved(visits: readonly (readonly string[])[], apart: number): string[] {
  const steps = visits[0]?.length ?? 0;
  const order: string[] = [];
  const lag = Math.ceil(apart / steps) * 2;
  for (let turn = 0; turn < visits.length + lag * (steps - 1); turn += 1)
    for (let step = 0; step < steps; step += 1) {
      const request = visits[turn - step * lag]?.[step];
      if (request !== undefined) order.push(request);
    }
  return order;
}
