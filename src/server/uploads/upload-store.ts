import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { examine, PIXELS_MAX } from './examine.ts';
import { storeLogo } from './logos.ts';
import type { ObjectStorage } from './object-storage.ts';

export type PictureFormat = 'avif' | 'webp' | 'png';

/** Pictures that people of the régie have sent. */
export interface UploadStore {
  /**
   * Makes a portrait of a file, in every size and format that screens use.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, PICTURE_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE; BUSY
   */
  storePortrait(file: Uint8Array): Promise<string>;
  /**
   * Makes the logo of the show of a file.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, LOGO_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE; BUSY
   */
  storeLogo(file: Uint8Array): Promise<string>;
  /**
   * What the site serves under a path that these give, or of another size.
   *
   * @returns null for any other path
   * @throws {AppError} PICTURES_UNAVAILABLE, BUSY
   */
  read(path: string): Promise<{ content: Buffer; format: PictureFormat } | null>;
  /** Tries whether pictures can be kept and read at all. @throws what is in the way */
  check(): Promise<void>;
}

/** Widths by which screens show a portrait; the last one is for large screens with fine pixels. */
const PORTRAIT_WIDTHS = [180, 360, 720] as const;
const RATIO = 6 / 5;
const SMALLEST = { width: 720, height: 720 * RATIO };

const encode = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 5 }),
} as const;

/** A path that is served, and no other: what else lies on the storage is not public. */
const SERVED =
  /^\/uploads\/((?:portraits\/[0-9a-f]{32}-(?:180|360|720)\.(?=avif|webp)|logos\/[0-9a-f]{32}-(?:\d{1,3}x\d{1,3}\.(?=webp)|(?:180|192|512|mail)\.(?=png)))(avif|webp|png))$/;

/** The path under which the same portrait is served in the largest size. */
export const largestPortrait = (path: string) => path.replace(/-\d+\.(?:avif|webp)$/, '-720.webp');

/** The pictures of one installation. @param storage where they are kept */
export function createUploadStore(storage: ObjectStorage): UploadStore {
  return {
    async storePortrait(file) {
      await examine(file, SMALLEST, 'PICTURE_SMALL');
      const hash = createHash('sha256').update('portrait-1').update(file).digest('hex').slice(0, 32);
      const made: [name: string, content: Buffer][] = [];
      for (const width of PORTRAIT_WIDTHS) {
        for (const format of ['avif', 'webp'] as const) {
          const name = `portraits/${hash}-${width}.${format}`;
          if (!(await storage.has(name))) made.push([name, await render(file, width, format)]);
        }
      }
      // The name is given away only once all of them are there.
      await Promise.all(made.map(([name, content]) => storage.keep(name, content)));
      return `/uploads/portraits/${hash}-360.webp`;
    },
    storeLogo: (file) => storeLogo(storage, file),
    async read(path) {
      const [, name, format] = path.match(SERVED) ?? [];
      const content = name && (await storage.read(name));
      return content ? { content, format: format as PictureFormat } : null;
    },
    check: () => storage.check(),
  };
}

/** The pixels alone, upright and in the colours of screens: no place, no camera, nothing hidden behind them. */
function render(file: Uint8Array, width: number, format: keyof typeof encode): Promise<Buffer> {
  const image = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1 })
    .autoOrient()
    .resize(width, width * RATIO, { fit: 'cover', position: 'top' })
    .flatten({ background: '#27111E' })
    .toColourspace('srgb');
  return encode[format](image)
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    });
}
