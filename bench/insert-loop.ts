import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Show } from './show.ts';

// Replaces pgbench where it is missing: prints how many single-row inserts a second the driver makes.

const [url, showText, clients, count] = process.argv.slice(2);
const show: Show = JSON.parse(showText ?? '');
const each = Math.ceil(Number(count) / Number(clients));
const text = `
  insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
  values ($1, $2, $3, $4, 0, $5, $6)`;

const connections = await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    const client = new pg.Client({ connectionString: url ?? '', options: '-c synchronous_commit=on' });
    await client.connect();
    return client;
  }),
);
const start = performance.now();
await Promise.all(
  connections.map(async (client) => {
    for (let done = 0; done < each; done += 1) {
      const bucket = Math.floor(Math.random() * 256);
      const values = [bucket, randomUUID(), show.contest, show.day, show.candidate, randomUUID()];
      await client.query({ name: 'insert', text, values });
    }
  }),
);
const seconds = (performance.now() - start) / 1000;
console.log((each * connections.length) / seconds);
await Promise.all(connections.map((client) => client.end()));
