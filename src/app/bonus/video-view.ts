import type { BonusVideo } from '#domain/bonus/schema.ts';
import { isUploaded } from '#domain/picture-rules.ts';

/** A bonus video as the screens show it. */
export interface ShownVideo {
  id: string;
  title: string;
  description: string;
  kind: BonusVideo['kind'];
  seconds: number;
  amount: number;
  poster: string | null;
  captions: string | null;
  /** Files to choose from, or the other site's id of the video. */
  sources: readonly string[];
  /** How heavy it is; null where that is not known. */
  bytes: number | null;
  /** Seconds that count as watched. */
  watched: number;
  finished: boolean;
}

/** Paths of this site only: a file that comes from anywhere else is not played. */
const OWN_PATH = /^\/(?!\/)[\w./-]+$/;
const ownPath = (path: string | null) => (path !== null && OWN_PATH.test(path) ? path : null);
/** What the other sites' ids are made of. */
const FOREIGN_ID = /^[\w-]{1,40}$/;

/**
 * The files of a video, the best first. A WebM of the site has an MP4 of the same name beside it: older iPhones
 * play only that. One that was sent to the régie stands alone.
 *
 * @returns none when the source cannot be one
 */
export function toSources({ kind, source }: Pick<BonusVideo, 'kind' | 'source'>): string[] {
  if (kind !== 'file') return FOREIGN_ID.test(source) ? [source] : [];
  const path = ownPath(source);
  if (path === null) return [];
  return path.endsWith('.webm') && !isUploaded(path) ? [path, path.replace(/\.webm$/, '.mp4')] : [path];
}

/** @param measured size of the file, where it lies here: it counts before what the régie has told */
export function shownVideo(video: BonusVideo, measured: number | null): ShownVideo {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    kind: video.kind,
    seconds: video.duration_s,
    amount: video.amount,
    poster: ownPath(video.poster),
    captions: ownPath(video.captions),
    sources: toSources(video),
    bytes: measured ?? video.bytes,
    watched: Math.floor(video.watched_s),
    finished: video.finished,
  };
}
