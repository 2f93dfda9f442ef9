import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createDb, createPool, type Db } from '#database/client.ts';
import { recountInBrowser } from './browser-recount.ts';
import { openBenchServer } from './databases.ts';
import { median, perSecond, verdict } from './report.ts';
import { startProduct } from './server-process.ts';
import { machine, registerSettings as settings, settings as shared } from './settings.ts';
import { makeShow } from './show.ts';

// Measures the public register: sealing a contest of a million votes at once, the lag while votes come in as fast as on
// an evening, and a recount by the public verifier and by a visitor's browser. docs/performance.md explains.

const VERIFIER = path.resolve(import.meta.dirname, '../public/verifier.mjs');
const LAG_TARGET_S = 15;
const VERIFY_TARGET_S = 60;
const BROWSER_TARGET_S = 120;
const TICK_MS = 100;

const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-bench-'));
const server = await openBenchServer(shared.databaseUrl);
try {
  console.log(`${new Date().toISOString()}  ${machine()}\n${server.version}`);
  const show = await server.prepare((db) => makeShow(db));
  await server.onCopy((url) => measureWhole(url, show));
  await server.onCopy((url) => measureLag(url, show));
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

type Show = Awaited<ReturnType<typeof makeShow>>;

/** Measures how the product seals a published contest at its start, and how long a recount from outside takes. */
async function measureWhole(url: string, show: Show): Promise<void> {
  const db = createDb(createPool({ connectionString: url }, 2, 0));
  for (let left = settings.entries; left > 0; left -= 50_000) {
    await insertVotes(db, show, Math.min(left, 50_000), '2 hours');
  }
  await sql`update contests set end_date = now() - interval '1 hour', result_date = now(), published_at = now()`.execute(
    db,
  );
  const product = await startProduct(url, { DATA_DIR: folder });
  const address = `http://127.0.0.1:${product.port}/registre/${show.contest}`;
  try {
    const start = performance.now();
    // Two more entries than votes: the close and the result.
    await untilSealed(address, settings.entries + 2);
    const rate = settings.entries / ((performance.now() - start) / 1000);
    console.log(
      verdict('sealed, all at once', perSecond(rate), rate >= settings.rate, `≥ ${settings.rate}/s`),
    );
    if (!existsSync(VERIFIER)) return;
    const { seconds, peakMb } = await verify(address);
    const target = `≤ ${VERIFY_TARGET_S} s`;
    const met = settings.entries >= 1_000_000 ? seconds <= VERIFY_TARGET_S : undefined;
    console.log(verdict(`recount of ${settings.entries}`, `${seconds.toFixed(1)} s`, met, target));
    console.log(verdict('its memory', `${peakMb} MB`));
    await measureBrowser(`http://127.0.0.1:${product.port}`);
  } finally {
    await product.stop();
    await db.destroy();
  }
}

/** Measures a visitor's recount in a browser. */
async function measureBrowser(site: string): Promise<void> {
  const { seconds, peakMb } = await recountInBrowser(site, 1);
  const met = settings.entries >= 1_000_000 ? seconds <= BROWSER_TARGET_S : undefined;
  console.log(verdict('recount in a browser', `${seconds.toFixed(1)} s`, met, `≤ ${BROWSER_TARGET_S} s`));
  console.log(verdict('memory of its page', `${peakMb} MB`));
}

/** Measures the age of the oldest unsealed vote while votes come in at a steady rate. */
async function measureLag(url: string, show: Show): Promise<void> {
  const db = createDb(createPool({ connectionString: url }, 4, 0));
  const product = await startProduct(url, { DATA_DIR: path.join(folder, 'lag') });
  const lags: number[] = [];
  try {
    const end = performance.now() + settings.seconds * 1000;
    let sent = 0;
    const start = performance.now();
    while (performance.now() < end) {
      const due = Math.floor(((performance.now() - start) / 1000) * settings.rate);
      if (due > sent) await insertVotes(db, show, due - sent, '0');
      sent = Math.max(sent, due);
      lags.push(await oldestUnsealed(db, show));
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    const came = sent / ((performance.now() - start) / 1000);
    const worst = Math.max(...lags);
    console.log(verdict('votes came', perSecond(came), came >= 0.95 * settings.rate, `${settings.rate}/s`));
    console.log(
      verdict('lag, the longest', `${worst.toFixed(1)} s`, worst <= LAG_TARGET_S, `≤ ${LAG_TARGET_S} s`),
    );
    console.log(verdict('lag, the median', `${median(lags).toFixed(1)} s`));
  } finally {
    await product.stop();
    await db.destroy();
  }
}

async function insertVotes(db: Db, show: Show, count: number, ago: string): Promise<void> {
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, country, cast_at)
    select get_byte(uuid_send(u), 15), u, ${show.contest}::uuid, ${show.day}::date, 0, ${show.candidate}::uuid,
           gen_random_uuid(), 'CI', now() - ${ago}::interval
    from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) voters`.execute(db);
}

async function oldestUnsealed(db: Db, show: Show): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(v.cast_at)), 0)::float8 as age
    from votes v
    where v.cast_at >= coalesce((select votes_until from register_logs where contest_id = ${show.contest}::uuid), '-infinity')`.execute(
    db,
  );
  return rows[0]?.age ?? 0;
}

async function untilSealed(address: string, size: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/checkpoint`);
    if (Number((await answer.text()).split('\n')[1]) >= size) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs the verifier as a reader would. @throws {Error} when it finds anything wrong */
async function verify(address: string): Promise<{ seconds: number; peakMb: number }> {
  const start = performance.now();
  // The registers are named after another address than the one that the verifier uses here.
  const [origin = ''] = (await (await fetch(`${address}/checkpoint`)).text()).split('\n');
  const child = spawn(process.execPath, [VERIFIER, address, '--origin', origin], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 200);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`The verifier ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, peakMb: Math.round(peak) };
}
