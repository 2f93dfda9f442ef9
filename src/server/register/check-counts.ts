import path from 'node:path';
import type { ConnectionSettings } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { countsToCheck } from '#domain/register/count-check.ts';
import type { CountName } from '#domain/register/row-check.ts';
import type { Dependencies } from '../dependencies.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'count-check-child.ts');
/** After a check that could not be made: it failed, the register was begun with another secret, or the vote went on. */
const AGAIN_MS = 60_000;
/**
 * For one statement of a check: the longest adds up all votes of a week. One that takes longer is lost, most likely with the
 * machine of the database, which cannot say so.
 */
const STATEMENT_MS = 600_000;
/** The process holds the votes of a week: it is needed once a week. */
const IDLE_MS = 10_000;

/** What the process that checks has to know. */
export interface CountCheckJob extends CountName {
  connection: ConnectionSettings;
  /** Of the register. */
  secret: string;
  /** How long one statement may take. */
  statementMs: number;
}

interface Checking {
  /** Checks what was counted since, unless it is at it. */
  look(): void;
  stop(): Promise<void>;
}

/**
 * Has every count held against rows and register, in a process of its own which gives way to all others: neither votes
 * nor seals wait for it.
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
      // One that cannot be checked holds up none of the others.
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
      // A check is kept in one statement, and made again by the next process.
      child.stop();
      await underWay;
    },
  };
}
