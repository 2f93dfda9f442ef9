import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionSettings, createPool, type Db } from '#database/client.ts';
import { movableClock } from '#test/clock.ts';
import { another, connect, freshDatabase, waitingForLocks } from '#test/database.ts';
import { ballotFor, registerElectorate } from '#test/electorate.ts';
import { onCitus } from '#test/on-citus.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { toRefusal } from '#test/refusal.ts';
import { report } from '#test/report.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';
import { createVoteBatcher, type VoteBatcher } from './batcher.ts';
import { createBallotWriter } from './write-ballots.ts';

/** A server of its own: connections and a queue. */
function server(connection: ConnectionSettings, maxBatch = 4): VoteBatcher {
  const pool = createPool(connection, 2);
  onTestFinished(() => pool.end());
  return createVoteBatcher(createBallotWriter(pool, COMPETITION), {
    maxQueue: 10_000,
    maxPerUser: 10,
    patience: 30_000,
    maxBatch,
    inFlight: 2,
  });
}

/** Ten in the evening of a day of an open contest, on a database whose clock can be moved. */
async function setupEvening() {
  const database = await freshDatabase();
  const show = await makeShow(database.db, { from: '-3 days', to: '3 days' });
  await registerElectorate(database.db, 2_000);
  const clock = await movableClock(database);
  const midnight = `date_trunc('day', pg_catalog.now(), 'UTC') + interval '1 day'`;
  await clock.freeze(`${midnight} - interval '2 hours'`);
  const { connection } = database;
  // Only connections made from now on know the moved clock.
  const { db } = another(database, 2);
  const day = await databaseDay(db);
  const newBallot = () => ballotFor(show, day);
  return { database, connection, db, show, clock, midnight, day, newBallot };
}

const told = (promise: Promise<{ replayed: boolean }>): Promise<string> =>
  promise.then(({ replayed }) => (replayed ? 'replayed' : 'accepted'), toRefusal);

async function requests(db: Db): Promise<string[]> {
  return (await db.selectFrom('votes').select('request_id').execute()).map((row) => row.request_id);
}

/** Resolves when a server has asked which statements are writing, or `orElse`. */
async function untilAsked(db: Db, orElse: () => boolean): Promise<void> {
  for (;;) {
    if (orElse()) return;
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_locks%'`.execute(db);
    if (rows.length > 0) return;
  }
}

type Evening = Awaited<ReturnType<typeof setupEvening>>;

const EDGES: [string, (it: Evening) => Promise<unknown>, string][] = [
  ['midnight', ({ clock, midnight }) => clock.freeze(midnight), 'VOTE_DAY_PASSED'],
  [
    'the cut-off',
    ({ db }) => sql`update contests set end_date = now(), result_date = now()`.execute(db),
    'CONTEST_CLOSED',
  ],
  [
    'the hand of the régie',
    ({ db }) => sql`update contests set override = 'suspended'`.execute(db),
    'CONTEST_SUSPENDED',
  ],
  [
    'an elimination',
    ({ db }) => sql`update candidates set eliminated_at = now()`.execute(db),
    'CANDIDATE_ELIMINATED',
  ],
];

describe.each(EDGES)('a vote whose first sending is being written at %s', (_name, edge, refusal) => {
  async function setupFirstUnderWay() {
    const it = await setupEvening();
    const ballot = it.newBallot();
    const rival = await connect(it.database);
    // Holds the right that the vote wants: the statement of the first sending has decided, and waits.
    await rival.query('begin');
    await rival.query(
      `insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
       values ($1, $2, $3, $4, 0, $5, gen_random_uuid())`,
      [ballot.bucket, ballot.user_id, ballot.contest_id, ballot.vote_day, ballot.candidate_id],
    );
    const first = told(server(it.connection).submit(ballot));
    await expect.poll(() => waitingForLocks(it.db)).toBe(1);
    await edge(it);
    let answered = false;
    const second = told(server(it.connection).submit(ballot)).then((answer) => {
      answered = true;
      return answer;
    });
    await untilAsked(it.db, () => answered);
    return { ...it, ballot, rival, first, second };
  }

  it('is not refused to the phone that sends it again to another server, and is counted once', async () => {
    const { db, ballot, rival, first, second } = await setupFirstUnderWay();
    await rival.query('rollback');
    expect([await first, await second]).toEqual(['accepted', 'replayed']);
    expect(await requests(db)).toEqual([ballot.request_id]);
  });

  it('is refused on both ways where the first one fails after all', async () => {
    const { db, ballot, rival, first, second } = await setupFirstUnderWay();
    await rival.query('commit');
    expect([await first, await second]).toEqual([refusal, refusal]);
    expect(await requests(db)).not.toContain(ballot.request_id);
  });
});

describe('sendings of the same votes through two servers, over connections that break', () => {
  it.each([
    ['midnight', `interval '0'`],
    ['the cut-off', `interval '12 hours'`],
  ])(
    'at %s never hear that a vote is refused which is counted',
    async (name, offset) => {
      const it = await setupEvening();
      const { db, clock, midnight, newBallot } = it;
      const network = await flakyNetwork(it.connection);
      let pieces = 0;
      network.fate = () => {
        pieces += 1;
        return pieces % 41 === 0 ? 'cut' : 'pass';
      };
      // Between a decision and its commit lies the time that a disk takes, or a standby far away.
      await sql`
      create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return null; end $$`.execute(
        db,
      );
      // Citus makes a trigger of each shard where it is told that this is meant; elsewhere the setting means nothing.
      const owner = await connect(it.database);
      await owner.query('set citus.enable_unsafe_triggers = on');
      await owner.query(`
      create constraint trigger slow after insert on votes deferrable initially deferred
      for each row execute function slow()`);
      const edge = `(${midnight} - ${offset})`;
      await sql`update contests set end_date = ${sql.raw(midnight)} - interval '12 hours', result_date = ${sql.raw(midnight)} where ${name === 'the cut-off'}`.execute(
        db,
      );
      await clock.set(`${edge} - interval '${onCitus ? '4 seconds' : '1 second'}'`);
      const servers = [server(network.connection), server(network.connection)];
      const sent: { request: string; told: string }[] = [];
      const phone = async () => {
        for (let over = false; !over; ) {
          const ballot = newBallot();
          // An impatient phone: both ways at once, and each again until there is an answer.
          const answers = await Promise.all(
            servers.map(async (one) => {
              for (;;) {
                const answer = await told(one.submit(ballot));
                if (answer !== 'DATABASE_UNAVAILABLE' && answer !== 'BUSY') return answer;
              }
            }),
          );
          for (const answer of answers) sent.push({ request: ballot.request_id, told: answer });
          over = answers.some((answer) => answer === 'VOTE_DAY_PASSED' || answer === 'CONTEST_CLOSED');
        }
      };
      await Promise.all(Array.from({ length: 24 }, phone));
      const counted = new Set(await requests(db));
      const taken = new Set(['accepted', 'replayed']);
      expect(sent.filter((one) => taken.has(one.told) !== counted.has(one.request))).toEqual([]);
      expect(new Set(sent.map((one) => one.told).filter((one) => !taken.has(one))).size).toBe(1);
      report(`${name}: ${sent.length} sendings, ${counted.size} counted, 0 refused of these`);
      expect(counted.size).toBeGreaterThan(20);
    },
    60_000,
  );
});
