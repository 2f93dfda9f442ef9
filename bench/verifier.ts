import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serveLog } from '#test/verifier/serve-log.ts';

// Measures how long `verifier.mjs` takes for a published register of `VOTES` votes (a million), and how much memory.
// The register is served by this process, beside it.

const VOTES = Number(process.env.VOTES ?? 1_000_000);
const FILE = path.resolve(import.meta.dirname, '../public/verifier.mjs');
/** Runs the verifier, on another Node with `NODE=/usr/bin/node`. */
const NODE = process.env.NODE ?? process.execPath;

const served = await serveLog();
const candidates = Array.from({ length: 12 }, () => randomUUID());
for (let vote = 0; vote < VOTES; vote += 1) {
  served.log.vote(candidates[vote % 12] as string, vote % 9 === 0 ? 'bonus' : 'daily');
}
const annulled = Array.from({ length: Math.min(1000, VOTES) }, (_, at) => at);
served.log.annul(randomUUID(), annulled);
served.log.close();
served.log.publish(candidates, annulled);
const checkpoint = served.log.checkpoint();
served.lie = (file, honest) => (file === 'checkpoint' ? checkpoint : honest());
console.log(`${VOTES} votes, root ${checkpoint.split('\n')[2]}`);

const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-verifier-'));
const head = path.join(folder, 'head');
for (const args of [[], ['--tiles'], ['--quick', '--head', head]]) {
  if (args.includes(head)) {
    await writeFile(head, `${served.log.key.verifierKey}\n${served.log.checkpoint(VOTES / 2)}`);
  }
  const { stdout } = await promisify(execFile)(NODE, [FILE, served.log.address, '--json', ...args]);
  const { verdict, seconds, megabytes } = JSON.parse(stdout);
  console.log(`${args[0] ?? 'everything'}: ${verdict}, ${seconds} s, ${megabytes} MB`);
}
await rm(folder, { recursive: true });
await served.close();
