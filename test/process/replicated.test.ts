import { expect, it, onTestFinished } from 'vitest';
import { createDb, createPool, createVotePool } from '#database/client.ts';
import { migrateAt } from '#database/migrate.ts';
import { endAbandonedWaits, readStandby } from '#database/standby.ts';
import { createBallotWriter } from '#domain/voting/write-ballots.ts';
import { ballotFor, registerElectorate } from '../electorate.ts';
import { commitsWaiting } from '../replicas/failover-run.ts';
import { startPair } from '../replicas/pair.ts';
import { COMPETITION, databaseDay, makeShow } from '../show.ts';

const UNAVAILABLE = { code: 'DATABASE_UNAVAILABLE' };

it('a vote that is committed and has not reached the standby is told to no voter, whatever ended the wait for it', async () => {
  const pair = await startPair();
  onTestFinished(() => pair.remove());
  const connection = { connectionString: pair.url() };
  const db = createDb(createPool(connection, 2));
  onTestFinished(() => db.destroy());
  const votes = createVotePool(connection, 1);
  // This pool does not check for a standby when it connects: only the statements' own check is tested.
  const blind = createPool(connection, 1, 4_000);
  onTestFinished(async () => void (await Promise.all([votes.end(), blind.end()])));
  await registerElectorate(db);
  const ballot = ballotFor(await makeShow(db), await databaseDay(db));
  const write = createBallotWriter(votes, COMPETITION);
  const writeBlindly = createBallotWriter(blind, COMPETITION);
  expect(await readStandby(db)).toEqual({ read_only: false, state: 'synchronous' });

  await pair.other().stop();
  const writing = writeBlindly([ballot]);
  writing.catch(() => {});
  while ((await commitsWaiting(pair.primary())) === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await pair
    .primary()
    .ask("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  await expect(writing).rejects.toMatchObject(UNAVAILABLE);
  expect(await readStandby(db)).toEqual({ read_only: false, state: 'waiting' });
  // The vote's row is visible, but the same request sent again is not answered as counted.
  expect(await pair.primary().ask('select from votes', 'palmares')).toHaveLength(1);
  await expect(write([ballot])).rejects.toMatchObject(UNAVAILABLE);
  await expect(writeBlindly([ballot])).rejects.toMatchObject(UNAVAILABLE);
  // Abandoned waits can be ended, except for a few that are kept; their votes are not answered as counted either.
  expect(await endAbandonedWaits(db)).toBe(0);
  expect(await endAbandonedWaits(db, { ms: 0, kept: 0 })).toBeGreaterThan(0);
  await expect(writeBlindly([ballot])).rejects.toMatchObject(UNAVAILABLE);

  await pair.bringStandby();
  expect(await write([ballot])).toMatchObject([{ kind: 'accepted', ballot: { replayed: true } }]);
  expect(await readStandby(db)).toEqual({ read_only: false, state: 'synchronous' });
}, 300_000);

it('a server without a standby gets no vote where one is required', async () => {
  const pair = await startPair();
  onTestFinished(() => pair.remove());
  const connection = { connectionString: pair.url(), requireStandby: true };
  const db = createDb(createPool(connection, 2));
  const votes = createVotePool(connection, 1);
  onTestFinished(async () => void (await Promise.all([votes.end(), db.destroy()])));
  await registerElectorate(db);
  const show = await makeShow(db);
  const day = await databaseDay(db);
  await pair.goOnAlone();
  const write = createBallotWriter(votes, COMPETITION);
  await expect(write([ballotFor(show, day)])).rejects.toMatchObject(UNAVAILABLE);
  expect(await readStandby(db)).toEqual({ read_only: false, state: 'none' });
}, 300_000);

it('a start with two roles does not hang where the standby is away: what it grants waits for none', async () => {
  const pair = await startPair();
  onTestFinished(() => pair.remove());
  await pair.primary().ask('create role product login');
  const ownerUrl = pair.url();
  const product = { connectionString: ownerUrl.replace(/\/\/[^@]+@/, '//product@') };
  await pair.other().stop();
  expect(await migrateAt(product, ownerUrl)).toEqual([]);
  expect(await commitsWaiting(pair.primary())).toBe(0);
  const [may] = await pair
    .primary()
    .ask("select has_table_privilege('product', 'votes', 'insert') as may", 'palmares');
  expect(may).toEqual({ may: true });
}, 120_000);
