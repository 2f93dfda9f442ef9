import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { DEEP_NIGHT } from '#domain/contest/theme-rules.ts';
import { AppError } from '#domain/errors.ts';
import { LOGO_SIDE_MIN, PICTURE_PIXELS_MAX } from '#domain/picture-rules.ts';
import { examine } from './examine.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Pixels of the loader on dense screens; at most three times as wide as high, so that the bar has room. */
const BOX = { width: 528, height: 176 };
const SMALLEST = { width: LOGO_SIDE_MIN, height: LOGO_SIDE_MIN };
/** Sides of the square icons in pixels, and the part of a side that the logo fills: phones may cut off the rest. */
const SQUARES = [180, 192, 512] as const;
const INNER = 0.66;

/**
 * Makes the show's logo from a file, in the sizes that the bar, the loader, phones' home screens and e-mails need.
 *
 * @param storage where it is kept
 * @returns the path under which the site serves it
 * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, LOGO_SMALL, PICTURE_BROKEN, PICTURES_UNAVAILABLE; BUSY
 */
export async function storeLogo(storage: ObjectStorage, file: Uint8Array): Promise<string> {
  await examine(file, SMALLEST, 'LOGO_SMALL');
  const hash = createHash('sha256').update('logo-1').update(file).digest('hex').slice(0, 32);
  const { data, info } = await drawn(
    open(file)
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 5 }),
  );
  const name = `logos/${hash}-${info.width}x${info.height}.webp`;
  const made: [name: string, content: Buffer][] = [
    [`logos/${hash}-mail.png`, await onNight(file, 240, 96, 0.8)],
    [name, data],
  ];
  for (const side of SQUARES) made.push([`logos/${hash}-${side}.png`, await onNight(file, side, side)]);
  // The name is returned only once all files are kept.
  await Promise.all(made.map(([one, content]) => storage.keep(one, content)));
  return `/uploads/${name}`;
}

/** Opens a picture upright and in sRGB, as pixels only, without metadata. */
function open(file: Uint8Array): Sharp {
  return sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'truncated', pages: 1 })
    .autoOrient()
    .toColourspace('srgb');
}

async function onNight(file: Uint8Array, width: number, height: number, inner = INNER): Promise<Buffer> {
  const logo = await drawn(
    open(file)
      .resize({ width: Math.round(width * inner), height: Math.round(height * inner), fit: 'inside' })
      .png(),
  );
  const ground = sharp({ create: { width, height, channels: 3, background: DEEP_NIGHT } });
  return ground
    .composite([{ input: logo.data, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function drawn(image: Sharp) {
  return image.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new AppError('PICTURE_BROKEN', { cause });
  });
}
