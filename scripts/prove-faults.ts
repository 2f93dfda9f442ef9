import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FaultRecord, faultRow, withRows } from '../test/faults/table.ts';

// Runs the cases of test/faults and writes the results into docs/reliability.md. A failed case writes its row too, and
// the exit code is 1. ONLY chooses cases by name, TIMES how often each runs: `TIMES=20`, or `TIMES=disk=3,memory=5`.

const root = path.resolve(import.meta.dirname, '..');
const document = path.join(root, 'docs/reliability.md');
const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-faults-'));
const file = path.join(folder, 'records');

const code = await new Promise<number>((resolve) => {
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'test/faults/vitest.config.ts'], {
    cwd: root,
    env: { ...process.env, FAULTS_RECORDS: file },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('close', (status) => resolve(status ?? 1));
});

const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
await rm(folder, { recursive: true });
const rows = lines.map((line) => faultRow(JSON.parse(line) as FaultRecord));
console.log(rows.join('\n'));
if (rows.length > 0) await writeFile(document, withRows(await readFile(document, 'utf8'), rows));
process.exitCode = code;
