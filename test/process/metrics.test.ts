import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makePushKeys } from '#server/push/push-setting.ts';
import { freshDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { makeShow } from '../show.ts';
import { databaseUrl, spawnServer, startServer } from './server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The metrics that alerts and dashboard use, without the suffixes that a library gives to a histogram's series. */
function namedMetrics(): Set<string> {
  const files = ['ops/prometheus/alerts.yml', 'ops/grafana/palmares.json'];
  const text = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  const names = text.match(/palmares_\w+/g) ?? [];
  return new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
}

/** The metrics that a `/metrics` page declares. */
const declared = (page: string) => new Set([...page.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));

const withKeys = () => {
  const [publicKey, privateKey] = makePushKeys();
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey };
};

it('two workers in production tell monitors, on the port for them alone, all that alerts and dashboard ask', async () => {
  const database = await freshDatabase();
  await makeShow(database.db);
  const port = await freePort();
  const server = await startServer({
    ...withKeys(),
    DATABASE_URL: databaseUrl(database.connection),
    WORKERS: '2',
    METRICS_PORT: String(port),
  });
  expect(server.output()).toContain(`métriques sur 127.0.0.1:${port}/metrics`);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);

  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = async (series: string) =>
    (await read())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1);
  // The keeper's first look has to be over.
  await expect.poll(() => value('palmares_database_up')).toBe('1');
  await expect.poll(() => value('palmares_database_writable')).toBe('1');
  const page = await read();
  const missing = [...namedMetrics()].filter((name) => !declared(page).has(name));
  expect(missing).toEqual([]);

  // Counts of all workers are summed; what one process knows for all is reported once.
  expect(await value('palmares_vote_queue_limit')).toBe('10000');
  expect(await value('palmares_database_connections_limit{pool="pages"}')).toBe('10');
  expect(await value('palmares_workers')).toBe('2');
  expect(page).toMatch(/^palmares_build_info\{version="[\w.+]+",node="24[\w.]+"\} 1$/m);
  expect(Number(await value('palmares_look_age_seconds'))).toBeLessThan(60);
  expect(await value('palmares_alarm{kind="silence"}')).toBe('0');
  expect(Number(await value('palmares_http_answers_total{status="404"}'))).toBeGreaterThan(0);
});

it('one process in production says at its start that its metrics are closed', async () => {
  const database = await freshDatabase();
  const server = await startServer({ DATABASE_URL: databaseUrl(database.connection) });
  expect(server.output()).toContain('métriques fermées : donnez METRICS_PORT, ou METRICS_TOKEN');
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

it('a port for metrics that is the product’s own is refused before anything is started', async () => {
  const port = String(await freePort());
  const server = await spawnServer({ PORT: port, METRICS_PORT: port });
  expect((await server.exited).code).toBe(1);
  expect(server.output()).toContain('  METRICS_PORT est à corriger : un autre port que PORT.\n');
});
