import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Head, parseCheckpoint, parseNote, type SignedHead } from '../../public/verifier.mjs';

/** The name of a log's folder and address: the SHA-256 of its origin, in hexadecimal (c2sp.org/tlog-witness). */
export const originHash = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/**
 * The heads of each log in a folder of its own: `checkpoint` is the last that was signed, `heads` has every one,
 * `refused` those that the log has signed and that were not proven to continue it: two of one size with different roots
 * prove by themselves what it did.
 */
export class HeadStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of the last head's file, which need not exist. */
  fileOf(hash: string): string {
    return path.join(this.#folder, hash, 'checkpoint');
  }

  /** The last head that was signed of a log, or null. */
  async latest(origin: string): Promise<Head | null> {
    const bytes = await this.latestBytes(originHash(origin));
    const note = bytes && parseNote(bytes);
    const head = note && parseCheckpoint(note.text);
    if (bytes && head?.origin !== origin) {
      throw new Error(`${this.fileOf(originHash(origin))} is not the checkpoint that was kept`);
    }
    return head;
  }

  /** The last signed head of a log with its signatures, as it is served; null where there is none. */
  async latestBytes(hash: string): Promise<Buffer | null> {
    try {
      return await readFile(this.fileOf(hash));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Keeps a head as the last of its log; it is on the disk when this returns. @param note with all its signatures */
  async keep(head: Head, note: string): Promise<void> {
    const file = this.fileOf(originHash(head.origin));
    await mkdir(path.join(path.dirname(file), 'heads'), { recursive: true });
    await writeDurably(file, note);
    await writeDurably(path.join(path.dirname(file), 'heads', fileName(head)), note);
  }

  /** Keeps what proves that a log went astray. @returns the file */
  async keepRefused(head: SignedHead): Promise<string> {
    const file = path.join(this.#folder, originHash(head.origin), 'refused', fileName(head));
    await mkdir(path.dirname(file), { recursive: true });
    await writeDurably(file, head.bytes);
    return file;
  }
}

/** Names sort by size; the same head always has the same name. */
function fileName({ size, root }: Head): string {
  return `${String(size).padStart(16, '0')}-${root.toString('hex').slice(0, 16)}`;
}

/** Replaces a file's content by renaming a new file: even after a crash it has either the old content or the new. */
async function writeDurably(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o644);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
