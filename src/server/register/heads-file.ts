import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fromHex, toHex } from '#domain/register/encoding-rules.ts';
import type { KnownHead } from '#domain/register/seal.ts';

const content = z.record(
  z.uuid(),
  z.object({ size: z.int().nonnegative(), root: z.string().regex(/^[\da-f]{64}$/) }),
);

/** The furthest head of each log that was published, kept outside the database: one restored from a backup is found out. */
export interface PublishedHeads {
  /** Null where none is known. */
  find(contestId: string): KnownHead | null;
  /** All of them, as another process takes them. */
  all(): Record<string, { size: number; root: string }>;
  /** Before a head is given out: from now on the log may not fall behind it. */
  remember(contestId: string, head: KnownHead): Promise<void>;
}

/**
 * @param folder of data that stays when the product starts anew
 * @throws {Error} when the file is there and cannot be read, or says nothing readable
 */
export async function openHeadsFile(folder: string): Promise<PublishedHeads> {
  const file = path.join(folder, 'register-heads.json');
  const heads = content.parse(await readHeads(file));
  let writing: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Whole or not at all: a process that dies here leaves what was there.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(heads), { flag: 'wx', mode: 0o600, flush: true });
    await rename(draft, file);
  }

  return {
    find(contestId) {
      const head = heads[contestId];
      return head ? { size: head.size, root: fromHex(head.root) } : null;
    },
    all: () => heads,
    async remember(contestId, { size, root }) {
      heads[contestId] = { size, root: toHex(root) };
      writing = writing.catch(() => {}).then(write);
      await writing;
    },
  };
}

async function readHeads(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
