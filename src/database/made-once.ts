import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads a file of the data folder; where it is missing, writes what `make` returns first.
 *
 * @returns its trimmed content
 */
export async function madeOnce(file: string, make: () => string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Written whole under another name, then linked: of several processes at once one wins, and none reads half a file.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, make(), { flag: 'wx', mode: 0o600 });
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => unlink(draft));
  return (await readFile(file, 'utf8')).trim();
}
