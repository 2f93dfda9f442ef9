import { Gauge, type Registry } from 'prom-client';
import { ALARM_KINDS, type AlarmWatch, type Readings } from '#domain/alarms/rules.ts';

/** Metrics of what the keeper of alarms finds. */
export interface AlarmFigures {
  looked(watch: AlarmWatch, readings: Readings): void;
}

/**
 * Adds the régie's alarms, and the readings that raise them, to the keeper's metrics: no other process knows them.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createAlarmFigures(
  registry: Registry,
  now: () => number = () => performance.now(),
): AlarmFigures {
  const registers = [registry];
  const began = now();
  let lookedAt: number | null = null;
  let rollup: { lag: number; at: number } | null = null;
  const alarm = new Gauge({
    name: 'palmares_alarm',
    help: '1 while the régie is alarmed of this kind',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ALARM_KINDS) alarm.set({ kind }, 0);
  const up = new Gauge({
    name: 'palmares_database_up',
    help: '1 while the database answers the keeper, within four seconds',
    registers,
  });
  const answer = new Gauge({
    name: 'palmares_database_answer_seconds',
    help: 'How long the database took for the simplest answer, when it last answered',
    registers,
  });
  new Gauge({
    name: 'palmares_rollup_lag_seconds',
    help: 'By how much the tallies are behind the votes',
    registers,
    collect() {
      // While the database does not answer, the tallies get later with the time that passes.
      if (rollup) this.set(rollup.lag + (now() - rollup.at) / 1_000);
    },
  });
  new Gauge({
    name: 'palmares_look_age_seconds',
    help: 'How long ago the keeper last looked after the product: every five seconds, or it hangs',
    registers,
    collect() {
      this.set((now() - (lookedAt ?? began)) / 1_000);
    },
  });
  return {
    looked(watch, readings) {
      lookedAt = now();
      for (const kind of ALARM_KINDS) alarm.set({ kind }, watch[kind]?.raised ? 1 : 0);
      const answered = readings.database !== undefined && Number.isFinite(readings.database);
      up.set(answered ? 1 : 0);
      if (answered) answer.set((readings.database ?? 0) / 1_000);
      if (readings.rollup !== undefined) rollup = { lag: readings.rollup, at: lookedAt };
    },
  };
}
