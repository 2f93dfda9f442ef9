import path from 'node:path';
import type { ShareCard } from '#domain/sharing/schema.ts';
import { type ChildWorker, createChildWorker } from '../processes/child-process.ts';
import { portraitsOn } from './layout.ts';

const CHILD = path.join(import.meta.dirname, 'picture-child.ts');
/** The libraries hold a hundred megabytes: they are let go of when no link has been shared for a while. */
const IDLE_MS = 60_000;

/** A picture to paint; `sent` are the bytes of the pictures that the card names and that no folder has. */
export type PictureJob = { card: ShareCard | null; folder: string; sent: Map<string, Uint8Array> };

/** The process that paints: several that take requests may share one. */
export type Painter = ChildWorker<PictureJob, Uint8Array>;

/** @param patienceMs after which a picture is given up, and the process with it */
export function createPainter(patienceMs: number): Painter {
  return createChildWorker<PictureJob, Uint8Array>({
    file: CHILD,
    threads: 1,
    onGone: () => new Error('The process that paints is gone.'),
    patienceMs,
    idleMs: IDLE_MS,
  });
}

/** Paints the picture of a card. @throws when it cannot */
export type Paint = (card: ShareCard | null) => Promise<Buffer>;

/**
 * Paints pictures in a process of its own, with a lower priority than the one that takes votes, which is ended when it has
 * been idle. One that hangs or dies fails its picture, and the next has a new one.
 *
 * @param folder of the files that portraits name
 * @param patienceMs after which a picture is given up, and the process with it
 * @param readSent pictures that were sent to the régie, of the paths that a card names
 * @param painter the process, where several share one
 */
export function createPictureProcess(
  folder: string,
  patienceMs: number,
  readSent: (paths: readonly string[]) => Promise<Map<string, Uint8Array>> = async () => new Map(),
  { ask, stop }: Painter = createPainter(patienceMs),
): { paint: Paint; stop(): void } {
  async function paint(card: ShareCard | null): Promise<Buffer> {
    // First: without a picture that is only away for a moment there would be no card to keep for ever.
    const sent = await readSent(toPictures(card));
    return Buffer.from(await ask({ card, folder, sent }));
  }

  return { paint, stop };
}

/** Portraits and logo. */
function toPictures(card: ShareCard | null): string[] {
  const portraits = portraitsOn(card).map(([{ portrait }]) => portrait);
  return [...portraits, card?.look?.logo].flatMap((path) => path ?? []);
}
