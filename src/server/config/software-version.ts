import { readFileSync } from 'node:fs';
import path from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** As `git log` abbreviates a commit, with some signs to spare. */
const SHORT = 12;

/**
 * The version of the files in a folder: the package's, and the commit of the checkout where it is one, as
 * `0.1.0+4c3768b8a1b2`. The number alone is the same for every build, and would hide that two of them run at once.
 *
 * @param root of the checkout
 */
export function readSoftwareVersion(root = ROOT): string {
  const commit = readCommit(root)?.slice(0, SHORT);
  return commit ? `${packageFile.version}+${commit}` : packageFile.version;
}

/** Whether a version says more than the package's number, so that two builds can be told apart. */
export const tellsBuild = (version: string): boolean => version !== packageFile.version;

/** The commit that is checked out, read as git writes it down; null without git's folder. */
function readCommit(root: string): string | null {
  try {
    const folder = gitFolder(path.join(root, '.git'));
    const head = read(folder, 'HEAD');
    const [, branch] = /^ref: (.+)$/.exec(head) ?? [];
    if (!branch) return toCommit(head);
    // A second work tree has its own HEAD and shares the branches.
    const shared = path.resolve(folder, attempt(() => read(folder, 'commondir')) ?? '.');
    return toCommit(attempt(() => read(shared, branch)) ?? packed(shared, branch));
  } catch {
    return null;
  }
}

/** In a second work tree `.git` is a file that names the folder. */
const gitFolder = (place: string): string =>
  path.resolve(place, '..', attempt(() => read(place).replace(/^gitdir: /, '')) ?? place);

/** A branch that git has put into its one file for many. */
const packed = (folder: string, branch: string): string =>
  read(folder, 'packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`)) ?? '';

const toCommit = (text: string): string | null => /^[0-9a-f]{40,64}/.exec(text)?.[0] ?? null;

const read = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8').trim();

function attempt(work: () => string): string | null {
  try {
    return work();
  } catch {
    return null;
  }
}
