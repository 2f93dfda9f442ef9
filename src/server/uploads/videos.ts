import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { AppError } from '#domain/errors.ts';
import { assertDiskSpace, clearLeftOver } from './disk-room.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';

/** Videos that operators have sent. They are never whole in memory. */
export interface VideoStore {
  /** The heaviest video that is accepted, in bytes. */
  bytesMax: number;
  /**
   * Keeps a video as it comes.
   *
   * @returns the path under which the site serves it, and its size
   * @throws {AppError} VIDEO_TOO_LARGE, VIDEO_KIND, PICTURES_UNAVAILABLE; BUSY; what reading it throws
   */
  store(content: AsyncIterable<Uint8Array>): Promise<{ path: string; bytes: number }>;
  /** A video's size in bytes; null where there is no such video. @throws {AppError} PICTURES_UNAVAILABLE */
  size(name: string): Promise<number | null>;
  /** Streams a part of a video. @throws {AppError} PICTURES_UNAVAILABLE */
  open(name: string, range: ByteRange): Promise<Readable>;
}

export type VideoFormat = 'mp4' | 'webm';

/** The names that are served as videos; nothing else on the storage is. */
const NAME = /^[0-9a-f]{32}\.(?:mp4|webm)$/;
/** Enough of a file to tell what it is. */
const HEAD = 64;
/** Operators send videos rarely; each takes a connection for minutes. */
const AT_ONCE = { running: 2, waiting: 6 };
const RETRY_S = 30;
/** Bytes that stay free on the disk, however many videos are sent: votes are written there too. */
const LEFT_FREE = 1024 ** 3;

/** Brands of MP4, without QuickTime's own, which phones do not play. */
const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V[ HP]|f4v )$/;

/** A file's format, read from its bytes: the name and type that a browser sends may be wrong, or lies. */
function toVideoFormat(head: Buffer): VideoFormat | null {
  const text = head.toString('latin1');
  if (text.slice(4, 8) === 'ftyp') return BRANDS.test(text.slice(8, 12)) ? 'mp4' : null;
  // WebM is a kind of Matroska that names itself in its header.
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : null;
}

/**
 * @param storage where videos are kept
 * @param bytesMax the heaviest video that is accepted
 * @param leftFree bytes that must stay free on the disk of the drafts
 */
export function createVideoStore(
  storage: ObjectStorage,
  bytesMax: number,
  leftFree: number = LEFT_FREE,
): VideoStore {
  const queue = createBoundedQueue(AT_ONCE, RETRY_S);
  /** Sizes are cached for ever: a video that is there never changes. */
  const sizes = new Map<string, number>();

  async function storeNow(content: AsyncIterable<Uint8Array>) {
    const draft = await storage.draft();
    const folder = path.dirname(draft);
    await clearLeftOver(folder);
    // Each upload under way may reach the largest size.
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
            // Refused as soon as the first bytes show it, not after minutes.
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
