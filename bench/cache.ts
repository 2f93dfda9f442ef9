import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onDemonstration } from './demonstration.ts';
import { median, perSecond, verdict } from './report.ts';
import { machine } from './settings.ts';
import { assertWrk } from './wrk.ts';

// Measures pages a second with and without the shared cache: the same server, the same pages, in turn. A cookie that
// means nothing is enough for a page to be rendered for its visitor alone. docs/performance.md has the figures.

const run = promisify(execFile);
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 32;
const TARGET = 10;
const PAGES = ['/', '/vote', '/voteresult', '/connexion'];
const PHONE =
  'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

await assertWrk();
await onDemonstration(async ({ port }) => {
  console.log(
    `${new Date().toISOString()}  ${machine()}\n${CONNECTIONS} connections, ${ROUNDS} × ${SECONDS} s each\n`,
  );
  for (const page of PAGES) await compare(`http://127.0.0.1:${port}${page}`, page);
});

async function compare(url: string, page: string): Promise<void> {
  const plain: number[] = [];
  const shared: number[] = [];
  await rate(url, true, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await rate(url, true, SECONDS));
    shared.push(await rate(url, false, SECONDS));
  }
  const ratio = median(shared) / median(plain);
  console.log(
    `${page.padEnd(14)} plain ${perSecond(median(plain)).padStart(9)}   shared ${perSecond(median(shared)).padStart(9)}`,
  );
  console.log(verdict(`${page} shared / plain`, ratio.toFixed(1), ratio >= TARGET, `≥ ${TARGET}`));
  if (ratio < TARGET) process.exitCode = 1;
}

/** @throws unless every answer was the page */
async function rate(url: string, alone: boolean, seconds: number): Promise<number> {
  const headers = [
    '-H',
    `User-Agent: ${PHONE}`,
    '-H',
    'Accept-Encoding: br',
    ...(alone ? ['-H', 'Cookie: alone=1'] : []),
  ];
  const { stdout } = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(CONNECTIONS),
    '-d',
    `${seconds}s`,
    '--timeout',
    '20s',
    ...headers,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const [, found] = stdout.match(/Requests\/sec:\s+([\d.]+)/) ?? [];
  if (!found) throw new Error(stdout);
  return Number(found);
}
