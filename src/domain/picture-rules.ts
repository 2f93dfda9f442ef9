/** The most bytes of a picture that is uploaded in the régie: a photograph from a good camera. */
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024;

/** The most pixels: as many as a good telephone makes; more is a decompression bomb, or a poster. */
export const PICTURE_PIXELS_MAX = 50_000_000;

/** Widths in pixels in which an uploaded portrait (5:6) is stored. */
export const PORTRAIT_WIDTHS = [180, 360, 720] as const;
/** Height by width of a portrait. */
export const PORTRAIT_RATIO = 6 / 5;
/** Widths in pixels in which a wide picture (16:9) is stored: a video's poster, the picture of a message. */
export const STILL_WIDTHS = [360, 720] as const;
/** Height by width of a wide picture. */
export const STILL_RATIO = 9 / 16;
/** The fewest pixels of each side of a logo. */
export const LOGO_SIDE_MIN = 88;

/** The smallest picture that is accepted, so that none of its stored sizes has to be enlarged. */
export function smallestPicture(widths: readonly number[], ratio: number): { width: number; height: number } {
  const width = Math.max(...widths);
  return { width, height: Math.round(width * ratio) };
}

/** Whether a picture was uploaded, and so is stored in several sizes and formats; others are files of the site. */
export const isUploaded = (path: string) => path.startsWith('/uploads/');

/**
 * Every size of an uploaded picture, as `srcset` writes it.
 *
 * @param path of any one of its sizes
 * @param widths in which it is stored, in pixels
 */
export function sourceSet(path: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  const base = path.replace(/-\d+\.\w+$/, '');
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
}
