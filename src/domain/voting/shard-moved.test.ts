import { type RawBuilder, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, createPool, createVotePool, createVoterPool, type Db } from '#database/client.ts';
import { PATIENCE } from '#database/patience.ts';
import { followVotes, recount } from '#domain/counting/rollup.ts';
import { readStates } from '#domain/voter-state/states.ts';
import { toAppError } from '#server/errors.ts';
import { freshDatabase } from '#test/database.ts';
import { ballotFor, registerElectorate } from '#test/electorate.ts';
import { onCitus } from '#test/on-citus.ts';
import { keepProductPatience } from '#test/patience.ts';
import { report } from '#test/report.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';
import type { Ballot } from './ballot-schema.ts';
import { createVoteBatcher, type VoteBatcher } from './batcher.ts';
import { createBallotWriter } from './write-ballots.ts';

keepProductPatience();

const VOTERS = 20_000;
const SERVERS = 2;
const PHONES = 12;
/** Each lasts some seconds: after so many, the answer is taken never to come. */
const TRIES = 20;

/** A show with voters, its servers, and a connection of the cluster's operator, who waits as long as it takes. */
async function setupEvening() {
  const { connection, db } = await freshDatabase();
  const show = await makeShow(db);
  await registerElectorate(db, VOTERS);
  const day = await databaseDay(db);
  const operator = createDb(createPool(connection, 1, 0));
  onTestFinished(() => operator.destroy());
  // Citus names what it replicates through after this number, for all databases of a server; each begins with one.
  await sql`select setval('pg_dist_operationid_seq', (random() * 1e9)::bigint + 1)`.execute(operator);
  const server = () => {
    const pool = createVotePool(connection, 2);
    onTestFinished(() => pool.end());
    return createVoteBatcher(createBallotWriter(pool, COMPETITION), {
      maxQueue: 10_000,
      maxPerUser: 4,
      patience: PATIENCE.ballot,
      maxBatch: 8,
      inFlight: 2,
    });
  };
  const servers = Array.from({ length: SERVERS }, server);
  const pages = createVoterPool(connection, 2);
  onTestFinished(() => pages.end());
  return { db, operator, servers, idle: server(), pages, newBallot: () => ballotFor(show, day) };
}

/**
 * Phones that vote: each sends the next voter's vote as soon as it has an answer, and repeats a vote until its outcome
 * is known; after each vote a page shows it. Meanwhile the votes are rolled up.
 */
function startVoting({ db, servers, idle, pages, newBallot }: Awaited<ReturnType<typeof setupEvening>>) {
  const counted: Ballot[] = [];
  const wrong: string[] = [];
  let again = 0;
  let going = true;

  /** Repeats the work until the database can be reached, and returns its result. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const { code } = toAppError(error);
        if ((code !== 'DATABASE_UNAVAILABLE' && code !== 'BUSY') || tries === TRIES) throw error;
        again += 1;
      }
    }
  }

  async function vote(server: VoteBatcher): Promise<void> {
    const ballot = newBallot();
    const { votes } = await insist(() => server.submit(ballot));
    expect(votes).toMatchObject([{ slot: 0, request_id: ballot.request_id }]);
    counted.push(ballot);
    const asked = {
      bucket: ballot.bucket,
      userId: ballot.user_id,
      resultsOf: null,
      invitations: true,
      opening: null,
    };
    const [shown] = await insist(() =>
      readStates(pages, COMPETITION, [asked], (error) => wrong.push(`${error}`)),
    );
    expect(shown).toMatchObject({ daily: 1, votes: 1 });
  }

  /** Votes for any shard, of a server that has nothing to do at other times. */
  const voteElsewhere = () => Promise.all(Array.from({ length: PHONES }, () => vote(idle)));

  const stopRollUps = followVotes(db, 100, (error) => wrong.push(`roll-up: ${error}`));
  const phones = Array.from({ length: PHONES }, async (_, n) => {
    while (going) await vote(servers[n % SERVERS] as VoteBatcher).catch((error) => wrong.push(`${error}`));
  });
  const stop = async () => {
    going = false;
    await Promise.all(phones);
    await stopRollUps();
  };
  // Stops the phones even when the shard is not moved, which fails the test.
  onTestFinished(stop);
  return {
    counted,
    voteElsewhere,
    /** Resolves when so many more votes have been acknowledged. */
    async more(count: number) {
      const enough = counted.length + count;
      await expect.poll(() => counted.length).toBeGreaterThan(enough);
    },
    async stop() {
      await stop();
      return { wrong, again };
    },
  };
}

