import type { Db } from '#database/client.ts';
import * as alarms from '#domain/alarms/own-traces.ts';
import * as identity from '#domain/identity/own-traces.ts';
import * as messaging from '#domain/messaging/own-traces.ts';
import * as reminders from '#domain/reminders/own-traces.ts';
import { repeat } from '#domain/repeat.ts';
import * as risk from '#domain/risk/own-traces.ts';
import type { Sweep, Sweeps } from '#domain/sweep.ts';
import * as voting from '#domain/voting/own-traces.ts';
import * as queries from './retention-queries.ts';

/** Rows per transaction: few, so that neither a sign-in nor the roll-up of votes waits for a sweep. */
const BATCH = 500;
const PAUSE_MS = 20;

/** Deletes anonymous users who have not come back, with each feature's rows of them. */
const anonymousUsers = queries.wholeUsers(
  identity.forgottenUsers,
  [voting.ERASE_OLD, identity.ERASE_OLD_SESSIONS],
  identity.ERASE_OLD,
);

/** Every sweep of every feature, in the order in which they run. */
const sweeps = {
  ...identity.sweeps,
  ...voting.sweeps,
  anonymousUsers,
  ...risk.sweeps,
  ...messaging.sweeps,
  ...reminders.sweeps,
  ...alarms.sweeps,
} satisfies Sweeps;

type Swept = Record<keyof typeof sweeps, number>;

interface Options {
  /** Days for which addresses, fingerprints and what has ended are kept. */
  days: number;
  /** Minutes that must have passed since the last sweep of any process. */
  everyMinutes?: number;
  batch?: number;
  /** Asked between two batches; true ends the sweep. */
  stopping?: () => boolean;
}

/**
 * Deletes old traces: one process at a time, in small transactions. After an interruption the next sweep goes on from
 * there.
 *
 * @returns rows by kind; null when it is another process's turn, or not time yet
 * @throws {AggregateError} when some kinds could not be swept; all others were
 */
export async function sweepOldTraces(
  db: Db,
  { days, everyMinutes = 0, batch = BATCH, stopping = () => false }: Options,
): Promise<Swept | null> {
  const swept: Partial<Swept> = {};
  const failures: unknown[] = [];
  for (const [name, sweep] of Object.entries(sweeps) as [keyof Swept, Sweep][]) {
    let last: number;
    do {
      if (stopping()) return null;
      const taken = await db
        .transaction()
        .execute(async (tx) =>
          (await queries.tryLockSweep(tx, everyMinutes)) ? sweep.run(tx, sweep.age(days), batch) : null,
        )
        .catch((error: unknown) => {
          failures.push(error);
          return 0;
        });
      if (taken === null) return null;
      last = taken;
      swept[name] = (swept[name] ?? 0) + taken;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    } while (last >= batch);
  }
  // Kinds that failed are tried again at the next look; no other process's turn waits for them.
  if (failures.length > 0) throw new AggregateError(failures, 'Some old traces could not be swept out.');
  await db.transaction().execute(queries.noteFinished);
  return swept as Swept;
}

interface FollowOptions {
  days: number;
  onSwept(swept: Swept): void;
  onError(error: unknown): void;
}

const LOOK_MS = 10 * 60_000;
const EVERY_MINUTES = 60;

/** Sweeps once an hour, with any number of processes. @returns a function that stops it between two batches */
export function followRetention(db: Db, { days, onSwept, onError }: FollowOptions): () => Promise<void> {
  let stopped = false;
  const look = () =>
    sweepOldTraces(db, { days, everyMinutes: EVERY_MINUTES, stopping: () => stopped }).then(
      (swept) => swept && onSwept(swept),
    );
  const stop = repeat(LOOK_MS, look, onError);
  return () => {
    stopped = true;
    return stop();
  };
}
