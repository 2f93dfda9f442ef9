import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import { findLeft } from '#test/left-behind.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** All processes of the machine, with their groups and arguments. */
function processes(): { group: number; parent: number; args: string }[] {
  const listed = execFileSync('ps', ['-ww', '-A', '-o', 'ppid=,pgid=,args='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [, parent, group, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args ? [{ parent: Number(parent), group: Number(group), args }] : [];
  });
}

it.each([
  { script: 'scripts/simulate.ts', signal: 'SIGTERM' },
  { script: 'bench/prove-restore.ts', signal: 'SIGINT' },
  { script: 'scripts/prove-faults.ts', signal: 'SIGTERM' },
] as const)(
  'tidily.ts leaves no process and no folder of $script when $signal ends it',
  async ({ script, signal }) => {
    const folder = await temporaryFolder();
    // With the address of a server a script would start none of its own.
    const { TEST_DATABASE_URL: _one, TEST_CITUS_URL: _many, ...env } = process.env;
    const run = spawn(process.execPath, ['scripts/tidily.ts', script], {
      cwd: ROOT,
      env: { ...env, TMPDIR: folder, ONLY: 'server-killed' },
      stdio: 'ignore',
    });
    const ended = once(run, 'close');
    const findHomes = async () => {
      const [temporary] = await readdir(folder);
      return temporary ? findLeft(path.join(folder, temporary)) : [];
    };
    const running = async () => (await findHomes()).filter((home) => home.running.length > 0);
    await expect.poll(running).not.toEqual([]);
    const homes = (await findHomes()).map((home) => home.folder);
    const group = processes().find(({ parent }) => parent === run.pid)?.group;
    const ofRun = () =>
      processes().filter((one) => one.group === group || homes.some((home) => one.args.includes(home)));
    expect(ofRun().length).toBeGreaterThan(1);

    run.kill(signal);

    expect(await ended).toEqual([signal === 'SIGTERM' ? 143 : 130, null]);
    await expect.poll(ofRun).toEqual([]);
    expect(homes.filter(existsSync)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
);

it('tidily.ts says by its exit code how its script has ended', async () => {
  const run = spawn(process.execPath, ['scripts/tidily.ts', '--eval', 'process.exitCode = 3'], { cwd: ROOT });
  expect(await once(run, 'close')).toEqual([3, null]);
});

it('tidily.ts runs all commands that start servers for a while', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const started = Object.entries(scripts).filter(([name]) => /^(bench:|prove:|simulate$)/.test(name));
  expect(started.length).toBeGreaterThan(10);
  for (const [name, command] of started) expect(command, name).toMatch(/^node scripts\/tidily\.ts /);
});
