import path from 'node:path';
import type { ConnectionSettings } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { countsToCheck } from '#domain/register/count-check.ts';
import type { CountName } from '#domain/register/row-check.ts';
import type { Dependencies } from '../dependencies.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'count-check-child.ts');
/** Pause after a failed check, also where the register was begun with another secret, or the vote went on. */
const AGAIN_MS = 60_000;
/**
 * The most time for one statement of a check: the longest adds up all votes of a week. A statement that takes longer is
 * lost, most likely because the database's machine has died without closing the connection.
 */
const STATEMENT_MS = 600_000;
/** The process holds the votes of a week in memory, and is needed once a week. */
const IDLE_MS = 10_000;

/** What the checking process has to know. */
export interface CountCheckJob extends CountName {
  connection: ConnectionSettings;
  /** Secret of the register. */
  secret: string;
  /** How long one statement may take, in milliseconds. */
  statementMs: number;
}

interface Checking {
  /** Checks the counts made since the last look, unless a check is under way. */
  look(): void;
  stop(): Promise<void>;
}

/**
 * Has every count compared with the vote rows and the register, in a process of low priority: neither votes nor seals
 * wait for it.
 */
export function checkCounts(
  { config, db, log }: Pick<Dependencies, 'config' | 'db' | 'log'>,
  connection: ConnectionSettings,
  statementMs = STATEMENT_MS,
): Checking {
  const child = createChildWorker<CountCheckJob, number | null>({
    file: CHILD,
    threads: 1,
    onGone: (cause) => new AppError('BUSY', { cause }),
    idleMs: IDLE_MS,
  });
  let underWay: Promise<void> | null = null;
  let notBefore = 0;
  let stopped = false;

  async function checkAll(): Promise<void> {
    for (const count of await countsToCheck(db, config.competitionId)) {
      if (stopped) return;
      // A count that cannot be checked does not hold up the others.
      await check(count).catch((err) => putOff(err, count));
    }
  }

  async function check({ contestId: contest, version }: CountName): Promise<void> {
    const job = { connection, secret: config.registerSecret, statementMs, contestId: contest, version };
    const found = await child.ask(job);
    if (found === null) notBefore = performance.now() + AGAIN_MS;
    if (found) log.error({ contest, version, found }, 'a count does not agree with its rows and register');
  }

  function putOff(err: unknown, count?: CountName): void {
    notBefore = performance.now() + AGAIN_MS;
    if (stopped) return;
    const { contestId: contest, version } = count ?? {};
    log.warn({ err, contest, version }, 'a count could not be held against its register');
  }

  return {
    look() {
      if (stopped || underWay || performance.now() < notBefore) return;
      underWay = checkAll()
        .catch(putOff)
        .finally(() => {
          underWay = null;
        });
    },
    async stop() {
      stopped = true;
      // Safe to stop: a check is stored by one statement, and the next process repeats one that was not.
      child.stop();
      await underWay;
    },
  };
}
