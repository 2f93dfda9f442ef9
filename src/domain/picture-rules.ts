/** How heavy a picture may be that is sent to the régie, in bytes: a photograph from a good camera. */
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024;

/** How many pixels it may have: what a good telephone makes; more is a bomb, or a poster. */
export const PICTURE_PIXELS_MAX = 50_000_000;

/** Widths in which a portrait (5:6) that was sent to the régie is there, in pixels. */
export const PORTRAIT_WIDTHS = [180, 360, 720] as const;
/** Height by width of a portrait. */
export const PORTRAIT_RATIO = 6 / 5;
/** Widths in which a wide picture (16:9) is there: a video's poster, the picture of a message. */
export const STILL_WIDTHS = [360, 720] as const;
/** Height by width of a wide picture. */
export const STILL_RATIO = 9 / 16;
/** Pixels that each side of a logo has at least. */
export const LOGO_SIDE_MIN = 88;

/** The smallest picture that is taken: none of its sizes is made larger than what was sent. */
export function smallestPicture(widths: readonly number[], ratio: number): { width: number; height: number } {
  const width = Math.max(...widths);
  return { width, height: Math.round(width * ratio) };
}

/** Whether a picture was sent to the régie, and so is there in several sizes and formats; others are files of the site. */
export const isUploaded = (path: string) => path.startsWith('/uploads/');

/**
 * Every size of a picture that was sent, as `srcset` writes it.
 *
 * @param path under which one of its sizes is served
 * @param widths those in which it is there, in pixels
 */
export function sourceSet(path: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  const base = path.replace(/-\d+\.\w+$/, '');
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
}
