import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const COMMANDS = ['recount', 'regie:admin', 'risk:scan', 'message:send', 'doctor'];

it('the container has every file that the commands documented for it start', async () => {
  const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const copied = dockerfile.match(/^COPY (scripts\/.*) scripts\/$/m)?.[1]?.split(' ') ?? [];
  for (const command of COMMANDS.flatMap((name) => [`pre${name}`, name])) {
    expect([command, copied]).toEqual([command, expect.arrayContaining([scripts[command].split(' ')[1]])]);
  }
});

it('prepare.mjs prepares nothing where there is no lock file, as in the container', async () => {
  const image = await mkdtemp(path.join(os.tmpdir(), 'palmares-image-'));
  onTestFinished(() => rm(image, { recursive: true, force: true }));
  await mkdir(path.join(image, 'scripts'));
  await cp(path.join(import.meta.dirname, 'prepare.mjs'), path.join(image, 'scripts/prepare.mjs'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(image, 'scripts/prepare.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
