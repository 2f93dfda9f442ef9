import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { readSoftwareVersion, tellsBuild } from './software-version.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const NUMBER = packageFile.version;

/** A folder with files below `.git`, by their paths. */
async function checkout(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`);
  }
  return root;
}

it('the version of a checkout names its commit, however git has written it down, and that of a copy is the package’s', async () => {
  const branch = 'ref: refs/heads/main';
  const stamped = `${NUMBER}+0123456789ab`;
  const known = [
    { '.git/HEAD': COMMIT },
    { '.git/HEAD': branch, '.git/refs/heads/main': COMMIT },
    {
      '.git/HEAD': branch,
      '.git/packed-refs': `# pack-refs\n${'f'.repeat(40)} refs/heads/a\n${COMMIT} refs/heads/main`,
    },
    {
      '.git': 'gitdir: main/worktrees/second',
      'main/worktrees/second/HEAD': branch,
      'main/worktrees/second/commondir': '../..',
      'main/refs/heads/main': COMMIT,
    },
  ];
  for (const files of known) expect(readSoftwareVersion(await checkout(files))).toBe(stamped);
  expect(tellsBuild(stamped)).toBe(true);
  for (const files of [{}, { '.git/HEAD': branch }, { '.git/HEAD': 'broken' }] as Record<string, string>[])
    expect(readSoftwareVersion(await checkout(files))).toBe(NUMBER);
  expect(tellsBuild(NUMBER)).toBe(false);
});
