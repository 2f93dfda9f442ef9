import { access, constants, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#domain/uuid.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Keeps pictures and videos in a folder. @param folder where pictures are kept, on a disk that all processes share */
export function createFolderStorage(folder: string): ObjectStorage {
  const toFile = (name: string) => path.join(folder, name);
  return {
    has: (name) => stat(toFile(name)).then(() => true, absent(false)),
    read: (name) => readFile(toFile(name)).catch(absent(null)),
    async keep(name, content) {
      const file = toFile(name);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${newId()}`;
      await writeFile(draft, content);
      await rename(draft, file);
    },
    async draft() {
      const drafts = toFile('drafts');
      await mkdir(drafts, { recursive: true });
      return path.join(drafts, newId());
    },
    async keepDraft(name, draft) {
      const file = toFile(name);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(draft.file, file);
    },
    size: (name) => stat(toFile(name)).then(({ size }) => size, absent(null)),
    async open(name, { start, end }) {
      // What cannot be read is told before an answer begins.
      const file = await open(toFile(name));
      return file.createReadStream({ start, end });
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** What a file that is not there means; any other trouble is trouble. */
const absent =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
