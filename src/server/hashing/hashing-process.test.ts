import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { toRefusal } from '#test/refusal.ts';
import { createHashingProcess } from './hashing-process.ts';

const engine = createHashingProcess(1);
afterAll(() => engine.stop());

/** The child of this process that runs the file. */
function child(): number | undefined {
  const ours = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return ours.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('hashing-child'));
}

const linux = existsSync('/proc/self/autogroup');

describe('the process that hashes passwords', () => {
  it('makes and checks Argon2id hashes', async () => {
    const stored = await engine.hash('baobab en fleurs');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await engine.verify(stored, 'baobab en fleurs')).toBe(true);
    expect(await engine.verify(stored, 'baobab en fleur')).toBe(false);
    await expect(engine.verify('no hash at all', 'x')).rejects.toThrow();
  });

  it.runIf(linux)(
    'gives way to other processes that want the same core, with every thread that hashes',
    async () => {
      await engine.hash('x');
      const pid = child();
      expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/nice 10$/m);
      const workers = readdirSync(`/proc/${pid}/task`)
        .map((task) => readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'))
        .filter((stat) => stat.includes('(libuv-worker)') || stat.startsWith(`${pid} `));
      expect(workers.length).toBeGreaterThan(1);
      // The 17th value after the name is the nice value.
      for (const stat of workers) expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]).toBe('10');
    },
  );

  it.runIf(linux)(
    'answers BUSY to its callers when it is killed, and is there for the next one',
    async () => {
      const stored = await engine.hash('x');
      const under = Array.from({ length: 30 }, () => engine.verify(stored, 'x').catch(toRefusal));
      process.kill(child() ?? 0, 'SIGKILL');
      expect(await Promise.all(under)).toContain('BUSY');
      expect(await engine.verify(stored, 'x')).toBe(true);
    },
  );
});
