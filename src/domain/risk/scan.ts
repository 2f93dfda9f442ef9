import type { Db } from '#database/client.ts';
import { repeat } from '#domain/repeat.ts';
import { agreeingNetworks, findings } from './finding-queries.ts';
import { NETWORK_WINDOW_MINUTES, type RiskKind, restMs } from './rules.ts';
import * as queries from './scan-queries.ts';

export type Scanned = Record<RiskKind, number>;

/** How long one statement of the search may take: it reads all accounts, and may wait for a lock. */
export const SCAN_STATEMENT_MS = 10 * 60_000;

/** Hours of votes that are searched at a time. */
const STRETCH_HOURS = 6;
/** Overlap of two stretches, so that votes which were committed a little late are in the next one. */
const OVERLAP_MINUTES = 2 * NETWORK_WINDOW_MINUTES;

interface Options {
  /** The fewest minutes since the last search ended, in whichever process. */
  everyMinutes?: number;
  /** Milliseconds that one statement may take. */
  statementMs?: number;
  /** Asked between two steps: true ends the search there. */
  stopping?: () => boolean;
  /** Waits between two stretches of votes. It gets the milliseconds that the last one took. By default there is no wait. */
  rest?: (tookMs: number) => Promise<unknown>;
}

/**
 * Searches for groups of accounts that look like one person’s, in one process at a time. It changes nothing for any
 * account: operators look at what it finds. Each step is a transaction of its own; an interrupted search continues at
 * its next step.
 *
 * @param db its connections must tolerate statements of up to `statementMs` without an answer
 * @returns number of groups by kind, found in the steps that were left to do; null when another process is searching,
 * it is too early, or `stopping` has returned true
 */
export function scanForRisks(
  db: Db,
  {
    everyMinutes = 0,
    statementMs = SCAN_STATEMENT_MS,
    stopping = () => false,
    rest = async () => {},
  }: Options = {},
): Promise<Scanned | null> {
  return db.connection().execute(async (connection) => {
    if (!(await queries.tryLockScan(connection))) return null;
    try {
      const done = await queries.beginScan(connection, everyMinutes);
      if (!done) return null;
      const scanned: Scanned = { device: 0, numbers: 0, referral: 0, burst: 0, network: 0 };
      const step = (name: string, work: (tx: Db) => Promise<unknown>) =>
        connection.transaction().execute(async (tx) => {
          await queries.limitStatements(tx, statementMs);
          await work(tx);
          await queries.noteDone(tx, name);
        });
      for (const [kind, found] of Object.entries(findings) as [keyof typeof findings, never][]) {
        if (done.includes(kind)) continue;
        if (stopping()) return null;
        await step(kind, async (tx) => {
          scanned[kind] = await queries.keepFound(tx, kind, found);
        });
      }
      for (let last = done.includes('network'); !last; ) {
        if (stopping()) return null;
        const begun = performance.now();
        const looked = await lookAtVotes(connection, statementMs);
        scanned.network += looked.groups;
        last = looked.last;
        if (!last) await rest(performance.now() - begun);
      }
      await step('network', queries.countLaterVotes);
      await queries.noteScanned(connection);
      return scanned;
    } finally {
      // A lost connection has released the lock already.
      await queries.leaveTurn(connection).catch(() => {});
    }
  });
}

function lookAtVotes(connection: Db, statementMs: number): Promise<{ groups: number; last: boolean }> {
  return connection.transaction().execute(async (tx) => {
    await queries.limitStatements(tx, statementMs);
    const stretch = await queries.nextStretch(tx, { hours: STRETCH_HOURS, overlapMinutes: OVERLAP_MINUTES });
    const groups = await queries.keepFound(tx, 'network', agreeingNetworks(stretch.from, stretch.until));
    await queries.noteStretch(tx, stretch.until);
    return { groups, last: stretch.last };
  });
}

const LOOK_MS = 60_000;
const EVERY_MINUTES = 10;

/**
 * Searches every ten minutes, with any number of processes, until told to stop. An interrupted search is continued a
 * minute later.
 *
 * @returns a function that stops after the step under way
 */
export function followRisks(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  const rest = (tookMs: number) => new Promise((done) => setTimeout(done, restMs(tookMs)));
  const look = () => scanForRisks(db, { everyMinutes: EVERY_MINUTES, stopping: () => stopped, rest });
  // Not at once: after a restart in the evening, phones that come back go first.
  const stop = repeat(LOOK_MS, look, onError, { atOnce: false });
  return () => {
    stopped = true;
    return stop();
  };
}
