import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#database/client.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { movableClock } from '../clock.ts';
import { freshDatabase } from '../database.ts';
import { temporaryFolder } from '../folder.ts';
import { Ledger } from '../process/ledger.ts';
import { databaseUrl, startServer } from '../process/server.ts';
import { faultCase, timed } from './record.ts';
import { ENV, setupStage } from './stage.ts';

const CLIENTS = 40;
/** From Debian's package faketime. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const STEPS = ['+1h', '-1h', '+24h', '-24h'];
const DAY_MS = 86_400_000;
/** How long clients vote on either side of a midnight or a cut-off. */
const SIDE_MS = 1_000;

/** How many votes have a day other than that of their own time. */
async function onWrongDay(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from votes where vote_day <> (cast_at at time zone 'UTC')::date`.execute(db);
  return rows[0]?.n ?? Number.NaN;
}

/** How many users have more than one vote on a day. */
async function usersOverQuota(db: Db): Promise<number> {
  const { rows } = await sql`select from votes group by user_id, vote_day having count(*) > 1`.execute(db);
  return rows.length;
}

describe('time', () => {
  const impossible = !existsSync(FAKETIME) && 'Debian’s package faketime is not there';
  const stepped = 'the server’s clock stepped by an hour or a day, forwards or backwards';
  faultCase({ name: 'clock', title: stepped, times: 40, impossible }, async (times) => {
    const { connection, db } = await freshDatabase();
    const stage = await setupStage(db, times * 1_000 + 10_000);
    const clock = path.join(await temporaryFolder(), 'clock');
    await writeFile(clock, '+0');
    const server = await startServer({
      ...ENV,
      DATABASE_URL: databaseUrl(connection),
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const ledger = new Ledger(stage.ballot, () => [server.url], { next: stage.next, paceMs: 50 });
    ledger.start(CLIENTS);
    const recovered: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await ledger.more(CLIENTS);
      const step = STEPS[n % STEPS.length] ?? '';
      recovered.push(await timed(ledger, CLIENTS, () => writeFile(clock, step)));
      // The server renews its `date` header once a second.
      await wait(1_100);
      const { headers } = await fetch(`${server.url}/healthz`);
      const ahead = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now());
      expect(ahead, 'the server’s own clock has moved').toBeGreaterThan(3_500_000);
    }
    expect(await onWrongDay(db)).toBe(0);
    return { ledger, db, recovered };
  });

  faultCase({ name: 'midnight', title: 'midnight (UTC) under load', times: 100 }, async (times) => {
    const database = await freshDatabase();
    const { db, connection } = database;
    const stage = await setupStage(db, times * 1_500 + 10_000);
    const clock = await movableClock(database);
    // A session lasts ninety days; the sessions of this case must last for all of its nights.
    await sql`update sessions set created_at = created_at + make_interval(days => ${times})`.execute(db);
    const first = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS;
    const end = new Date(first + (times + 10) * DAY_MS);
    await sql`update contests set end_date = ${end}, result_date = ${end}`.execute(db);
    const server = await startServer({ ...ENV, DATABASE_URL: databaseUrl(connection) });
    const shown = { at: 0, since: 0 };
    // Phones' clocks are up to a second off: around midnight some phones name the day before or after.
    const day = () =>
      utcDay(new Date(shown.at + performance.now() - shown.since + (Math.random() - 0.5) * 2 * SIDE_MS));
    const ballot = () => ({ ...stage.ballot, vote_day: day() });
    const toMidnight = async (n: number) => {
      const at = first + n * DAY_MS - SIDE_MS;
      await clock.set(`timestamptz '${new Date(at).toISOString()}'`);
      Object.assign(shown, { at, since: performance.now() });
    };
    await toMidnight(0);
    const ledger = new Ledger(ballot, () => [server.url], { next: stage.next, paceMs: 20 });
    ledger.start(CLIENTS);
    for (let n = 0; n < times; n += 1) {
      await toMidnight(n);
      await wait(2 * SIDE_MS);
      await ledger.more(1);
    }
    const wrong = [await onWrongDay(db), await usersOverQuota(db)];
    expect(wrong).toEqual([0, 0]);
    const remark = '0 on a wrong day';
    return { ledger, db, recovered: [], refusals: ['409 VOTE_DAY_PASSED'], remark };
  });

  faultCase({ name: 'cut-off', title: 'the end of a vote under load', times: 100 }, async (times) => {
    const { connection, db } = await freshDatabase();
    const stage = await setupStage(db, times * 1_500 + 10_000);
    const server = await startServer({ ...ENV, DATABASE_URL: databaseUrl(connection) });
    const ledger = new Ledger(stage.ballot, () => [server.url], { next: stage.next, paceMs: 20 });
    ledger.start(CLIENTS);
    /** The intervals in which the vote was closed, from its end until it was reopened, by the database's clock. */
    const closed: { from: Date; to: Date }[] = [];
    let ended: Date | null = null;
    for (let n = 0; n < times; n += 1) {
      const { rows } = await sql<{ now: Date; end: Date }>`
        update contests set end_date = now() + ${`${SIDE_MS} ms`}::interval
        returning now() as now, end_date as "end"`.execute(db);
      const [row] = rows;
      if (ended && row) closed.push({ from: ended, to: row.now });
      ended = row?.end ?? null;
      await wait(2 * SIDE_MS);
    }
    const late = await sql<{ n: number }>`
      select count(*)::int as n from votes
      join unnest(${closed.map(({ from }) => from)}::timestamptz[], ${closed.map(({ to }) => to)}::timestamptz[])
        as closed("from", "to") on cast_at >= "from" and cast_at < "to"`.execute(db);
    expect(late.rows).toEqual([{ n: 0 }]);
    expect(ledger.answers['201'] ?? 0).toBeGreaterThan(times);
    return { ledger, db, recovered: [], refusals: ['403 CONTEST_CLOSED'], remark: '0 after the end' };
  });
});
