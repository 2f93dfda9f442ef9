import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPool } from '#database/client.ts';
import { type ContestTimes, contestPhase } from '#domain/contest/rules.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import {
  another,
  connect,
  databaseName,
  freshDatabase,
  onEveryMachine,
  type TestDatabase,
} from '#test/database.ts';
import { ballotFor, registerElectorate } from '#test/electorate.ts';
import { skipOnCitus } from '#test/on-citus.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION, databaseDay, makeCandidate, makeContest, makeShow } from '#test/show.ts';
import { findBallotQueries } from './ballot-queries.ts';
import { insertBallots } from './queries.ts';
import type { RefusalFacts } from './rules.ts';
import { INSERT_BALLOTS } from './statements.ts';
import { voteCandidate } from './vote-candidate.ts';
import { createBallotWriter } from './write-ballots.ts';

const statementIsElsewhere = skipOnCitus(
  'the statement that one PostgreSQL runs; the shards run the same, and the coordinator cannot plan it',
);

describe('the statement that writes votes', () => {
  it.skipIf(statementIsElsewhere)(
    'takes a vote exactly in the phase that the rule calls open, at the microsecond of every boundary',
    async () => {
      const database = await freshDatabase();
      const show = await makeShow(database.db);
      await registerElectorate(database.db, 5_000);
      const day = await databaseDay(database.db);
      // In one transaction now() stands still: a date can be now exactly. Here the time that a statement takes does too.
      await sql`create schema still`.execute(database.db);
      await sql`
      create function still.clock_timestamp() returns timestamptz language sql stable as 'select now()'`.execute(
        database.db,
      );
      const client = await connect(database);
      await client.query('set search_path = still, pg_catalog, public');
      const offset = fc.constantFrom('-1 day', '-1 microsecond', '0', '1 microsecond', '1 day');
      const times = fc
        .record({
          start: offset,
          end: offset,
          override: fc.constantFrom(null, 'suspended', 'closed'),
          published: fc.option(offset, { freq: 2 }),
        })
        .filter(({ start, end }) => ORDER.indexOf(start) < ORDER.indexOf(end));
      const seen = new Set<string>();
      await holds(
        'open in SQL is open in the rules',
        fc.asyncProperty(times, async ({ start, end, override, published }) => {
          await client.query('begin');
          await client.query(
            `update contests set start_date = now() + $1::interval, end_date = now() + $2::interval,
             result_date = now() + $2::interval, override = $3, published_at = now() + $4::interval`,
            [start, end, override, published],
          );
          const ballot = ballotFor(show, day);
          const taken = await insertBallots(client as unknown as pg.Pool, COMPETITION, [ballot]);
          await client.query('rollback');
          // Dates of JavaScript know no microseconds: a millisecond is one step of the same order.
          const at = (shift: string) => new Date(NOW + Math.sign(ORDER.indexOf(shift) - 2));
          const contest: ContestTimes = {
            start_date: at(start),
            end_date: at(end),
            override: override as ContestTimes['override'],
            published_at: published === null ? null : at(published),
          };
          const phase = contestPhase(contest, new Date(NOW));
          seen.add(phase);
          expect(taken.length === 1, phase).toBe(phase === 'open');
        }),
        300,
      );
      expect([...seen].sort()).toEqual(['closed', 'open', 'published', 'scheduled', 'suspended']);
    },
  );

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu'])(
    'knows the UTC day where the session’s time zone is %s',
    async (zone) => {
      const database = await freshDatabase();
      const show = await makeShow(database.db);
      await registerElectorate(database.db, 5_000);
      // For every session that begins from now on, also of one machine with another.
      const name = await databaseName(database.db);
      await onEveryMachine(database, `alter database ${name} set timezone = '${zone}'`);
      const { pool } = another(database, 1);
      const { rows } = await pool.query(
        `select (now() at time zone 'UTC')::date::text as utc, current_date::text as local, current_setting('timezone') as zone`,
      );
      const { utc, local } = rows[0];
      expect(rows[0].zone).toBe(zone);
      const queries = await findBallotQueries(pool, COMPETITION);
      const taken = async (day: string) => (await queries.insert([ballotFor(show, day)], null)).rows;
      expect(await taken(utc)).toHaveLength(1);
      if (local !== utc) {
        expect(await taken(local)).toEqual([]);
        const [refusal] = await queries.refusals([ballotFor(show, local)]);
        expect(refusal?.day_is_today).toBe(false);
      }
    },
  );

  it.skipIf(statementIsElsewhere)(
    'reads only the rows of the ballot’s own user, however many there are',
    async () => {
      const database = await freshDatabase();
      const show = await makeShow(database.db);
      await registerElectorate(database.db, 5_000);
      await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      select get_byte(uuid_send(u), 15), u, ${show.contest}::uuid, current_date, 0, ${show.aicha}::uuid, u
      from (select gen_random_uuid() as u from generate_series(1, 20000)) voters`.execute(database.db);
      await sql`
      insert into bonus_grants (bucket, user_id, number, bonus_type, source)
      select bucket, user_id, 1, 'test', 'one' from votes`.execute(database.db);
      await sql`analyze votes, bonus_grants`.execute(database.db);
      const client = await connect(database);
      const day = await databaseDay(database.db);
      const batch = Array.from({ length: 50 }, (_, ord) => ({ ord, ...ballotFor(show, day), bonus: 0 }));
      const { rows } = await client.query(`explain (format json) ${INSERT_BALLOTS}`, [
        JSON.stringify(batch),
        COMPETITION,
      ]);
      const scans: string[] = [];
      JSON.stringify(rows[0]['QUERY PLAN'], (key, value) => {
        if (key === '' || typeof value !== 'object' || value === null) return value;
        if (value['Relation Name']) scans.push(`${value['Node Type']} ${value['Relation Name']}`);
        return value;
      });
      expect(scans).toContainEqual(expect.stringMatching(/Scan votes$/));
      expect(scans.filter((scan) => /^Seq Scan (votes|bonus_grants)/.test(scan))).toEqual([]);
    },
  );

  it('never deadlocks, in any order of ballots of the same users', async () => {
    const it = await testApplication({ VOTE_QUEUE: '100000' });
    const show = await makeShow(it.db);
    await registerElectorate(it.db, 5_000);
    await sql`update competitions set daily_votes = 100`.execute(it.db);
    const voters = await Promise.all(Array.from({ length: 40 }, () => makeVoter(it.deps)));
    const day = await databaseDay(it.db);
    const writers = [1, 2, 3, 4].map(() => {
      const pool = createPool(it.connection, 1);
      onTestFinished(() => pool.end());
      return createBallotWriter(pool, COMPETITION);
    });
    const before = await deadlocks(it);
    await Promise.all(
      writers.map(async (write, writer) => {
        for (let round = 0; round < 25; round += 1) {
          const order = [...voters.keys()].sort(
            (a, b) => ((a * 7 + writer * 13 + round) % 40) - ((b * 7 + writer * 13 + round) % 40),
          );
          const ballots = order.map((index) => ({
            ...ballotFor(show, day),
            bucket: voters[index]?.bucket ?? 0,
            user_id: voters[index]?.id ?? '',
          }));
          const outcomes = await write(ballots);
          for (const outcome of outcomes) expect(outcome.kind).not.toBe('refused');
        }
      }),
    );
    expect(await deadlocks(it)).toBe(before);
  });
});

const ORDER = ['-1 day', '-1 microsecond', '0', '1 microsecond', '1 day'];
const NOW = Date.UTC(2026, 10, 20);

async function deadlocks({ db }: TestDatabase): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? -1;
}

describe('the reasons of refusals', () => {
  it('are read for many ballots at once, each for itself', async () => {
    const { connection, db } = await freshDatabase();
    const pool = createPool(connection, 2);
    onTestFinished(() => pool.end());
    const show = await makeShow(db);
    await registerElectorate(db, 5_000);
    const later = await makeContest(db, [show.aicha], { week: 2, from: '1 day', to: '2 days' });
    const stranger = await makeCandidate(db, 8);
    const day = await databaseDay(db);
    const base = () => ballotFor(show, day);
    const seen = base();
    const write = createBallotWriter(pool, COMPETITION);
    expect((await write([seen])).map((one) => one.kind)).toEqual(['accepted']);
    const ballots = [
      { ...base(), contest_id: randomUUID() },
      base(),
      { ...base(), contest_id: later },
      { ...base(), candidate_id: stranger },
      { ...base(), candidate_id: show.prisca },
      seen,
      { ...seen, request_id: randomUUID() },
      { ...base(), vote_day: await databaseDay(db, '-1 day') },
      { ...base(), daily: 0 as const, bonus: 1 },
      base(),
    ];
    const settled = (await write(ballots)).map((one) => (one.kind === 'unsettled' ? one.settled : one));
    const told = (await Promise.all(settled)).map((one) =>
      one.kind === 'refused' ? one.error.code : one.kind === 'accepted' ? one.ballot.replayed : one.kind,
    );
    expect(told).toEqual([
      'CONTEST_UNKNOWN',
      false,
      'CONTEST_NOT_STARTED',
      'CANDIDATE_NOT_IN_CONTEST',
      'CANDIDATE_ELIMINATED',
      true,
      'VOTE_ALREADY_CAST',
      'VOTE_DAY_PASSED',
      'NOT_ENOUGH_BONUS',
      false,
    ]);
    // The same contest seen from another competition does not exist.
    const abroad = await createBallotWriter(pool, 'another')([base()]);
    expect(abroad).toMatchObject([{ kind: 'refused', error: { code: 'CONTEST_UNKNOWN' } }]);
  });
});

describe('a ballot for a candidate', () => {
  const STANDINGS: Record<RefusalFacts['candidate'], [who: keyof Candidates, told: string]> = {
    unknown: ['unknown', 'CANDIDATE_UNKNOWN'],
    'not-in-contest': ['stranger', 'CANDIDATE_NOT_IN_CONTEST'],
    eliminated: ['prisca', 'CANDIDATE_ELIMINATED'],
    'in-contest': ['aicha', 'accepted'],
  };

  it.each(Object.entries(STANDINGS))(
    'who is %s is taken or refused alike by the statement, its explanation and the check before sign-in',
    async (standing, [who, told]) => {
      const { connection, db } = await freshDatabase();
      const pool = createPool(connection, 2);
      onTestFinished(() => pool.end());
      const show = await makeShow(db);
      await registerElectorate(db, 5_000);
      const candidates: Candidates = { ...show, stranger: await makeCandidate(db, 8), unknown: randomUUID() };
      const ballot = { ...ballotFor(show, await databaseDay(db)), candidate_id: candidates[who] };
      const [refusal] = await (await findBallotQueries(pool, COMPETITION)).refusals([ballot]);
      expect(refusal?.candidate).toBe(standing);
      expect((await voteCandidate(db, COMPETITION, ballot)).standing).toBe(standing);
      const outcomes = await createBallotWriter(pool, COMPETITION)([ballot]);
      const [one] = await Promise.all(outcomes.map((one) => (one.kind === 'unsettled' ? one.settled : one)));
      // `again` would be a ballot that one statement refuses and the other cannot explain: it ends in BUSY.
      expect(one?.kind === 'refused' ? one.error.code : one?.kind).toBe(told);
    },
  );
});

type Candidates = Record<'aicha' | 'prisca' | 'stranger' | 'unknown', string>;
