import sharp from 'sharp';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { PICTURE_PIXELS_MAX } from '#domain/picture-rules.ts';

/** A file's format, read from its bytes: the name and type that a browser sends may be wrong, or lies. */
function toFormat(file: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const text = (from: number, to: number) => Buffer.from(file.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'heif';
  return null;
}

/**
 * Checks a picture before anything is made of it.
 *
 * @param smallest the least width and height, in pixels
 * @param small the refusal of a smaller picture
 * @throws {AppError} PICTURE_KIND, PICTURE_PIXELS, PICTURE_BROKEN, and `small`
 */
export async function examine(
  file: Uint8Array,
  smallest: { width: number; height: number },
  small: ErrorCode,
): Promise<void> {
  const kind = toFormat(file);
  if (!kind) throw new AppError('PICTURE_KIND');
  // Reads the header only: no picture is decoded before its size is known to be acceptable.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    });
  if (header.format !== kind) throw new AppError('PICTURE_KIND');
  if (header.width * header.height > PICTURE_PIXELS_MAX) throw new AppError('PICTURE_PIXELS');
  const { width, height } = header.autoOrient;
  if (width < smallest.width || height < smallest.height) throw new AppError(small);
}
