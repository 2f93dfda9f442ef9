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
   * Called once when an alarm begins; at once, even where the database does not answer to record it.
   *
   * @param id null where the alarm is not recorded yet
   */
  onRaised?(kind: AlarmKind, id: string | null): void;
  /** Called with what each look has found, before it is recorded. */
  onLooked?(watch: AlarmWatch, readings: Readings): void;
};

/** A database that is slower than this counts as silent; two such looks in a row raise an alarm. */
const PATIENCE_MS = 4_000;

/** Looks at the live figures, and writes down which alarms begin and end. */
export interface AlarmKeeper {
  /** Looks once, and waits until the changes are recorded, or recording has failed. */
  look(): Promise<void>;
}

/**
 * Creates the keeper. Changes while the database was away are recorded when it is back: the watch itself is in memory.
 *
 * @param deps with a `live` that reads the health of all processes
 */
export function createAlarmKeeper(deps: Deps): AlarmKeeper {
  let watch: AlarmWatch | null = null;
  /** Changes that are not recorded yet; null for an alarm's end. */
  const unwritten = new Map<AlarmKind, { value: number | null; told: boolean } | null>();

  /** Takes the readings of a look; where the database is silent, its silence is the only reading. */
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

  /** Tells of an alarm unless another process has; also where the database does not say so in time. */
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
      // After a start, alarms that still last go on, and are not told again.
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

/** Looks every few seconds, and tells operators' phones where the product has push keys. @returns stops it */
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
      // At every look, not only when an alarm begins: a process that died may have left one untold.
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

/** The sending process, and a memory of the phones: read while the database answers, for when it does not. */
function tellByPush(deps: Deps & Pick<Dependencies, 'metrics'>, keys: PushKeys) {
  const pushing = createPushProcess();
  const sent = new Counter({
    name: 'palmares_alarm_pushes_total',
    help: 'Alarms that were sent to operators’ phones, by what the push service made of them',
    labelNames: ['outcome'],
    registers: [deps.metrics.registry],
  });
  // Exported before the first failure, since an alert asks by how much the counter has grown.
  for (const outcome of PUSH_OUTCOMES) sent.inc({ outcome }, 0);
  const teller = createAlarmTeller(deps, keys, pushing.ask, { onSent: (outcome) => sent.inc({ outcome }) });
  deps.metrics.pushesWait('alarms', () => teller.waiting());
  let reading = false;
  return {
    teller,
    refresh() {
      // On a silent database only one reading waits, and the look goes on.
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
