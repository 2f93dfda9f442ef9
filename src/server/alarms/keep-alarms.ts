import { setTimeout as wait } from 'node:timers/promises';
import { Counter } from 'prom-client';
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
import type { PushKeys } from '../config/keys.ts';
import type { Dependencies } from '../dependencies.ts';
import { createAlarmFigures } from '../monitoring/alarm-figures.ts';
import { createPushProcess, PUSH_OUTCOMES } from '../push/push-process.ts';
import { inTime } from '../readings/in-time.ts';
import { type BegunAlarm, createAlarmTeller } from './tell-devices.ts';

type Deps = Pick<Dependencies, 'config' | 'db' | 'live' | 'log' | 'show'> & {
  /** Processes that take votes: each has a queue of its own. */
  workers: number;
  /**
   * Hears of an alarm that has begun, once; at once too where the database is too silent to write it down.
   *
   * @param id null where it is not written down yet
   */
  onRaised?(kind: AlarmKind, id: string | null): void;
  /** Hears what each look has found, before it is written down. */
  onLooked?(watch: AlarmWatch, readings: Readings): void;
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
 * @param deps whose `live` knows how all processes fare
 */
export function createAlarmKeeper(deps: Deps): AlarmKeeper {
  let watch: AlarmWatch | null = null;
  /** What is not written down yet; null for an end. */
  const unwritten = new Map<AlarmKind, { value: number | null; told: boolean } | null>();

  /** What a look finds; the database's silence is a finding, and all that one can be sure of then. */
  async function read(): Promise<Readings> {
    try {
      const found = await inTime(Promise.all([deps.live.health(), urgentAlerts(deps.db)]), PATIENCE_MS);
      if (!found) return { database: Number.POSITIVE_INFINITY };
      const [health, urgent] = found;
      const maxQueue = deps.config.votes.maxQueue * deps.workers;
      return toReadings({ ...health, urgent, maxQueue });
    } catch {
      return { database: Number.POSITIVE_INFINITY };
    }
  }

  /** Tells of an alarm unless another process has: where the database does not say so in time, it is told all the same. */
  async function begin(kind: AlarmKind, begun: { value: number | null; told: boolean }): Promise<void> {
    const writing = raiseAlarm(deps.db, kind, begun.value, begun.told).then((id) => ({ id }));
    try {
      const written = await inTime(writing, PATIENCE_MS);
      if (!written) throw new Error('The database is silent.');
      if (written.id && !begun.told) deps.onRaised?.(kind, written.id);
    } catch (err) {
      if (!begun.told) deps.onRaised?.(kind, null);
      begun.told = true;
      throw err;
    }
  }

  async function write(): Promise<void> {
    const failures: unknown[] = [];
    for (const [kind, begun] of unwritten) {
      try {
        if (begun) await begin(kind, begun);
        else await clearAlarm(deps.db, kind);
        unwritten.delete(kind);
      } catch (err) {
        failures.push(err);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Alarms are not written down yet.');
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
      deps.onLooked?.(watch, readings);
      for (const kind of raised) {
        const value = readings[kind] ?? null;
        const finite = value !== null && Number.isFinite(value) ? value : null;
        deps.log.error({ alarm: kind, value: finite }, 'alarm');
        unwritten.set(kind, { value: finite, told: false });
      }
      for (const kind of cleared) {
        deps.log.info({ alarm: kind }, 'alarm is over');
        unwritten.set(kind, null);
      }
      await write();
    },
  };
}

/** Looks every few seconds until told to stop, and tells the phones of operators, where the product has keys for that. */
export function keepAlarms(deps: Deps & Pick<Dependencies, 'metrics'>): () => Promise<void> {
  const telling = deps.config.pushKeys ? tellByPush(deps, deps.config.pushKeys) : null;
  let begun: BegunAlarm[] = [];
  const onRaised = (kind: AlarmKind, id: string | null) => {
    deps.onRaised?.(kind, id);
    const alarm = { kind, id, at: new Date() };
    if (id === null) void telling?.teller.tellKnown(alarm);
    else begun.push(alarm);
  };
  const figures = createAlarmFigures(deps.metrics.registry);
  const keeper = createAlarmKeeper({ ...deps, onRaised, onLooked: figures.looked });
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      telling?.refresh();
      await keeper.look().catch((err) => deps.log.warn({ err }, 'a look for alarms has failed'));
      // At every look, not only when one begins: a process that has died, here or elsewhere, may have left one untold.
      void telling?.teller.tellDue(begun);
      begun = [];
      await wait(LOOK_MS, null, { signal }).catch(() => null);
    }
  })();
  return async () => {
    stopping.abort();
    telling?.stop();
    await done;
  };
}

/** A process that sends, and what remembers where to: read while the database answers, for when it does not. */
function tellByPush(deps: Deps & Pick<Dependencies, 'metrics'>, keys: PushKeys) {
  const pushing = createPushProcess();
  const sent = new Counter({
    name: 'palmares_alarm_pushes_total',
    help: 'Alarms that were sent to operators’ phones, by what the push service made of them',
    labelNames: ['outcome'],
    registers: [deps.metrics.registry],
  });
  // An alert asks by how much it has grown: it is told before the first alarm fails.
  for (const outcome of PUSH_OUTCOMES) sent.inc({ outcome }, 0);
  const teller = createAlarmTeller(deps, keys, pushing.ask, { onSent: (outcome) => sent.inc({ outcome }) });
  deps.metrics.pushesWait('alarms', () => teller.waiting());
  let reading = false;
  return {
    teller,
    refresh() {
      // A silent database keeps one question waiting, not the look at it.
      if (reading) return;
      reading = true;
      void teller
        .refresh()
        .catch((err) => deps.log.warn({ err }, 'the phones of operators could not be read'))
        .finally(() => {
          reading = false;
        });
    },
    stop() {
      teller.stop();
      pushing.stop();
    },
  };
}
