import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { movableClock } from '#test/clock.ts';
import { another, connect, freshDatabase } from '#test/database.ts';
import { holds } from '#test/properties.ts';
import { makeShow } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { followVotes, recount, rollUp } from './rollup.ts';

type Show = Awaited<ReturnType<typeof makeShow>>;

const INSERT = `
  insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
  select get_byte(uuid_send(u), 15), u, $1::uuid, current_date, 0, $2::uuid, u, coalesce($4::timestamptz, now())
  from (select gen_random_uuid() as u from generate_series(1, $3::int)) voters`;

/** Votes of as many users, cast now or at another time. */
function give(
  to: { query: pg.Client['query'] | pg.Pool['query'] },
  show: Show,
  count: number,
  at: string | null = null,
) {
  return (to.query as pg.Client['query'])(INSERT, [show.contest, show.aicha, count, at]);
}

async function tallied(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(votes), 0)::bigint as n from vote_tallies`.execute(db);
  return rows[0]?.n ?? -1;
}

/** Every minute as the tallies have it, and as the rows say. */
async function byMinute(db: Db) {
  const tallies = await sql`
    select minute, candidate_id, votes from vote_tallies order by minute, candidate_id`.execute(db);
  const rows = await sql`
    select date_trunc('minute', cast_at, 'UTC') as minute, candidate_id, count(*)::int as votes
    from votes group by 1, 2 order by 1, 2`.execute(db);
  return { tallies: tallies.rows, rows: rows.rows };
}

describe('the roll-up', () => {
  it('counts what is there, twice the same, and what came between', async () => {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const { pool } = another(database);
    expect(await rollUp(database.db)).toBe(true);
    expect(await tallied(database.db)).toBe(0);
    await give(pool, show, 7);
    for (let n = 0; n < 3; n += 1) await rollUp(database.db);
    expect(await tallied(database.db)).toBe(7);
    await give(pool, show, 5);
    await rollUp(database.db);
    expect(await tallied(database.db)).toBe(12);
    const { tallies, rows } = await byMinute(database.db);
    expect(tallies).toEqual(rows);
  });

  it('puts each vote into its minute, at the boundary too', async () => {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const { pool } = another(database);
    const moments = ['23:58:59.999999', '23:59:00', '23:59:59.999999', '00:00:00'];
    for (const [index, time] of moments.entries()) {
      await give(pool, show, index + 1, `2026-11-${time.startsWith('00') ? 21 : 20}T${time}Z`);
    }
    await rollUp(database.db);
    const { rows } = await sql<{ minute: string; votes: number }>`
      select to_char(minute at time zone 'UTC', 'DD HH24:MI:SS') as minute, votes from vote_tallies order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { minute: '20 23:58:00', votes: 1 },
      { minute: '20 23:59:00', votes: 5 },
      { minute: '21 00:00:00', votes: 4 },
    ]);
  });

  it('loses no vote whose transaction began before it and commits after, minutes later', async () => {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const clock = await movableClock(database);
    const { db } = another(database);
    const slow = await connect(database);
    await slow.query('begin');
    await give(slow, show, 3);
    for (const minutes of [0, 1, 5, 60]) {
      await clock.set(`pg_catalog.now() + interval '${minutes} minutes'`);
      await rollUp(db);
      await give(await connect(database), show, 1);
      await rollUp(db);
    }
    expect(await tallied(db)).toBe(4);
    await slow.query('commit');
    await rollUp(db);
    expect(await tallied(db)).toBe(7);
    expect((await recount(db)).discrepancies).toEqual([]);
    // Once no voter is writing, the next roll-up has only the newest minute to read.
    const { rows } = await sql<{ recent: boolean }>`
      select complete_until > clock.now() - interval '1 minute' as recent from rollup`.execute(db);
    expect(rows[0]?.recent).toBe(true);
  });

  it('waits for a transaction that may still write, and not for one that has only read for long', async () => {
    const database = await freshDatabase();
    await makeShow(database.db);
    const clock = await movableClock(database);
    const { db } = another(database);
    const other = await connect(database);
    await other.query('begin');
    const began = (await other.query<{ now: string }>('select pg_catalog.now()::text as now')).rows[0]?.now;
    const passed = async () => {
      await rollUp(db);
      const { rows } = await sql<{ passed: boolean }>`
        select complete_until > ${began}::timestamptz as passed from rollup`.execute(db);
      return rows[0]?.passed;
    };
    expect(await passed()).toBe(false);
    await clock.set(`pg_catalog.now() + interval '1 minute'`);
    expect(await passed()).toBe(true);
  });

  it('is done by one process at a time, and the other is told', async () => {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const { pool } = another(database);
    await give(pool, show, 1);
    const busy = await connect(database);
    await busy.query('begin; select from rollup where id = 1 for update');
    expect(await rollUp(database.db)).toBe(false);
    await busy.query('rollback');
    expect(await rollUp(database.db)).toBe(true);
    expect(await tallied(database.db)).toBe(1);
  });

  it('that is cut off leaves what was there', async () => {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const { pool } = another(database);
    await give(pool, show, 2);
    await rollUp(database.db);
    await give(pool, show, 2);
    await database.db
      .transaction()
      .execute(async (tx) => {
        // A transaction in a transaction is none: the roll-up's own statements, cut off before the commit.
        await rollUp({
          transaction: () => ({ execute: (work: (db: Db) => unknown) => work(tx) }),
        } as unknown as Db);
        expect(await tallied(tx)).toBe(4);
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await tallied(database.db)).toBe(2);
    await rollUp(database.db);
    expect(await tallied(database.db)).toBe(4);
  });

  it('agrees with the rows in every minute while votes, roll-ups and recounts run at once', async () => {
    const database = await freshDatabase(12);
    const show = await makeShow(database.db);
    const clock = await movableClock(database);
    const { pool, db } = another(database, 12);
    let given = 0;
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('give' as const), count: fc.integer({ min: 1, max: 9 }) }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll' as const), count: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('recount' as const), count: fc.constant(0) }) },
    );
    await holds(
      'tallies are the rows',
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30 }),
        fc.integer({ min: 5, max: 50 }),
        async (steps, seconds) => {
          await Promise.all(
            steps.map(async ({ kind, count }) => {
              if (kind === 'roll') await rollUp(db);
              if (kind === 'recount') expect((await recount(db)).discrepancies).toEqual([]);
              if (kind === 'give') {
                await give(pool, show, count);
                given += count;
              }
            }),
          );
          // Time goes on, forwards only, over the minute's end every now and then.
          await clock.set(`clock.now() + interval '${seconds} seconds'`);
          await rollUp(db);
          const { tallies, rows } = await byMinute(db);
          expect(tallies).toEqual(rows);
          expect(await tallied(db)).toBe(given);
        },
      ),
      40,
    );
  });
});

