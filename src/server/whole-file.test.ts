import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import { writeWhole } from './whole-file.ts';

it('a file is written whole over one that was there, with the rights that it was given', async () => {
  const folder = path.join(await temporaryFolder(), 'kept');
  const file = path.join(folder, 'one');
  await writeWhole(file, 'first', { file: 0o600, folder: 0o700 });
  expect([(await stat(file)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
  await writeWhole(file, 'second');
  expect(await readFile(file, 'utf8')).toBe('second');
  expect(await readdir(folder)).toEqual(['one']);
});

it('a file that cannot be written leaves nothing behind, and the caller is told', async () => {
  const folder = await temporaryFolder();
  // A file cannot be renamed over a folder.
  await mkdir(path.join(folder, 'one'));
  await expect(writeWhole(path.join(folder, 'one'), 'picture')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(folder)).toEqual(['one']);
  await writeFile(path.join(folder, 'two'), '');
  await expect(writeWhole(path.join(folder, 'two', 'three'), 'picture')).rejects.toThrow();
});
