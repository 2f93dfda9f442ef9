import path from 'node:path';
import type { ShareCard } from '#domain/sharing/schema.ts';
import { type ChildWorker, createChildWorker } from '../processes/child-process.ts';
import { portraitsOn } from './layout.ts';

const CHILD = path.join(import.meta.dirname, 'picture-child.ts');
/** The libraries hold a hundred megabytes, which are freed when no link has been shared for a while. */
const IDLE_MS = 60_000;

/** A picture to paint; `sent` holds, by path, the bytes of pictures that the card names and `folder` does not have. */
export type PictureJob = { card: ShareCard | null; folder: string; sent: Map<string, Uint8Array> };

/** The painting process; several workers may share one. */
export type Painter = ChildWorker<PictureJob, Uint8Array>;

/** @param patienceMs milliseconds after which a picture is given up, and its process is killed */
export function createPainter(patienceMs: number): Painter {
  return createChildWorker<PictureJob, Uint8Array>({
    file: CHILD,
    threads: 1,
    onGone: () => new Error('The process that paints is gone.'),
    patienceMs,
    idleMs: IDLE_MS,
  });
}

/** Paints the picture of a card. @throws when it cannot be painted */
export type Paint = (card: ShareCard | null) => Promise<Buffer>;

/**
 * Paints pictures in a process of its own, with a lower priority than the one that takes votes; it is ended when idle.
 * A process that hangs or dies fails its picture, and the next picture gets a new process.
 *
 * @param folder the folder of the files that portraits name
 * @param patienceMs milliseconds after which a picture is given up, and its process is killed
 * @param readSent reads the pictures that operators have sent, by the paths that a card names
 * @param painter the painting process, where several workers share one
 */
export function createPictureProcess(
  folder: string,
  patienceMs: number,
  readSent: (paths: readonly string[]) => Promise<Map<string, Uint8Array>> = async () => new Map(),
  { ask, stop }: Painter = createPainter(patienceMs),
): { paint: Paint; stop(): void } {
  async function paint(card: ShareCard | null): Promise<Buffer> {
    // Read first, and throws: a card that lacks a picture which is away for a moment must not be kept for ever.
    const sent = await readSent(toPictures(card));
    return Buffer.from(await ask({ card, folder, sent }));
  }

  return { paint, stop };
}

/** The paths of the portraits and the logo that a card shows. */
function toPictures(card: ShareCard | null): string[] {
  const portraits = portraitsOn(card).map(([{ portrait }]) => portrait);
  return [...portraits, card?.look?.logo].flatMap((path) => path ?? []);
}
