import { setTimeout as wait } from 'node:timers/promises';
import {
  type AlarmKind,
  type AlarmWatch,
  LOOK_MS,
  look,
  type Readings,
  toReadings,
} from '#domain/alarms/rules.ts';
import { clearAlarm, lastingAlarms, raiseAlarm } from '#domain/alarms/service.ts';
import { urgentAlerts } from '#domain/risk/service.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'config' | 'db' | 'live' | 'log'> & {
  /** Processes that take votes: each has a queue of its own. */
  workers: number;
  /** Hears of an alarm that has begun, once. */
  onRaised?(kind: AlarmKind, value: number | null): void;
};

/** Slower than this, the database is as good as silent: two looks of it are an alarm. */
const PATIENCE_MS = 4_000;

/** Looks at the live figures, and writes down which alarms begin and end. */
export interface AlarmKeeper {
  /** Looks once, and waits until what has changed is written down, or could not be. */
  look(): Promise<void>;
}

/**
 * What changed while the database was away is written down when it is back: the watch itself is in memory.
 *
 * @param deps whose `live` reads the figures for all processes
 */
export function createAlarmKeeper(deps: Parts): AlarmKeeper {
  let watch: AlarmWatch | null = null;
  /** What is not written down yet; null for an end. */
  const unwritten = new Map<AlarmKind, { value: number | null } | null>();

  /** What a look finds; the database's silence is a finding, and all that one can be sure of then. */
  async function read(): Promise<Readings> {
    const silence = new AbortController();
    const reading = Promise.all([deps.live.read(), urgentAlerts(deps.db)]);
    const late = wait(PATIENCE_MS, null, { signal: silence.signal }).catch(() => null);
    try {
      const found = await Promise.race([reading, late]);
      if (!found) return { database: Number.POSITIVE_INFINITY };
      const [state, urgent] = found;
      const maxQueue = deps.config.votes.maxQueue * deps.workers;
      return toReadings({ ...state, urgent, maxQueue });
    } catch {
      return { database: Number.POSITIVE_INFINITY };
    } finally {
      reading.catch(() => {});
      silence.abort();
    }
  }

  async function write(): Promise<void> {
    for (const [kind, begun] of unwritten) {
      if (begun && (await raiseAlarm(deps.db, kind, begun.value))) deps.onRaised?.(kind, begun.value);
      if (!begun) await clearAlarm(deps.db, kind);
      unwritten.delete(kind);
    }
  }

  return {
    async look() {
      // After a start: what lasts goes on, and is not told again.
      watch ??= Object.fromEntries(
        (await lastingAlarms(deps.db)).map((kind) => [kind, { raised: true, streak: 0 }]),
      );
      const readings = await read();
      const { raised, cleared, watch: next } = look(watch, readings);
      watch = next;
      for (const kind of raised) {
        const value = readings[kind] ?? null;
        const finite = value !== null && Number.isFinite(value) ? value : null;
        deps.log.error({ alarm: kind, value: finite }, 'alarm');
        unwritten.set(kind, { value: finite });
      }
      for (const kind of cleared) {
        deps.log.info({ alarm: kind }, 'alarm is over');
        unwritten.set(kind, null);
      }
      await write();
    },
  };
}

/** Looks every few seconds until told to stop. */
export function keepAlarms(deps: Parts): () => Promise<void> {
  const keeper = createAlarmKeeper(deps);
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      await keeper.look().catch((err) => deps.log.warn({ err }, 'alarms'));
      await wait(LOOK_MS, null, { signal }).catch(() => null);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}
