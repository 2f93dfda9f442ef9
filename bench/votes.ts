import { sql } from 'kysely';
import type { Burst } from './cast.ts';
import { compareWithCitus } from './citus.ts';
import { type BenchServer, openBenchServer } from './databases.ts';
import * as measurements from './measurements.ts';
import { burstLine, median, medianBurst, milliseconds, perSecond, streamLine, verdict } from './report.ts';
import { voteWriter } from './request-text.ts';
import { machine, type Part, settings } from './settings.ts';
import { fillVotes, makeShow, makeVoters } from './show.ts';
import { CLIENTS, singleInserts } from './single-inserts.ts';
import { assertWrk } from './wrk.ts';

// Measures how many durable votes a second the whole product takes over HTTP, beside two yardsticks of the same minutes
// on the same machine. Compare the ratios of one run rather than single figures: docs/performance.md explains.

const NAMES: Record<Part, string> = {
  a: '(a) single-row INSERT and COMMIT',
  b: '(b) bare Fastify JSON POST      ',
  c: '(c) votes, the whole product    ',
  d: '(d) votes, one INSERT a request ',
  o: '(o) votes, the other checkout   ',
};
/** What (c) is held against, and the least that it should be of it. */
const RATIOS: { part: Part; what: string; least?: number }[] = [
  { part: 'a', what: 'against one row a commit', least: 0.8 },
  { part: 'd', what: 'what batching is worth', least: 2 },
  { part: 'b', what: 'of what HTTP alone could', least: 0.42 },
  { part: 'o', what: 'of the other checkout' },
];
const STREAM_SHARE = 0.8;
const STREAM_ROUNDS = Math.min(3, settings.rounds);

await assertWrk();
const server = await openBenchServer(settings.databaseUrl);
try {
  const run = await prepareRun(server);
  if (settings.citusUrl) await compareWithCitus(run, settings.citusUrl, prepareRun);
  else {
    const bursts = await measureBursts(run);
    reportBursts(bursts);
    if (bursts.c.length > 0) await measureStreams(run, STREAM_SHARE * medianBurst(bursts.c).votesPerSecond);
  }
} finally {
  await server.stop();
}

async function prepareRun(server: BenchServer): Promise<measurements.Run> {
  const { show, voters } = await server.prepare(async (db) => {
    const show = await makeShow(db);
    const voters = await makeVoters(db, settings.warmUp + settings.votes, settings.bonus);
    // As after the set-up of a database, the planner knows that there are no votes yet.
    await sql`vacuum analyze`.execute(db);
    await fillVotes(db, show, settings.filled);
    return { show, voters };
  });
  const load = { requests: voters.map(voteWriter(show)), connections: settings.connections };
  const filled = settings.filled > 0 ? `, ${settings.filled} rows there before` : '';
  const bonus = settings.bonus ? ', one request in five with three bonus votes' : '';
  console.log(`${new Date().toISOString()}  ${machine()}\n${server.version}`);
  console.log(
    `${settings.rounds} rounds of ${settings.votes} requests on ${settings.connections} connections${bonus}${filled}`,
  );
  return { server, show, voters, load };
}

/** Makes one measurement of each kind in turn, so that a busy minute of the machine affects all of them. */
async function measureBursts(run: measurements.Run): Promise<Record<Part, Burst[]>> {
  const inserts = singleInserts();
  console.log(`(a) by ${inserts.tool} on ${CLIENTS} connections, (b) to (o) by wrk\n`);
  const measures: Record<Part, () => Promise<Burst>> = {
    a: async () => ({ votesPerSecond: await measurements.measureInserts(run, inserts) }),
    b: () => measurements.measureBare(run),
    c: () => measurements.measureProduct(run),
    d: () => measurements.measureOneByOne(run),
    o: () => measurements.measureOther(run),
  };
  const bursts: Record<Part, Burst[]> = { a: [], b: [], c: [], d: [], o: [] };
  for (let round = 1; round <= settings.rounds; round += 1) {
    for (const part of settings.parts) {
      const burst = await measures[part]();
      bursts[part].push(burst);
      console.log(`round ${round}  ${burstLine(NAMES[part], burst)}`);
    }
  }
  return bursts;
}

function reportBursts(bursts: Record<Part, Burst[]>): void {
  console.log('');
  for (const part of settings.parts)
    console.log(`median   ${burstLine(NAMES[part], medianBurst(bursts[part]))}`);
  const speed = (part: Part) => medianBurst(bursts[part]).votesPerSecond;
  console.log('');
  for (const { part, what, least } of RATIOS.filter(
    (one) => bursts.c.length > 0 && bursts[one.part].length > 0,
  )) {
    const ratio = speed('c') / speed(part);
    const figure = ratio.toFixed(2);
    if (least === undefined) console.log(verdict(`c/${part}  ${what}`, figure));
    else console.log(verdict(`c/${part}  ${what}`, figure, ratio >= least, `≥ ${least}`));
  }
}

async function measureStreams(run: measurements.Run, rate: number): Promise<void> {
  console.log(`\nat 80 % of c, ${perSecond(rate)}, by a generator that does not wait for answers:`);
  const p99s: number[] = [];
  for (let round = 1; round <= STREAM_ROUNDS; round += 1) {
    const stream = await measurements.measureStream(run, rate);
    p99s.push(stream.p99);
    console.log(`round ${round}  ${streamLine(stream)}`);
  }
  console.log(verdict('p99 at 80 % of c', milliseconds(median(p99s)), median(p99s) < 100, '< 100 ms'));
  console.log(
    '\nIn every measurement of c, d and o all answers were 201 and each had its rows in the database, once.',
  );
}
