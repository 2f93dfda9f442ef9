import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import {
  PICTURE_PIXELS_MAX,
  PORTRAIT_RATIO,
  PORTRAIT_WIDTHS,
  STILL_RATIO,
  STILL_WIDTHS,
  smallestPicture,
} from '#domain/picture-rules.ts';
import { examine } from './examine.ts';
import { storeLogo } from './logos.ts';
import type { ObjectStorage } from './object-storage.ts';
import { createVideoStore, type VideoStore } from './videos.ts';

export type PictureFormat = 'avif' | 'webp' | 'png';

/** Pictures and videos that operators have sent. */
export interface UploadStore {
  /**
   * Makes a portrait from a file, in every size and format that screens use.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, PICTURE_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE; BUSY
   */
  storePortrait(file: Uint8Array): Promise<string>;
  /**
   * Makes a wide picture (16:9) from a file, in every size and format that screens use: a video's poster, a message's
   * picture.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, STILL_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE; BUSY
   */
  storeStill(file: Uint8Array): Promise<string>;
  /**
   * Makes the show's logo from a file.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, LOGO_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE; BUSY
   */
  storeLogo(file: Uint8Array): Promise<string>;
  /**
   * Reads the picture that is served under a path returned above, or under that of another size.
   *
   * @returns null for any other path
   * @throws {AppError} PICTURES_UNAVAILABLE, BUSY
   */
  read(path: string): Promise<{ content: Buffer; format: PictureFormat } | null>;
  /** Videos, which are kept as they are. */
  videos: VideoStore;
  /** Tries whether pictures can be kept and read at all. @throws the reason why not */
  check(): Promise<void>;
}

/** A kind of picture that screens show in several sizes. */
interface Sizes {
  /** The folder of its files; a change of `recipe` gives pictures that are made differently other names. */
  folder: 'portraits' | 'stills';
  recipe: string;
  /** Widths in pixels at which screens show it; the last one is for large, dense screens. */
  widths: readonly number[];
  /** The width whose path is returned. */
  width: number;
  /** Height by width. */
  ratio: number;
  /** Which part of a picture of another shape is kept. */
  position: string | number;
  /** The refusal of a picture that is smaller than the largest size. */
  small: ErrorCode;
}

const PORTRAIT: Sizes = {
  folder: 'portraits',
  recipe: 'portrait-1',
  widths: PORTRAIT_WIDTHS,
  width: 360,
  ratio: PORTRAIT_RATIO,
  position: 'top',
  small: 'PICTURE_SMALL',
};

const STILL: Sizes = {
  folder: 'stills',
  recipe: 'still-1',
  widths: STILL_WIDTHS,
  width: 720,
  ratio: STILL_RATIO,
  // The part with faces and most detail: a still is cut from photographs of any shape.
  position: sharp.strategy.attention,
  small: 'STILL_SMALL',
};

const encode = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 5 }),
} as const;

/** The paths that are served; nothing else on the storage is public. */
const SERVED = new RegExp(
  [
    String.raw`^/uploads/((?:portraits/[0-9a-f]{32}-(?:${PORTRAIT_WIDTHS.join('|')})\.(?=avif|webp)`,
    String.raw`stills/[0-9a-f]{32}-(?:${STILL_WIDTHS.join('|')})\.(?=avif|webp)`,
    String.raw`logos/[0-9a-f]{32}-(?:\d{1,3}x\d{1,3}\.(?=webp)|(?:180|192|512|mail)\.(?=png)))(avif|webp|png))$`,
  ].join('|'),
);

/** The path under which the same portrait is served in the largest size. */
export const largestPortrait = (path: string) => path.replace(/-\d+\.(?:avif|webp)$/, '-720.webp');

/**
 * One picture at a time: the threads that make pictures also verify passwords and read files, and a small file may
 * decode to fifty million pixels.
 */
const AT_ONCE = { running: 1, waiting: 8, patienceMs: 60_000 };
const RETRY_S = 10;
/** The default limit, in bytes. */
const VIDEO_BYTES_MAX = 60 * 1024 * 1024;

/** The pictures and videos of one installation. @param storage where they are kept */
export function createUploadStore(storage: ObjectStorage, videoBytesMax = VIDEO_BYTES_MAX): UploadStore {
  const queue = createBoundedQueue(AT_ONCE, RETRY_S);
  return {
    storePortrait: (file) => queue.add(() => storeSizes(storage, file, PORTRAIT)),
    storeStill: (file) => queue.add(() => storeSizes(storage, file, STILL)),
    storeLogo: (file) => queue.add(() => storeLogo(storage, file)),
    async read(path) {
      const [, name, format] = path.match(SERVED) ?? [];
      const content = name && (await storage.read(name));
      return content ? { content, format: format as PictureFormat } : null;
    },
    videos: createVideoStore(storage, videoBytesMax),
    check: () => storage.check(),
  };
}

/** Makes every size and format of a picture that is not there yet. @returns the path under which the site serves it */
async function storeSizes(storage: ObjectStorage, file: Uint8Array, sizes: Sizes): Promise<string> {
  const { folder, recipe, widths, width: given, ratio, small } = sizes;
  await examine(file, smallestPicture(widths, ratio), small);
  const hash = createHash('sha256').update(recipe).update(file).digest('hex').slice(0, 32);
  const made: [name: string, content: Buffer][] = [];
  for (const width of widths) {
    for (const format of ['avif', 'webp'] as const) {
      const name = `${folder}/${hash}-${width}.${format}`;
      if (!(await storage.has(name))) made.push([name, await render(file, width, format, sizes)]);
    }
  }
  // The path is returned only once all files are kept.
  await Promise.all(made.map(([name, content]) => storage.keep(name, content)));
  return `/uploads/${folder}/${hash}-${given}.webp`;
}

/** Renders the pixels only, upright and in sRGB: no location, camera or other metadata stays. */
function render(
  file: Uint8Array,
  width: number,
  format: keyof typeof encode,
  { ratio, position }: Sizes,
): Promise<Buffer> {
  const image = sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'truncated', pages: 1 })
    .autoOrient()
    .resize(width, Math.round(width * ratio), { fit: 'cover', position })
    .flatten({ background: '#27111E' })
    .toColourspace('srgb');
  return encode[format](image)
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    });
}
