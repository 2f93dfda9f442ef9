import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { AppError } from '#domain/errors.ts';
import { assertDiskSpace, clearLeftOver } from './disk-room.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';

/** Videos that people of the régie have sent. They are never whole in memory. */
export interface VideoStore {
  /** The heaviest that is taken, in bytes. */
  bytesMax: number;
  /**
   * Keeps a video as it comes.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} VIDEO_TOO_LARGE, VIDEO_KIND, PICTURES_UNAVAILABLE; BUSY; what reading it throws
   */
  store(content: AsyncIterable<Uint8Array>): Promise<{ path: string; bytes: number }>;
  /** How heavy a video is; null for a path of none. @throws {AppError} PICTURES_UNAVAILABLE */
  size(name: string): Promise<number | null>;
  /** A part of a video, as it is read. @throws {AppError} PICTURES_UNAVAILABLE */
  open(name: string, range: ByteRange): Promise<Readable>;
}

export type VideoFormat = 'mp4' | 'webm';

/** What is served as a video, and nothing else that lies on the storage. */
const NAME = /^[0-9a-f]{32}\.(?:mp4|webm)$/;
/** Enough of a file to tell what it is. */
const HEAD = 64;
/** An operator sends one now and then; each takes a connection for minutes. */
const AT_ONCE = { running: 2, waiting: 6 };
const RETRY_S = 30;
/** Bytes that stay free on the disk, however many videos are sent: votes are written there too. */
const LEFT_FREE = 1024 ** 3;

/** MP4 by its brands; not QuickTime's own, which phones do not play. */
const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V[ HP]|f4v )$/;

/** What a file is, by what stands in it: names and types that a browser tells may be wrong, or lies. */
function toVideoFormat(head: Buffer): VideoFormat | null {
  const text = head.toString('latin1');
  if (text.slice(4, 8) === 'ftyp') return BRANDS.test(text.slice(8, 12)) ? 'mp4' : null;
  // Matroska, of which WebM is a part that names itself.
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : null;
}

/**
 * @param storage where they are kept
 * @param bytesMax the heaviest that is taken
 * @param leftFree bytes that stay free where they are written
 */
export function createVideoStore(
  storage: ObjectStorage,
  bytesMax: number,
  leftFree: number = LEFT_FREE,
): VideoStore {
  const queue = createBoundedQueue(AT_ONCE, RETRY_S);
  /** What is there never changes. */
  const sizes = new Map<string, number>();

  async function storeNow(content: AsyncIterable<Uint8Array>) {
    const draft = await storage.draft();
    const folder = path.dirname(draft);
    await clearLeftOver(folder);
    // Each that is on its way may become the heaviest.
    await assertDiskSpace(folder, AT_ONCE.running * bytesMax, leftFree);
    // Opened before the first byte is read: a stream that opens it itself may do so after a refusal has removed it.
    const file = await open(draft, 'wx');
    try {
      const hash = createHash('sha256');
      let head = Buffer.alloc(0);
      let bytes = 0;
      await pipeline(async function* () {
        for await (const piece of content) {
          bytes += piece.length;
          if (bytes > bytesMax) throw new AppError('VIDEO_TOO_LARGE');
          if (head.length < HEAD) {
            head = Buffer.concat([head, piece]).subarray(0, HEAD);
            // Told as soon as it can be, and not after minutes.
            if (head.length === HEAD && !toVideoFormat(head)) throw new AppError('VIDEO_KIND');
          }
          hash.update(piece);
          yield piece;
        }
      }, file.createWriteStream());
      const format = toVideoFormat(head);
      if (!format || bytes <= HEAD) throw new AppError('VIDEO_KIND');
      const sha256 = hash.digest('hex');
      const name = `${sha256.slice(0, 32)}.${format}`;
      if ((await storage.size(toKey(name))) !== bytes)
        await storage.keepDraft(toKey(name), { file: draft, type: `video/${format}`, sha256 });
      return { path: `/uploads/videos/${name}`, bytes };
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    bytesMax,
    store: (content) => queue.add(() => storeNow(content)),
    async size(name) {
      if (!NAME.test(name)) return null;
      const known = sizes.get(name) ?? (await storage.size(toKey(name)));
      if (known !== null) sizes.set(name, known);
      return known;
    },
    open: (name, range) => storage.open(toKey(name), range),
  };
}

const toKey = (name: string) => `videos/${name}`;
