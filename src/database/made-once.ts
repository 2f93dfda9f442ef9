import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a file of the data folder holds, which is made first where there is none. */
export async function madeOnce(file: string, make: () => string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Written whole under a name of its own, then linked: of several that start at once one wins, and none reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, make(), { flag: 'wx', mode: 0o600 });
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => unlink(draft));
  return (await readFile(file, 'utf8')).trim();
}
