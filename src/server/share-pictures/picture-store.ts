import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { ShareCard } from '#domain/sharing/schema.ts';
import { writeWhole } from '../whole-file.ts';
import type { Paint } from './picture-process.ts';

/** The most pictures that are kept, and that wait. */
export interface PictureLimits {
  /** Pictures in memory. */
  memory: number;
  /** Pictures in the folder. */
  files: number;
  /** Pictures that wait to be painted, one after the other; more are refused. */
  waiting: number;
}

const LIMITS: PictureLimits = { memory: 40, files: 1_000, waiting: 20 };

type MayPaint = () => boolean | Promise<boolean>;

export interface SharePictures {
  /**
   * The picture of a card; null when it cannot be painted now.
   *
   * @param mayPaint counts one painting for the caller's network, and returns whether it may take place; it is asked
   * only where the picture is not there yet
   */
  get(name: string, card: ShareCard, mayPaint: MayPaint): Promise<Buffer | null>;
}

/**
 * Serves pictures by name: from memory, else from a folder, else painted, one at a time and each once for all requests.
 *
 * @param folder the folder in which they outlive a restart
 * @param onError gets the errors of pictures that failed, and of a folder that cannot be written, which is no failure
 */
export function createSharePictures(
  folder: string,
  paint: Paint,
  onError: (error: unknown) => void,
  limits: PictureLimits = LIMITS,
): SharePictures {
  const memory = new LRUCache<string, Buffer>({ max: limits.memory });
  const coming = new Map<string, Promise<Buffer | null>>();
  const painting = new PQueue({ concurrency: 1 });
  const toFile = (name: string) => path.join(folder, `${name}.jpg`);

  async function find(name: string, card: ShareCard, mayPaint: MayPaint): Promise<Buffer | null> {
    const kept = await readFile(toFile(name)).catch(() => null);
    if (kept) {
      // A file's time is that of its last use, so that pictures which links need stay.
      const now = new Date();
      await utimes(toFile(name), now, now).catch(onError);
      return kept;
    }
    if (!(await mayPaint())) return null;
    const picture = await painting.add(() => paint(card));
    await keep(name, picture).catch(onError);
    return picture;
  }

  async function keep(name: string, picture: Buffer): Promise<void> {
    await writeWhole(toFile(name), picture);
    const files = await readdir(folder);
    if (files.length <= limits.files) return;
    const ages = await Promise.all(
      files.map(async (file) => ({ file, at: (await stat(path.join(folder, file))).mtimeMs })),
    );
    ages.sort((a, b) => a.at - b.at);
    // Removes a tenth more than needed, so that the folder is not read for each new picture.
    for (const { file } of ages.slice(0, files.length - Math.floor(limits.files * 0.9))) {
      await rm(path.join(folder, file), { force: true });
    }
  }

  return {
    async get(name, card, mayPaint) {
      const known = memory.get(name);
      if (known) return known;
      const already = coming.get(name);
      if (already) {
        const picture = await already;
        // Where it was refused to the network of the caller who asked first, this caller's may still have it painted.
        if (picture || coming.has(name)) return picture ?? coming.get(name) ?? null;
      }
      if (coming.size >= limits.waiting) return null;
      const picture = find(name, card, mayPaint)
        .then((found) => {
          if (found) memory.set(name, found);
          return found;
        })
        .catch((error: unknown) => {
          onError(error);
          return null;
        })
        .finally(() => coming.delete(name));
      coming.set(name, picture);
      return picture;
    },
  };
}
