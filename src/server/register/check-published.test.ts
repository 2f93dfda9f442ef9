import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folder.ts';
import { canMount, fill } from '#test/process/small-disk.ts';
import { checkPublished } from './check-published.ts';
import { openHeadsFile } from './heads-file.ts';

const HEAD = { size: 3, root: new Uint8Array(32) };
const CONTEST = '01890000-0000-7000-8000-000000000001';

it('a start into a folder of data that cannot be written says so, and goes on', async () => {
  const { db } = await freshDatabase();
  const folder = await temporaryFolder();
  const told: string[] = [];
  const log = { error: (_: object, what: string) => void told.push(what), warn: () => {} };
  const check = (dataDir: string) => checkPublished({ config: { dataDir }, db, log } as never);
  await check(path.join(folder, 'new'));
  expect(told).toEqual([]);
  // No user, not even root, can make a folder there.
  await check('/sys/palmares');
  expect(told).toEqual(['DATA_DIR cannot be written: what the register publishes is remembered nowhere']);
});

it.skipIf(!canMount())('a start into a folder of data whose disk is full says so', async () => {
  const { db } = await freshDatabase();
  const folder = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'palmares-test', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const told: string[] = [];
  const log = { error: (_: object, what: string) => void told.push(what), warn: () => {} };
  const check = () => checkPublished({ config: { dataDir: folder }, db, log } as never);
  const free = await fill(folder);
  await check();
  expect(told).toEqual(['DATA_DIR cannot be written: what the register publishes is remembered nowhere']);
  expect(await readdir(folder)).toEqual(['ballast']);
  await free();
  await check();
  expect([told.length, await readdir(folder)]).toEqual([1, []]);
});

it('a write of the published heads that fails leaves no draft behind, and the next one tries again', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'register-heads.json');
  const heads = await openHeadsFile(folder);
  heads.remember(CONTEST, HEAD);
  // Like a full disk: the draft is there, but cannot replace the file.
  await mkdir(file);
  await writeFile(path.join(file, 'in the way'), '');
  await expect(heads.keep()).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['register-heads.json']);
  await expect(heads.keep()).rejects.toThrow();
});
