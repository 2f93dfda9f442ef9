import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { KnownHead } from '#domain/register/continuation.ts';
import { toHex } from '#domain/register/encoding-rules.ts';
import { ConfigurationError } from '../config/config.ts';
import { PRIVATE, writeWhole } from '../whole-file.ts';

const content = z.record(
  z.uuid(),
  z.object({ size: z.int().nonnegative(), root: z.string().regex(/^[\da-f]{64}$/) }),
);

/** The furthest published head of each log, kept outside the database, to notice one restored from a backup. */
export interface PublishedHeads {
  /** Whether there was no file: a first start, another machine, or a folder that was lost. */
  begins: boolean;
  /** All heads in the form that the sealing process takes; roots in hexadecimal digits. */
  all(): Record<string, { size: number; root: string }>;
  /** Remembers a head that the log may not fall behind from now on. */
  remember(contestId: string, head: KnownHead): void;
  /** Writes to the file what was remembered. @throws {Error} when it cannot; the next call tries again */
  keep(): Promise<void>;
}

/**
 * @param folder the data folder, which outlives a restart of the product
 * @throws {ConfigurationError} when the file is there and cannot be read, or says nothing readable: going on without it
 *   would forget what was published, and a database restored from a backup could then publish another history
 */
export async function openHeadsFile(folder: string): Promise<PublishedHeads> {
  const file = path.join(folder, 'register-heads.json');
  const read = await readHeads(file);
  const heads = content.safeParse(read === undefined ? {} : read).data;
  if (!heads) throw unreadableFile(file, 'son contenu n’est pas lisible');
  let changed = false;
  let writing: Promise<unknown> = Promise.resolve();

  async function write(known: NonNullable<typeof heads>): Promise<void> {
    if (!changed) return;
    changed = false;
    try {
      await writeWhole(file, JSON.stringify(known), PRIVATE);
    } catch (error) {
      changed = true;
      throw error;
    }
  }

  return {
    begins: read === undefined,
    all: () => heads,
    remember(contestId, { size, root }) {
      heads[contestId] = { size, root: toHex(root) };
      changed = true;
    },
    async keep() {
      const now = writing.catch(() => {}).then(() => write(heads));
      writing = now;
      await now;
    },
  };
}

/** @returns undefined where there is no file, null where it holds no JSON */
async function readHeads(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw unreadableFile(file, `${code}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unreadableFile = (file: string, why: string) =>
  new ConfigurationError(
    `Le fichier ${file} ne peut pas être lu (${why}) : il garde ce que le registre public des votes a déjà publié. ` +
      'Remettez-le depuis une sauvegarde ; sans sauvegarde, déplacez-le, et le registre repart de ce que dit la base ' +
      '(voir docs/operations.md).',
  );
