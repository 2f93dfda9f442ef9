import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionSettings, Db } from '#database/client.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { commitmentIn } from '#domain/register/entry-rules.ts';
import { rootAt } from '#domain/register/frontier.ts';
import { type Head, readHead, readNote } from '#domain/register/note-rules.ts';
import { checkRows } from '#domain/register/row-check.ts';
import type { SealingJob, SealingReport } from '#server/register/sealing-process.ts';
import { crowdVotes, makeCrowd } from '../crowd.ts';
import { freshDatabase } from '../database.ts';
import { registerElectorate } from '../electorate.ts';
import { temporaryFolder } from '../folder.ts';
import { REGISTER_KEYS, REGISTER_SECRET, readLog, sealNow } from '../register.ts';
import { report } from '../report.ts';
import { COMPETITION, databaseDay, makeShow } from '../show.ts';
import { Ledger } from './ledger.ts';
import { databaseUrl, startServer } from './server.ts';

const CHILD = path.resolve(import.meta.dirname, '../../src/server/register/sealing-child.ts');
/** How many sealers are killed; `TIMES=3 npm test` kills sixty. */
const KILLS = 20 * (Number(process.env.TIMES) || 1);
/** A seal of few votes takes some ten milliseconds: kills come before, during and after it. */
const LATEST_KILL_MS = 60;
const HOST = 'palmares.example';

/** A process that seals again and again, as a keeper on one more machine would. */
function startSealer(connection: ConnectionSettings, cache: string): ChildProcess {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: cache };
  const child = fork(CHILD, { env, execArgv: [], serialization: 'advanced' });
  const published: SealingJob['published'] = {};
  let id = 0;
  const seal = () => {
    const policy = { votes: 1, seconds: 600 };
    const job: SealingJob = {
      connection,
      competitionId: COMPETITION,
      secret: REGISTER_SECRET,
      host: HOST,
      policy,
      published,
      witnesses: [],
    };
    // The child may just have been killed.
    if (child.connected) child.send({ id: ++id, job }, () => {});
  };
  child.on('message', ({ answer }: { answer: SealingReport }) => {
    expect(answer.failed).toEqual([]);
    for (const { contestId, ...head } of answer.heads) published[contestId] = head;
    seal();
  });
  seal();
  return child;
}

/** Starts sealers one after the other, and kills each at a random moment of its work. */
async function killSealers(connection: ConnectionSettings, kills: number): Promise<void> {
  // Only a process that exits by itself writes the compile cache, with which the others start in a third of the time.
  const cache = await temporaryFolder();
  const first = startSealer(connection, cache);
  await once(first, 'message');
  first.disconnect();
  await once(first, 'exit');
  let next = startSealer(connection, cache);
  for (let n = 0; n < kills; n += 1) {
    const child = next;
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    // The next sealer starts meanwhile: two seal at once.
    next = startSealer(connection, cache);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_KILL_MS));
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  next.kill('SIGKILL');
  await once(next, 'exit');
}

/** Repeats some work, also after errors. @returns a function that stops it and waits for its end */
function keepOn(work: () => Promise<unknown>): () => Promise<void> {
  let over = false;
  const loop = (async () => {
    while (!over) {
      await work().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    over = true;
    await loop;
  };
}

/** Compares a log with every head that was ever read of it, and with the votes. */
async function checkHistory(db: Db, contest: string, heads: ReadonlyMap<string, Head>): Promise<void> {
  const { entries } = await readLog(db, contest);
  for (const { size, root } of heads.values()) {
    expect([size, Buffer.from(await rootAt(db, contest, size)).toString('hex')]).toEqual([
      size,
      Buffer.from(root).toString('hex'),
    ]);
  }
  const { rows } = await sql`select from votes`.execute(db);
  expect(entries.filter((entry) => commitmentIn(entry))).toHaveLength(rows.length);
  const [recount] = await checkRows(db, REGISTER_KEYS);
  expect(recount).toMatchObject({ votes: rows.length, rows: rows.length, found: 0 });
}

it('a register whose sealers are killed again and again, and its product twice, is one history in which each vote stands once', async () => {
  const { connection, db } = await freshDatabase();
  await registerElectorate(db, 20_000);
  const show = await makeShow(db);
  const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(db) };
  let server = await startServer({
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: await temporaryFolder(),
    PUBLIC_URL: `https://${HOST}`,
    REGISTER_SECRET,
    REGISTER_SEAL_VOTES: '1',
  });
  const heads = new Map<string, Head>();
  const voting = keepOn(async () => {
    await crowdVotes(db, await makeCrowd(db, 10), { contest: show.contest, candidate: show.koffi });
    await rollUp(db);
  });
  const reading = keepOn(async () => {
    const answer = await fetch(`${server.url}/registre/${show.contest}/checkpoint`);
    const head = answer.ok ? readHead(readNote(await answer.text())?.text ?? '') : null;
    if (head && head.size > 0) heads.set(`${head.size} ${Buffer.from(head.root).toString('hex')}`, head);
  });
  const sealing = killSealers(connection, KILLS);
  const ledger = new Ledger(ballot, () => [server.url]);
  ledger.start(4);
  for (let n = 0; n < 2; n += 1) {
    await ledger.more(150);
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    server = await startServer(server.env);
  }
  const balance = await ledger.balance(db, 'product and sealers killed');
  expect(balance).toMatchObject({ refused: 0, unknown: 0, lost: 0, twice: 0 });
  await sealing;
  await voting();
  await reading();
  expect((await server.end('SIGTERM')).code).toBe(0);
  await sealNow(db);
  report(`${heads.size} heads read, ${KILLS} sealers killed`);
  // Many heads must have been made between kills; otherwise the test shows nothing.
  expect(heads.size).toBeGreaterThan(KILLS / 2);
  await checkHistory(db, show.contest, heads);
}, 600_000);
