import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/client.ts';
import { type WatchedHealth, watch, watchDay, watchHealth } from '#domain/regie/live.ts';
import type { DayState, LiveState } from '#domain/regie/schema.ts';
import type { WatchSettings } from '#domain/register/watch.ts';
import type { Outcomes } from '../processes/messages.ts';
import type { GrantWatch } from './grant-watch.ts';
import { inTime } from './in-time.ts';
import { createRareReading } from './rare-reading.ts';

const EVERY_MS = 2_000;

/** A reading that takes longer is shown as trouble: the operator's connection works, the database does not. */
const TROUBLE_MS = 4_000;

/** Called with each state, and with null while none can be read. */
type Listener = (state: LiveState | null) => void;

/** What the live screen shows that is not in the database. */
export interface LiveSources {
  /** Outcomes of all processes that take votes. */
  outcomes(): Promise<Outcomes>;
  /** Asks the keeper, which reads the screen for all processes; left out in the keeper itself. */
  keeper?(fresh: boolean): Promise<LiveState>;
}

interface FeedDeps extends LiveSources {
  db: Db;
  config: WatchSettings;
  grants: Pick<GrantWatch, 'latest'>;
  log: FastifyBaseLogger;
}

/** The state of the product that alarms look at, without the figures of a screen. */
export type Health = WatchedHealth & Pick<LiveState, 'grants' | 'process'>;

/** One set of queries for all operators who watch; none when no screen is open. */
export interface LiveFeed {
  /** The screen, at most two seconds old. @param fresh reads it now, for an operator who has just changed something */
  read(fresh?: boolean): Promise<LiveState>;
  /** Reads now what alarms look at: nothing that only a screen shows, and no vote. */
  health(): Promise<Health>;
  /** Calls `listener` with each new state, and with null while none can be read. @returns stops it */
  follow(listener: Listener): () => void;
}

/** Reads the live figures once for all screens that are open, and not at all while none is. */
export function createLiveFeed(deps: FeedDeps): LiveFeed {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  /** Whether a loop runs: screens that open and close while it reads start no second one. */
  let running = false;
  let latest: { state: Promise<LiveState>; at: number } | null = null;
  const days = createRareReading(
    (contest) => watchDay(deps.db, contest),
    deps.log,
    'figures of the day could not be read',
  );

  function read(fresh = false): Promise<LiveState> {
    if (fresh || !latest || Date.now() - latest.at >= EVERY_MS - 100) {
      const state = deps.keeper ? askKeeper(deps.keeper, fresh) : ask();
      latest = { state, at: Date.now() };
      // A failure is not remembered: the next reading asks the database again.
      state.catch(() => {
        latest = null;
      });
    }
    return latest.state;
  }

  async function askKeeper(
    keeper: (fresh: boolean) => Promise<LiveState>,
    fresh: boolean,
  ): Promise<LiveState> {
    try {
      return await keeper(fresh);
    } catch (err) {
      deps.log.warn({ err }, 'the keeper did not tell the live figures');
      return ask();
    }
  }

  async function ask(): Promise<LiveState> {
    const [watched, outcomes] = await Promise.all([watch(deps.db, deps.config), deps.outcomes()]);
    const contest = watched.contest?.id;
    const isOfAnotherDay = ({ at }: DayState) => at.slice(0, 10) !== watched.now.slice(0, 10);
    return {
      ...watched,
      day: contest ? await days.read(contest, isOfAnotherDay) : null,
      grants: deps.grants.latest(),
      process: outcomes,
    };
  }

  /** The reading under way: one that hangs is waited for, and no second one is begun. */
  let reading: Promise<LiveState | null> | undefined;

  async function tick(): Promise<void> {
    timer = undefined;
    reading ??= read()
      .catch((err: unknown) => {
        deps.log.warn({ err }, 'the live figures could not be read');
        return null;
      })
      .finally(() => {
        reading = undefined;
      });
    const state = await inTime(reading, TROUBLE_MS);
    for (const listener of listeners) listener(state);
    if (listeners.size > 0) timer = setTimeout(tick, EVERY_MS);
    else running = false;
  }

  async function health(): Promise<Health> {
    const [watched, outcomes] = await Promise.all([watchHealth(deps.db, deps.config), deps.outcomes()]);
    return { ...watched, grants: deps.grants.latest(), process: outcomes };
  }

  return {
    read,
    health,
    follow(listener) {
      listeners.add(listener);
      if (!running) {
        running = true;
        timer = setTimeout(tick, EVERY_MS);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === undefined) return;
        // Between two readings the loop is ended here; during a reading it ends itself.
        clearTimeout(timer);
        timer = undefined;
        running = false;
      };
    },
  };
}
