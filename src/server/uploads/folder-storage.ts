import { access, constants, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#domain/uuid.ts';
import { writeWhole } from '../whole-file.ts';
import { type ObjectStorage, tried } from './object-storage.ts';

/**
 * Keeps pictures and videos in a folder. An error of the disk must not reach the caller unchanged: the code of a
 * missing file (ENOENT) is also that of a database that is away.
 *
 * @param folder where they are kept, on a disk that all processes share
 */
export function createFolderStorage(folder: string): ObjectStorage {
  const toFile = (name: string) => path.join(folder, name);

  /** @returns the path of a file, after making its folder */
  async function placeFor(name: string): Promise<string> {
    const file = toFile(name);
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  }

  return {
    has: (name) => tried(stat(toFile(name)).then(() => true, absent(false))),
    read: (name) => tried(readFile(toFile(name)).catch(absent(null))),
    keep: (name, content) => tried(writeWhole(toFile(name), content)),
    draft: () => tried(placeFor(`drafts/${newId()}`)),
    keepDraft: (name, draft) => tried(placeFor(name).then((file) => rename(draft.file, file))),
    size: (name) => tried(stat(toFile(name)).then(({ size }) => size, absent(null))),
    async open(name, { start, end }) {
      // Opened first, so that a file that cannot be read is reported before the answer begins.
      const file = await tried(open(toFile(name)));
      return file.createReadStream({ start, end });
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** Returns `value` for a missing file; throws any other error as PICTURES_UNAVAILABLE. */
const absent =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
