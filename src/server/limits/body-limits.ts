import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';
import { BODY_LIMIT, IMPORT_LIMIT, TEXT_AND_PICTURE_LIMIT, TEXT_LIMIT } from './limits.ts';

/** Pages of the régie that a picture or a long text may be sent to, by operators: all other bodies are small. */
const TAKES_MORE: Readonly<Record<string, number>> = {
  '/regie/candidats': PICTURE_BYTES_MAX,
  '/regie/candidats/:id': PICTURE_BYTES_MAX,
  '/regie/candidats/import': IMPORT_LIMIT,
  '/regie/reglages': PICTURE_BYTES_MAX,
  '/regie/messages': TEXT_AND_PICTURE_LIMIT,
  '/regie/faq': TEXT_LIMIT,
  '/regie/pages': TEXT_LIMIT,
  '/regie/fraude': TEXT_LIMIT,
};
/** A body is cut off only beyond this many times its limit. */
export const BODY_FACTOR = 4;

/** The page whose form carries a video, which is never whole in memory. */
const TAKES_VIDEO = '/regie/videos';

/** Bytes of the largest body that any page takes. @param videoMax the heaviest video, in bytes */
export const heaviestBody = (videoMax: number) => TEXT_AND_PICTURE_LIMIT + BODY_FACTOR * videoMax;

/**
 * How large a body a page takes, in bytes.
 *
 * @param page the path as the route table writes it
 * @param inRegie whether an operator asks
 * @param videoMax the heaviest video, in bytes: one that is too heavy is still read, so that the form's texts come back
 */
export function bodyLimitFor(page: string, inRegie: boolean, videoMax: number): number {
  if (inRegie && page === TAKES_VIDEO) return heaviestBody(videoMax);
  return (inRegie && TAKES_MORE[page]) || BODY_LIMIT;
}
