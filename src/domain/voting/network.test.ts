import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { toAppError } from '#server/errors.ts';
import { freshDatabase } from '#test/database.ts';
import { ballotFor, registerElectorate } from '#test/electorate.ts';
import { keepProductPatience } from '#test/patience.ts';
import { type Fate, flakyNetwork } from '#test/proxy.ts';
import { report } from '#test/report.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';
import { createVoteBatcher } from './batcher.ts';
import { votesOfToday } from './queries.ts';
import { createBallotWriter } from './write-ballots.ts';

keepProductPatience();

/** Votes of as many users over a network that a test can spoil. */
async function setupBadNetwork(patience?: number) {
  const { connection, db } = await freshDatabase();
  const show = await makeShow(db);
  await registerElectorate(db);
  const day = await databaseDay(db);
  const network = await flakyNetwork(connection);
  const pool = createPool(network.connection, 2, patience);
  onTestFinished(() => pool.end());
  const told: unknown[] = [];
  const write = createBallotWriter(pool, COMPETITION, (reason) => told.push(reason));
  const batcher = createVoteBatcher(write, {
    maxQueue: 10_000,
    maxPerUser: 4,
    patience: 30_000,
    maxBatch: 10,
    inFlight: 2,
  });
  const newBallot = () => ballotFor(show, day);
  const requests = async () =>
    (await db.selectFrom('votes').select('request_id').execute()).map((row) => row.request_id);
  return { network, pool, batcher, newBallot, requests, told };
}

const isInsert = (chunk: Buffer) => chunk.includes('insert-ballots');

/** As a phone does: the same request until there is an answer. */
async function insist(
  submit: () => Promise<{ replayed: boolean }>,
): Promise<{ tries: number; replayed: boolean }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { tries, replayed: (await submit()).replayed };
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'DATABASE_UNAVAILABLE') throw error;
    }
  }
}

describe('a connection that breaks', () => {
  it('after the commit and before its answer: the vote is answered, and counted once', async () => {
    const { network, batcher, newBallot, requests } = await setupBadNetwork();
    let cuts = 0;
    network.fate = (towards, request): Fate => {
      if (towards === 'server' || !isInsert(request) || cuts >= 5) return 'pass';
      cuts += 1;
      return 'cut';
    };
    const ballot = newBallot();
    const answer = await batcher.submit(ballot);
    expect(cuts).toBe(5);
    expect(answer).toMatchObject({ replayed: true, votes: [{ request_id: ballot.request_id }] });
    expect(await requests()).toEqual([ballot.request_id]);
  });

  it('before the statement arrives: the vote is sent again', async () => {
    const { network, batcher, newBallot, requests, told } = await setupBadNetwork();
    let cuts = 0;
    network.fate = (towards, request): Fate => {
      if (towards === 'client' || !isInsert(request) || cuts >= 3) return 'pass';
      cuts += 1;
      return 'cut';
    };
    const ballot = newBallot();
    expect(await batcher.submit(ballot)).toMatchObject({ replayed: false });
    expect(cuts).toBe(3);
    expect(await requests()).toEqual([ballot.request_id]);
    // The engineer reads why at the first cut, and not at each of them.
    expect(told).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/terminated|ECONNRESET/) }),
    ]);
  });

  it('while a transaction holds it fails that transaction, and not the process', async () => {
    const { connection } = await freshDatabase();
    const db = createDb(createPool(connection, 1));
    onTestFinished(() => db.destroy());
    const cut = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const killer = createPool(connection, 1);
      await killer.query('select pg_terminate_backend($1::int, 5000)', [rows[0]?.pid]);
      await killer.end();
      await sql`select 1`.execute(tx);
    });
    expect(toAppError(await cut.catch((error) => error))).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  });

  it('anywhere, again and again, under load: nothing is lost, nothing is counted twice', async () => {
    const { network, batcher, newBallot, requests } = await setupBadNetwork();
    // Each kind of piece has a count of its own: how the pieces happen to follow one another decides nothing.
    const cutOneIn = { insert: 5, answer: 4, other: 11 };
    const pieces = { insert: 0, answer: 0, other: 0 };
    network.fate = (towards, request) => {
      const kind = !isInsert(request) ? 'other' : towards === 'server' ? 'insert' : 'answer';
      pieces[kind] += 1;
      return pieces[kind] % cutOneIn[kind] === 0 ? 'cut' : 'pass';
    };
    const ballots = Array.from({ length: 300 }, newBallot);
    const answers = await Promise.all(ballots.map((ballot) => insist(() => batcher.submit(ballot))));
    expect((await requests()).sort()).toEqual(ballots.map((ballot) => ballot.request_id).sort());
    const replays = answers.filter((answer) => answer.replayed).length;
    report(
      `network: ${ballots.length} acked, ${replays} as replays, ${network.opened()} connections, 0 lost, 0 twice`,
    );
    expect(network.opened()).toBeGreaterThan(5);
    expect(replays).toBeGreaterThan(0);
    expect(batcher.depth()).toBe(0);
  });
});

describe('a database that falls silent', () => {
  it('does not hold votes for ever: their voters are told, and the next votes go through a new connection', async () => {
    const { network, batcher, newBallot, requests } = await setupBadNetwork(200);
    await batcher.submit(newBallot());
    let swallowed = 0;
    network.fate = (towards, request): Fate => {
      if (towards === 'server' || !isInsert(request) || swallowed > 0) return 'pass';
      swallowed += 1;
      return 'swallow';
    };
    const ballot = newBallot();
    expect(await insist(() => batcher.submit(ballot))).toMatchObject({ replayed: true });
    expect(swallowed).toBe(1);
    expect(await requests()).toHaveLength(2);
    await batcher.submit(newBallot());
    expect(batcher.depth()).toBe(0);
  });

  it('does not hold pages for ever, nor leave the dead connection to the next one', async () => {
    const { network, newBallot } = await setupBadNetwork();
    const db = createDb(createPool(network.connection, 1, 200));
    onTestFinished(() => db.destroy());
    const { bucket, user_id } = newBallot();
    const read = () => votesOfToday(db, { bucket, userId: user_id }, COMPETITION);
    await read();
    network.fate = () => 'swallow';
    const error = await read().catch((thrown) => thrown);
    expect(toAppError(error)).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
    network.fate = () => 'pass';
    expect(await read()).toEqual([]);
  });

  it('is left waiting where work takes as long as it takes', async () => {
    const { connection } = await freshDatabase();
    const patient = createPool(connection, 1, 0);
    const impatient = createPool(connection, 1, 800);
    onTestFinished(async () => {
      await Promise.all([patient.end(), impatient.end()]);
    });
    const long = 'select pg_sleep(1.1)';
    await expect(impatient.query(long)).rejects.toMatchObject({ code: '57014' });
    expect((await patient.query(long)).rowCount).toBe(1);
  });
});