/** The shards of the votes in their order, each with its machine and another one. */
async function findShards(db: Db) {
  const { rows } = await sql<{ shard: number; low: number; high: number; node: number; other: number }>`
    select s.shardid as shard, s.shardminvalue::int as low, s.shardmaxvalue::int as high, n.nodeid as node,
           (select min(nodeid) from pg_dist_node o where o.shouldhaveshards and o.nodeid <> n.nodeid) as other
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    where s.logicalrelid = 'votes'::regclass order by s.shardminvalue::int`.execute(db);
  return rows;
}

type Shard = Awaited<ReturnType<typeof findShards>>[number];

const moveBy = (mode: string) => (shard: Shard) =>
  sql`
  select citus_move_shard_placement(${shard.shard}::bigint, ${shard.node}::int, ${shard.other}::int, ${mode})`;

const splitBy = (mode: string) => (shard: Shard) =>
  sql`
  select citus_split_shard_by_split_points(
    ${shard.shard}::bigint, array[${String(Math.floor((shard.low + shard.high) / 2))}],
    array[${shard.node}, ${shard.other}]::int[], ${mode})`;

/** Whether the machines send one another what is written while a shard is copied. */
async function canReplicate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`
    select bool_and(result = 'logical') as ready
    from run_command_on_all_nodes('select current_setting(''wal_level'')')`.execute(db);
  return rows[0]?.ready ?? false;
}

interface Change {
  what: string;
  replicates: boolean;
  /** How many shards there are afterwards where one was. */
  parts: 1 | 2;
  by(shard: Shard): RawBuilder<unknown>;
}

const CHANGES: Change[] = [
  { what: 'moved with writers kept out', replicates: false, parts: 1, by: moveBy('block_writes') },
  { what: 'moved by replication', replicates: true, parts: 1, by: moveBy('force_logical') },
  { what: 'split with writers kept out', replicates: false, parts: 2, by: splitBy('block_writes') },
  { what: 'split by replication', replicates: true, parts: 2, by: splitBy('force_logical') },
];

it.runIf(onCitus).for(CHANGES)(
  'while a shard is $what each acknowledged vote is there once, none is refused, and pages show it',
  async ({ what, replicates, parts, by }, { skip }) => {
    const evening = await setupEvening();
    const { db, operator } = evening;
    if (replicates && !(await canReplicate(db))) {
      report(`Not run: a shard that is ${what}. wal_level is not logical on every machine.`);
      skip();
    }
    const were = await findShards(db);
    const shard = were[0] as Shard;
    const voting = startVoting(evening);
    await voting.more(50);
    await voting.voteElsewhere();
    const before = voting.counted.length;
    await by(shard).execute(operator);
    const during = voting.counted.length - before;
    await voting.more(100);
    await voting.voteElsewhere();
    const { wrong, again } = await voting.stop();
    report(`shard ${what}: ${before} votes before, ${during} meanwhile, ${again} answers only later`);

    expect(wrong).toEqual([]);
    const are = await findShards(db);
    expect([are.length - were.length + 1, are[parts - 1]?.node]).toEqual([parts, shard.other]);
    const rows = await db.selectFrom('votes').select('request_id').execute();
    expect(rows.map((row) => row.request_id).sort()).toEqual(
      voting.counted.map((ballot) => ballot.request_id).sort(),
    );
    expect(await recount(db)).toEqual({ total: rows.length, discrepancies: [] });
  },
);
