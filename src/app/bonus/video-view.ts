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
  /** Paths of the files to choose from, or the video's id on the other site. */
  sources: readonly string[];
  /** Size in bytes; null when it is not known. */
  bytes: number | null;
  /** Seconds that count as watched. */
  watched: number;
  finished: boolean;
}

/** Matches paths of this site: a file from elsewhere is not played. */
const OWN_PATH = /^\/(?!\/)[\w./-]+$/;
const ownPath = (path: string | null) => (path !== null && OWN_PATH.test(path) ? path : null);
/** Matches the other sites' video ids. */
const FOREIGN_ID = /^[\w-]{1,40}$/;

/**
 * The sources of a video, the best first. A WebM of the site has an MP4 of the same name beside it, for older iPhones;
 * a file that was uploaded in the régie has none.
 *
 * @returns an empty list when the source is malformed
 */
export function toSources({ kind, source }: Pick<BonusVideo, 'kind' | 'source'>): string[] {
  if (kind !== 'file') return FOREIGN_ID.test(source) ? [source] : [];
  const path = ownPath(source);
  if (path === null) return [];
  return path.endsWith('.webm') && !isUploaded(path) ? [path, path.replace(/\.webm$/, '.mp4')] : [path];
}

/** @param measured size in bytes of a file on this server, which overrides the size told by the régie; else null */
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
