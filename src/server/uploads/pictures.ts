import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/identity/user-id.ts';

/** Pictures that people of the régie have sent. */
export interface PictureStore {
  /**
   * Makes a portrait of a file, in every size and format that screens use.
   *
   * @returns the path under which the site serves it
   * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, PICTURE_SMALL, PICTURE_BROKEN
   */
  storePortrait(file: Uint8Array): Promise<string>;
}

/** Widths by which screens show a portrait; the last one is for large screens with fine pixels. */
const PORTRAIT_WIDTHS = [180, 360, 720] as const;
const RATIO = 6 / 5;
const SMALLEST = { width: 720, height: 720 * RATIO };
/** What a good telephone makes; more is a bomb, or a poster. */
const PIXELS_MAX = 50_000_000;

const encode = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 5 }),
} as const;

/** @param folder where pictures are kept, on a disk that all processes share */
export function createPictureStore(folder: string): PictureStore {
  return {
    async storePortrait(file) {
      await examine(file);
      const hash = createHash('sha256').update('portrait-1').update(file).digest('hex').slice(0, 32);
      const home = path.join(folder, 'portraits');
      await mkdir(home, { recursive: true });
      for (const width of PORTRAIT_WIDTHS) {
        for (const format of ['avif', 'webp'] as const) {
          const name = path.join(home, `${hash}-${width}.${format}`);
          if (!(await exists(name))) await keep(name, await render(file, width, format));
        }
      }
      return `/uploads/portraits/${hash}-360.webp`;
    },
  };
}

/** What a file is, by what stands in it: names and types that a browser tells are anybody's words. */
function kindOf(file: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const text = (from: number, to: number) => Buffer.from(file.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'heif';
  return null;
}

async function examine(file: Uint8Array): Promise<void> {
  const kind = kindOf(file);
  if (!kind) throw new AppError('PICTURE_KIND');
  // The header alone: nothing is unpacked before its size is known to be bearable.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    });
  if (header.format !== kind) throw new AppError('PICTURE_KIND');
  if (header.width * header.height > PIXELS_MAX) throw new AppError('PICTURE_PIXELS');
  const { width, height } = header.autoOrient;
  if (width < SMALLEST.width || height < SMALLEST.height) throw new AppError('PICTURE_SMALL');
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

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Whole or not at all: somebody may ask for it while it is being written. */
async function keep(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${newId()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
