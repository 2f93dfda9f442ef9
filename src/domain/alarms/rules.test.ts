import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALARM_KINDS,
  type AlarmKind,
  type AlarmWatch,
  look,
  THRESHOLDS,
  toReadings,
  type WatchedFigures,
} from './rules.ts';

/** Looks one after the other, and whether the alarm stands after each. */
function standing(kind: AlarmKind, values: readonly number[]): boolean[] {
  let watch: AlarmWatch = {};
  return values.map((value) => {
    watch = look(watch, { [kind]: value }).watch;
    return watch[kind]?.raised ?? false;
  });
}
const anyKind = fc.constantFrom(...ALARM_KINDS);

describe('an alarm', () => {
  it.each(ALARM_KINDS)(
    '%s begins after as many looks in a row as it takes, and ends in the same way',
    (kind) => {
      const { raise, clear, looks, calm } = THRESHOLDS[kind];
      const values = [...Array(looks).fill(raise), ...Array(calm).fill(clear)];
      const stood = standing(kind, values);
      expect(stood.indexOf(true)).toBe(looks - 1);
      expect(stood.lastIndexOf(true)).toBe(values.length - 2);
    },
  );

  it('never begins without a look at its threshold, nor ends without one of calm', () => {
    fc.assert(
      fc.property(anyKind, fc.array(fc.double({ min: 0, max: 5_000, noNaN: true })), (kind, values) => {
        const { raise, clear } = THRESHOLDS[kind];
        const stood = standing(kind, values);
        for (const [at, now] of stood.entries()) {
          const before = stood[at - 1] ?? false;
          if (now && !before) expect(values[at]).toBeGreaterThanOrEqual(raise);
          if (!now && before) expect(values[at]).toBeLessThanOrEqual(clear);
        }
      }),
    );
  });

  it('stays as it is between its thresholds, however long', () => {
    const between = fc.double({ min: 300.1, max: 999.9, noNaN: true });
    fc.assert(
      fc.property(fc.array(between), (values) => {
        expect(standing('database', values).some(Boolean)).toBe(false);
        const after = standing('database', [2_000, 2_000, ...values]);
        expect(after.slice(1).every(Boolean)).toBe(true);
      }),
    );
  });

  it('is told once when it begins and once when it ends, and what was not looked at changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom(0, 500, 5_000))), (values) => {
        let watch: AlarmWatch = {};
        let stands = false;
        for (const value of values) {
          const step = look(watch, value === null ? {} : { database: value });
          expect(step.raised.length + step.cleared.length).toBeLessThanOrEqual(1);
          if (value === null) expect(step.watch).toEqual(watch);
          if (step.raised.length > 0) expect(stands).toBe(false);
          if (step.cleared.length > 0) expect(stands).toBe(true);
          stands = step.watch.database?.raised ?? false;
          watch = step.watch;
        }
      }),
    );
  });

  it('begins at the first looks of a database that does not answer', () => {
    const never = Number.POSITIVE_INFINITY;
    expect(standing('database', [never, never])).toEqual([false, true]);
  });
});

describe('a look for alarms', () => {
  const calm: WatchedFigures = {
    database: { answered_ms: 2, rollup_lag_s: 1 },
    process: { queue: 0, accepted: 1_000, refused: [] },
    minutes: Array(60).fill({ votes: 10 }),
    contest: { status: 'open' },
    register: 'current',
    grants: { alarm: false },
    urgent: 0,
    maxQueue: 1_000,
  };
  const silent = (minutes: number, last = 0) => [
    ...Array(59 - minutes).fill({ votes: 10 }),
    ...Array(minutes).fill({ votes: 0 }),
    { votes: last },
  ];

  it('finds nothing in a good evening', () => {
    const readings = toReadings(calm);
    for (const kind of ALARM_KINDS) expect([kind, readings[kind]]).toEqual([kind, expect.any(Number)]);
    for (const kind of ALARM_KINDS) expect(readings[kind] ?? 0).toBeLessThan(THRESHOLDS[kind].raise);
  });

  it('takes refusals that voters bring about for no alarm', () => {
    const refused = [{ code: 'VOTE_ALREADY_CAST', count: 5_000 }];
    expect(toReadings({ ...calm, process: { ...calm.process, refused } }).refusals).toBe(0);
    const busy = [{ code: 'BUSY', count: 250 }, ...refused];
    expect(toReadings({ ...calm, process: { ...calm.process, refused: busy } }).refusals).toBe(4);
    expect(
      toReadings({ ...calm, process: { queue: 0, accepted: 0, refused: [{ code: 'BUSY', count: 19 }] } })
        .refusals,
    ).toBe(0);
  });

  it('hears silence in an open vote that was busy, until the next vote', () => {
    expect(toReadings({ ...calm, minutes: silent(3) }).silence).toBe(3);
    expect(toReadings({ ...calm, minutes: silent(3, 1) }).silence).toBe(0);
    for (const status of ['scheduled', 'suspended', 'closed', 'published'])
      expect(toReadings({ ...calm, contest: { status }, minutes: silent(5) }).silence).toBe(0);
    // Minutes that are not counted yet are not silent.
    const late = { answered_ms: 2, rollup_lag_s: 200 };
    expect(toReadings({ ...calm, database: late, minutes: silent(5) }).silence).toBe(0);
    const quiet = Array(60).fill({ votes: 0 });
    expect(toReadings({ ...calm, minutes: quiet }).silence).toBe(0);
    expect(toReadings({ ...calm, contest: null, minutes: [] }).silence).toBe(0);
  });

  it('measures the queue by what may wait in all processes', () => {
    expect(toReadings({ ...calm, process: { ...calm.process, queue: 600 } }).queue).toBe(60);
  });
});
