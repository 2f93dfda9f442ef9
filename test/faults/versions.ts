import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit before the schema last changed, or the one that OLD_VERSION names; null without a Git history. */
export function olderVersion(): string | null {
  try {
    if (process.env.OLD_VERSION) return git('rev-parse', process.env.OLD_VERSION);
    const changed = git('log', '-1', '--format=%H', '--', 'src/database/migrations');
    return git('rev-parse', `${changed}^`);
  } catch {
    return null;
  }
}

/** Builds another version of the product in a folder that is removed with the test. @returns its root */
export async function checkOut(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-version-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = path.join(folder, 'sources.tar');
  const root = path.join(folder, 'product');
  mkdirSync(root);
  execFileSync('git', ['archive', '--format=tar', '-o', archive, version], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', root]);
  // The old version gets today's packages: those that both versions need have hardly changed.
  if (!existsSync(path.join(root, 'node_modules')))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  return root;
}
