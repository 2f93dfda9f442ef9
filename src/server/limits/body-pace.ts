import { AppError } from '#domain/errors.ts';

/** How fast a heavy body has to come. */
export interface BodyPace {
  /** The most milliseconds without a byte. */
  silenceMs: number;
  /** Milliseconds by which the body may fall behind, for a phone that changes networks. */
  graceMs: number;
  /** The pace that the body has to reach over all. */
  bytesPerSecond: number;
}

/** 256 kbit/s, so that a slow line is not taken for a dropped one: an upload that holds a place must progress. */
export const VIDEO_PACE: BodyPace = { silenceMs: 30_000, graceMs: 60_000, bytesPerSecond: 32_000 };

/**
 * Reads a body that has to keep a pace. Only the time spent waiting for its sender counts, not a slow disk or a queue.
 *
 * @returns reads the next piece @throws {AppError} UPLOAD_INTERRUPTED; and what reading the body throws
 */
export function pacedReader(
  pieces: AsyncIterator<Uint8Array>,
  pace: BodyPace,
): () => Promise<IteratorResult<Uint8Array>> {
  let bytes = 0;
  let waited = 0;
  return async () => {
    const behind = waited - (bytes / pace.bytesPerSecond) * 1000;
    const since = performance.now();
    const next = pieces.next();
    // A piece that fails after the body was given up is ignored.
    next.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const givenUp = new Promise<never>((_, reject) => {
      const patience = Math.max(0, Math.min(pace.silenceMs, pace.graceMs - behind));
      timer = setTimeout(() => reject(new AppError('UPLOAD_INTERRUPTED')), patience);
    });
    try {
      const piece = await Promise.race([next, givenUp]);
      bytes += piece.done ? 0 : piece.value.length;
      return piece;
    } finally {
      clearTimeout(timer);
      waited += performance.now() - since;
    }
  };
}
