import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';

/** Videos that one process hands out at once: each holds a file, or a connection to the bucket, and some hundred kilobytes of memory. */
const MOST = 128;
/** Milliseconds without a byte after which a player is taken for one that waits: it has enough for now, and asks again. */
const SILENT_MS = 10_000;
const RETRY_S = 5;

/** A video on its way to a player. */
interface Place {
  /** When the player last took something; `performance.now()`. */
  tookAt: number;
  /** Breaks the sending off: a player asks for what is missing by a range. */
  end(): void;
}

/** Places for the videos that are handed out at once: a player that takes nothing keeps its own only while no other needs it. */
export interface VideoPlaces {
  /**
   * Reads a video for a player.
   *
   * @param open begins to read it
   * @throws {AppError} BUSY when all players are taking something; what `open` throws
   */
  read(open: () => Promise<Readable>): Promise<Readable>;
}

/** @param now in milliseconds, of a clock that only goes forward */
export function createVideoPlaces(most = MOST, now = () => performance.now()): VideoPlaces {
  const places = new Set<Place>();

  /** The one that has taken nothing for longest gives up its place. @throws {AppError} BUSY */
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
      // Taken before it is opened: many who ask at once are not more than there is room for.
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
        // It has had to give up its place while it was opened.
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
      // Asked for the next one: this one was taken.
      place.tookAt = now();
    }
  }
}
