import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';

/** Videos that one process sends at once: each holds a file or a connection to the bucket, and some hundred kB. */
const MOST = 128;
/** Milliseconds without a byte after which a player counts as silent: it has enough for now, and will ask again. */
const SILENT_MS = 10_000;
const RETRY_S = 5;

/** A video on its way to a player. */
interface Place {
  /** When the player last took some bytes; `performance.now()`. */
  tookAt: number;
  /** Ends the sending; the player asks for the rest with a range. */
  end(): void;
}

/** Places for the videos that are sent at once: a silent player keeps its place only while no other player needs it. */
export interface VideoPlaces {
  /**
   * Reads a video for a player.
   *
   * @param open begins to read it
   * @throws {AppError} BUSY when every place has a player that takes bytes; what `open` throws
   */
  read(open: () => Promise<Readable>): Promise<Readable>;
}

/** @param now milliseconds of a monotonic clock */
export function createVideoPlaces(most = MOST, now = () => performance.now()): VideoPlaces {
  const places = new Set<Place>();

  /** Ends the player that has been silent for longest. @throws {AppError} BUSY where none is silent */
  function makeRoom(): void {
    if (places.size < most) return;
    const [oldest] = [...places].sort((a, b) => a.tookAt - b.tookAt);
    if (!oldest || now() - oldest.tookAt < SILENT_MS) throw new AppError('BUSY', { retryAfter: RETRY_S });
    places.delete(oldest);
    oldest.end();
  }

  return {
    async read(open) {
      makeRoom();
      let source: Readable | undefined;
      let shown: Readable | undefined;
      const place: Place = { tookAt: now(), end: () => (shown ?? source)?.destroy() };
      // The place is taken before the video is opened, so that players who ask at once cannot exceed the limit.
      places.add(place);
      try {
        const opened = await open();
        source = opened;
        const stream = Readable.from(watched(opened, place), { objectMode: false });
        shown = stream;
        stream.once('close', () => {
          places.delete(place);
          opened.destroy();
        });
        // The player lost its place while the video was being opened.
        if (!places.has(place)) stream.destroy();
        return stream;
      } catch (error) {
        places.delete(place);
        throw error;
      }
    },
  };

  async function* watched(source: Readable, place: Place): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      yield piece;
      // The player asks for the next piece, so it has taken this one.
      place.tookAt = now();
    }
  }
}
