import {
  LOGO_SIDE_MIN,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  PORTRAIT_RATIO,
  PORTRAIT_WIDTHS,
  STILL_RATIO,
  STILL_WIDTHS,
  smallestPicture,
} from '#domain/picture-rules.ts';

const NBSP = '\u00a0';

function atLeast(widths: readonly number[], ratio: number): string {
  const { width, height } = smallestPicture(widths, ratio);
  return `${width} × ${height}${NBSP}pixels au moins`;
}

/** The limits of pictures uploaded in the régie, in words. */
export const pictureLimits = {
  weight: `${PICTURE_BYTES_MAX / (1024 * 1024)}${NBSP}Mo au plus`,
  pixels: `${PICTURE_PIXELS_MAX / 1_000_000} millions au plus`,
  portrait: atLeast(PORTRAIT_WIDTHS, PORTRAIT_RATIO),
  still: atLeast(STILL_WIDTHS, STILL_RATIO),
  logo: `${LOGO_SIDE_MIN}${NBSP}pixels de côté au moins`,
} as const;
