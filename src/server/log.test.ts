import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from './log.ts';

/** Writes more than a pipe holds; its exit code 7 says that it has lived until the end. */
const SCRIPT = `
  const { createLog } = await import(process.env.LOG);
  const log = createLog('info');
  process.stdout.write('in words\\n');
  for (let n = 0; n < 500; n += 1) log.error({ n, text: 'x'.repeat(1_000) }, 'line');
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.exit(7);
`;

/** @param where the shell's redirection of the process's output. @returns its exit code, and the lines that came out */
async function run(where: string): Promise<{ code: string | undefined; out: string[] }> {
  const command = `"$NODE" --input-type=module -e "$SCRIPT" ${where}; echo "\${PIPESTATUS[0]}"`;
  const env = {
    ...process.env,
    NODE: process.execPath,
    LOG: path.join(import.meta.dirname, 'log.ts'),
    SCRIPT,
  };
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { env, maxBuffer: 1e7 });
  const out = stdout.trim().split('\n');
  return { code: out.pop(), out };
}

it.each([
  ['whose disk is full', '> /dev/full'],
  ['whose reader has gone', '| true'],
  ['whose reader hangs', '| sleep 3'],
])('a process with a log %s goes on', async (_, where) => {
  expect((await run(where)).code).toBe('7');
});

it('a reader gets whole lines, in their order', async () => {
  const { code, out } = await run('| cat');
  expect(code).toBe('7');
  const [words, ...lines] = out;
  const numbers = lines.map((line): number => JSON.parse(line).n);
  expect([words, numbers[0]]).toEqual(['in words', 0]);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
});

it('a warning that comes thousands of times is mostly left out, and counted in a later one', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const request = log.child({ reqId: 'a' });
  for (let n = 0; n < 1_000; n += 1) request.warn({ n, err: new Error('away') }, 'call refused');
  for (let n = 0; n < 30; n += 1) request.info({ n }, 'what is usual');
  log.error('another thing');
  const said = (message: string) => lines.filter(({ msg }) => msg === message);
  expect(said('call refused').map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(said('what is usual')).toHaveLength(30);
  expect(said('another thing')).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  lines.length = 0;
  request.warn({ n: 7 }, 'call refused');
  request.warn({ n: 8 }, 'call refused');
  expect(lines).toMatchObject([{ reqId: 'a', n: 7, unsaid: 980 }, { n: 8 }]);
  expect(lines[1]).not.toHaveProperty('unsaid');
});

it('the count of left-out lines survives hundreds of other messages, and the line keeps its format values', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (let n = 0; n < 450; n += 1) log.warn(`before ${n}`);
  for (let n = 0; n < 30; n += 1) log.warn('refused %d of %s', n, 'many');
  for (let n = 0; n < 450; n += 1) log.warn(`after ${n}`);
  vi.advanceTimersByTime(10_000);
  lines.length = 0;
  log.warn('refused %d of %s', 30, 'many');
  expect(lines).toMatchObject([{ msg: 'refused 30 of many', unsaid: 10 }]);
});
