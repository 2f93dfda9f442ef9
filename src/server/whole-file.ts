import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Modes {
  /** Rights of the file, and of its folder where that has to be made. */
  file: number;
  folder: number;
}

/** For the server's own user alone. */
export const PRIVATE: Modes = { file: 0o600, folder: 0o700 };

/**
 * Writes a file whole or not at all, even if the process dies or the machine loses its power: it is written aside, and
 * gets its name once it is on the disk. A draft that could not be finished is removed, or halves would fill the disk.
 *
 * @throws what the file system throws
 */
export async function writeWhole(file: string, content: Buffer | string, modes?: Modes): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: modes?.folder });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', flush: true, ...(modes ? { mode: modes.file } : {}) });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
