import { setTimeout as wait } from 'node:timers/promises';
import { administer, openBenchServer } from './databases.ts';
import { median, milliseconds, perSecond, streamLine, verdict } from './report.ts';
import { PUBLIC_URL, voteWriter } from './request-text.ts';
import { startProduct } from './server-process.ts';
import { machine, settings, surgeSettings } from './settings.ts';
import { COMPETITION, makeShow, makeVoters } from './show.ts';
import { streamVotes } from './stream.ts';
import { makeAccounts, PASSWORD, type SurgeResult, startSurge } from './surge-load.ts';

// Measures whether users who register and sign in slow down voters: votes at a steady rate, in turn alone and beside
// ten times as many registrations and sign-ins as the server can take. docs/performance.md explains.

const { rate, votes, rounds, accounts, overload, sent, settle } = surgeSettings;
const TARGET = 1.2;

const server = await openBenchServer(settings.databaseUrl);
try {
  const warmUp = rate * 5;
  const total = warmUp + votes * rounds * 2;
  const { show, voters } = await server.prepare(async (db) => {
    const show = await makeShow(db);
    await makeAccounts(db, accounts);
    return { show, voters: await makeVoters(db, total, false) };
  });
  const requests = voters.map(voteWriter(show));
  console.log(`${new Date().toISOString()}  ${machine()}\n${server.version}`);

  await server.onCopy(async (url) => {
    // The generator's visitors come from many addresses, as behind a proxy.
    const product = await startProduct(url, { TRUST_PROXY: '127.0.0.1' });
    try {
      await run(product.port);
      await assertCounted(url);
    } finally {
      await product.stop();
    }

    async function run(port: number) {
      let next = 0;
      const stream = (count: number) => {
        const first = next;
        next += count;
        return streamVotes(port, rate, requests.slice(first, next));
      };
      const surge = (perSecondRate: number) =>
        startSurge({
          port,
          origin: PUBLIC_URL,
          competition: COMPETITION,
          rate: perSecondRate,
          accounts,
          password: PASSWORD,
        });

      await stream(warmUp);
      const capacity = sent ? sent / overload : await measureCapacity(surge);
      const flood = capacity * overload;
      console.log(
        `votes at ${perSecond(rate)}; registrations and sign-ins at ${perSecond(flood)}, ${overload} times ${perSecond(capacity)}\n`,
      );
      const alone: number[] = [];
      const beside: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const quiet = await stream(votes);
        console.log(`round ${round}  alone    ${streamLine(quiet)}`);
        const others = surge(flood);
        await wait(settle);
        const busy = await stream(votes);
        const taken = await others.stop();
        console.log(`round ${round}  overload ${streamLine(busy)}\n         ${surgeLine(taken)}`);
        console.log(`         ${toLine(taken)}`);
        alone.push(quiet.p99);
        beside.push(busy.p99);
      }
      const ratio = median(beside) / median(alone);
      console.log('');
      console.log(verdict('vote p99 alone', milliseconds(median(alone))));
      console.log(verdict('vote p99 during the overload', milliseconds(median(beside))));
      console.log(verdict('ratio', ratio.toFixed(2), ratio <= TARGET, `≤ ${TARGET}`));
    }
  });

  /** How many visitors a second are let in when more come than the server can take: the line is kept just full. */
  async function measureCapacity(surge: (rate: number) => ReturnType<typeof startSurge>): Promise<number> {
    const trial = surge(100);
    await wait(8_000);
    const { answers, seconds } = await trial.stop();
    return letIn(answers) / seconds;
  }

  async function assertCounted(url: string): Promise<void> {
    const [found] = await administer(url, 'select count(*)::int as rows from votes');
    if (found.rows !== total)
      throw new Error(`Acknowledged: ${total} votes; in the database: ${found.rows}.`);
    console.log('\nEvery vote was answered 201 and has its row in the database, once.');
  }
} finally {
  await server.stop();
}

function letIn(answers: SurgeResult['answers']): number {
  return (answers['login 200'] ?? 0) + (answers['register 201'] ?? 0);
}

function surgeLine({ sent, seconds, answers, p50, p99 }: SurgeResult): string {
  const rest = Object.entries(answers).map(([name, count]) => `${name}: ${count}`);
  return `${perSecond(sent / seconds)} sent, ${perSecond(letIn(answers) / seconds)} let in (p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}); ${rest.sort().join(', ')}`;
}

function toLine({ inLine }: SurgeResult): string {
  const { letIn, stillWaiting, p50, p99, overtaken } = inLine;
  return `in line: ${letIn} let in at their turn after ${milliseconds(p50)} (p99 ${milliseconds(p99)}), overtaken by ${milliseconds(overtaken)} at most; ${stillWaiting} still wait`;
}
