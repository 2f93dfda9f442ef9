import { AppError } from '#domain/errors.ts';

/** How fast a heavy body has to come. */
export interface BodyPace {
  /** Milliseconds in which nothing may come. */
  silenceMs: number;
  /** Milliseconds by which it may be behind: a telephone that changes networks. */
  graceMs: number;
  /** What it has to reach in all. */
  bytesPerSecond: number;
}

/** 256 kbit/s, so that no slow line is mistaken for one that has dropped: what holds a place must be on its way. */
export const VIDEO_PACE: BodyPace = { silenceMs: 30_000, graceMs: 60_000, bytesPerSecond: 32_000 };

/**
 * Reads a body that has to keep a pace. Only waiting for its sender counts: neither a slow disk nor a line of ours.
 *
 * @returns reads the next piece @throws {AppError} UPLOAD_INTERRUPTED; and what reading it throws
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
    // What becomes of it after it was given up concerns no reader.
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
