import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { ShareCard } from '#domain/sharing/schema.ts';

const CHILD = path.join(import.meta.dirname, 'picture-child.ts');
/** The libraries hold a hundred megabytes: they are let go of when nobody has shared anything for a while. */
const IDLE_MS = 60_000;

export type PictureJob = {
  id: number;
  card: ShareCard | null;
  folder: string;
  sent: Map<string, Uint8Array>;
};
export type PictureAnswer = { id: number; picture: Uint8Array } | { id: number; failed: string };

/** Paints the picture of a card. @throws when it cannot */
export type Paint = (card: ShareCard | null) => Promise<Buffer>;

/**
 * Paints pictures in a process of its own, with a lower priority than the one that takes votes; started with the first
 * picture, ended when it has been idle. One that hangs or dies fails its picture, and the next has a new one.
 *
 * @param folder of the files that portraits name
 * @param patienceMs after which a picture is given up, and the process with it
 * @param readSent pictures that were sent to the régie, of the paths that a card names
 */
export function createPictureProcess(
  folder: string,
  patienceMs: number,
  readSent: (paths: readonly string[]) => Promise<Map<string, Uint8Array>> = async () => new Map(),
): { paint: Paint; stop(): void } {
  const waiting = new Map<number, { resolve(picture: Buffer): void; reject(error: Error): void }>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(CHILD, {
      // It needs nothing of what this process knows.
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' },
      execArgv: [],
      detached: true,
      serialization: 'advanced',
    });
    started.on('message', (answer: PictureAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('picture' in answer) asked?.resolve(Buffer.from(answer.picture));
      else asked?.reject(new Error(answer.failed));
    });
    const gone = () => {
      if (child !== started) return;
      child = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The process that paints is gone.'));
      waiting.clear();
    };
    started.on('error', gone);
    started.on('exit', gone);
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function paint(card: ShareCard | null): Promise<Buffer> {
    // First: without a picture that is only away for a moment there would be no card to keep for ever.
    const sent = await readSent(picturesOf(card));
    clearTimeout(idle);
    child ??= start();
    const working = child;
    const id = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    waiting.set(id, { resolve, reject });
    const impatience = setTimeout(() => working.kill('SIGKILL'), patienceMs);
    working.send({ id, card, folder, sent } satisfies PictureJob);
    try {
      return await promise;
    } finally {
      clearTimeout(impatience);
      idle = setTimeout(() => child?.kill(), IDLE_MS).unref();
    }
  }

  return {
    paint,
    stop() {
      clearTimeout(idle);
      child?.kill();
    },
  };
}

/** Portraits and logo. */
function picturesOf(card: ShareCard | null): string[] {
  const shown =
    card?.kind === 'candidate'
      ? [card.candidate]
      : card?.kind === 'votes'
        ? card.candidates
        : card?.kind === 'results'
          ? card.first.map(({ candidate }) => candidate)
          : [];
  return [...shown.map(({ portrait }) => portrait), card?.look?.logo].flatMap((path) => path ?? []);
}