describe('the recount', () => {
  async function setupCounted() {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const { pool } = another(database);
    await give(pool, show, 10, '2026-11-20T10:00:30Z');
    await rollUp(database.db);
    return { ...database, show };
  }

  it.each([
    ['a tally that says too much', 'update vote_tallies set votes = votes + 1', 10, 11],
    ['a tally that says too little', 'update vote_tallies set votes = 1', 10, 1],
    ['a tally that is gone', 'delete from vote_tallies', 10, 0],
    ['votes that are gone', 'delete from votes', 0, 10],
  ])('finds %s, changes nothing by itself, and mends it when told', async (_name, falsify, rows, tally) => {
    const { db, show } = await setupCounted();
    await tamper(db, 'votes', sql.raw(falsify));
    const expected = [{ contest_id: show.contest, candidate_id: show.aicha, rows, tallied: tally }];
    expect(await recount(db)).toEqual({ total: rows, discrepancies: expected });
    expect(await recount(db)).toEqual({ total: rows, discrepancies: expected });
    expect(await recount(db, true)).toEqual({ total: rows, discrepancies: expected });
    expect(await recount(db)).toEqual({ total: rows, discrepancies: [] });
    expect(await tallied(db)).toBe(rows);
  });

  it('finds a tally of a candidate who has no votes', async () => {
    const { db, show } = await setupCounted();
    await sql`insert into vote_tallies values (${show.contest}, now(), ${show.koffi}, 4)`.execute(db);
    const { discrepancies } = await recount(db);
    expect(discrepancies).toEqual([
      { contest_id: show.contest, candidate_id: show.koffi, rows: 0, tallied: 4 },
    ]);
  });

  it('counts by contest and candidate, in one snapshot, what has not been rolled up too', async () => {
    const { db, show } = await setupCounted();
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      values (0, ${randomUUID()}, ${show.contest}, current_date, 0, ${show.koffi}, ${randomUUID()})`.execute(
      db,
    );
    expect(await recount(db)).toEqual({ total: 11, discrepancies: [] });
  });
});

describe('the roll-up that runs beside the server', () => {
  it('repeats, and finishes the one under way when told to stop', async () => {
    const database = await freshDatabase();
    const show = await makeShow(database.db);
    const { pool, db } = another(database);
    const errors: unknown[] = [];
    const stop = followVotes(db, 5, (error) => errors.push(error));
    for (let given = 1; given <= 5; given += 1) {
      await give(pool, show, 1);
      while ((await tallied(database.db)) < given) await new Promise(setImmediate);
    }
    await stop();
    await give(pool, show, 1);
    // Nothing is under way any more: a roll-up would still be seen holding its row.
    expect((await sql`select from rollup for update nowait`.execute(database.db)).rows).toHaveLength(1);
    expect(await tallied(database.db)).toBe(5);
    expect(errors).toEqual([]);
  });

  it('reports a failure and goes on', async () => {
    const database = await freshDatabase();
    const { db } = another(database);
    await sql`alter table rollup rename to rollup_away`.execute(database.db);
    let failed = () => {};
    const failure = new Promise<void>((resolve) => (failed = resolve));
    const stop = followVotes(db, 5, () => failed());
    await failure;
    await sql`alter table rollup_away rename to rollup`.execute(database.db);
    const complete = async () =>
      (
        await sql<{ done: boolean }>`select complete_until > '-infinity' as done from rollup`.execute(
          database.db,
        )
      ).rows[0]?.done;
    while (!(await complete())) await new Promise(setImmediate);
    await stop();
  });
});
