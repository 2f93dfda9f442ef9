import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { claimDue } from '#domain/alarms/pushes.ts';
import { THRESHOLDS } from '#domain/alarms/rules.ts';
import { raiseAlarm, shownAlarms } from '#domain/alarms/service.ts';
import { acts } from '#domain/regie/acts.ts';
import { testApplication } from '#test/application.ts';
import { another } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { createAlarmKeeper } from './keep-alarms.ts';

/** A show whose figures on screen can be made late, and a keeper that looks when it is told to. */
async function setupKeeper() {
  const it = await testApplication();
  await makeShow(it.db);
  const raised: string[] = [];
  const keeper = createAlarmKeeper({ ...it.deps, workers: 1, onRaised: (kind) => raised.push(kind) });
  const late = (seconds: number) =>
    sql`update rollup set complete_until = now() - make_interval(secs => ${seconds}) where id = 1`.execute(
      it.db,
    );
  const looks = async (times: number) => {
    for (let time = 0; time < times; time++) await keeper.look();
  };
  const kinds = async () =>
    (await shownAlarms(it.db)).filter((one) => !one.cleared_at).map(({ kind }) => kind);
  await late(0);
  return { ...it, raised, keeper, late, looks, kinds };
}

describe('the keeper of alarms', () => {
  it('writes down when an alarm begins and ends, and tells it once', async () => {
    const { db, raised, late, looks, kinds } = await setupKeeper();
    await looks(3);
    expect(await kinds()).toEqual([]);
    await late(120);
    await looks(THRESHOLDS.rollup.looks + 3);
    expect(await kinds()).toEqual(['rollup']);
    expect(raised).toEqual(['rollup']);
    const [alarm] = await shownAlarms(db);
    expect(alarm?.value).toBeGreaterThanOrEqual(119);
    await late(0);
    await looks(THRESHOLDS.rollup.calm);
    expect(await kinds()).toEqual([]);
    // An alarm that is over is shown a while longer.
    expect((await shownAlarms(db)).map(({ cleared_at }) => cleared_at)).toEqual([expect.any(String)]);
  });

  it('goes on after a restart with what lasts, without telling it again', async () => {
    const { deps, raised, late, looks, kinds } = await setupKeeper();
    await late(120);
    await looks(2);
    const next = createAlarmKeeper({ ...deps, workers: 1, onRaised: (kind) => raised.push(kind) });
    await next.look();
    await next.look();
    expect(raised).toEqual(['rollup']);
    await late(0);
    for (let time = 0; time < THRESHOLDS.rollup.calm; time++) await next.look();
    expect(await kinds()).toEqual([]);
  });

  it('raises no alarm twice where two processes look', async () => {
    const it = await setupKeeper();
    const told: string[] = [];
    const other = createAlarmKeeper({
      ...it.deps,
      db: another(it).db,
      workers: 1,
      onRaised: (kind) => told.push(kind),
    });
    await it.late(120);
    for (let time = 0; time < 3; time++) await Promise.all([it.keeper.look(), other.look()]);
    expect(await it.kinds()).toEqual(['rollup']);
    expect([...it.raised, ...told]).toEqual(['rollup']);
  });

  it('writes down when the database is back that it was away', async () => {
    const { deps, raised, kinds } = await setupKeeper();
    const { live } = deps;
    let away = false;
    const keeper = createAlarmKeeper({
      ...deps,
      live: { ...live, health: () => (away ? Promise.reject(new Error('away')) : live.health()) },
      workers: 1,
      onRaised: (kind) => raised.push(kind),
    });
    await keeper.look();
    away = true;
    for (let time = 0; time < 2; time++) await keeper.look();
    expect(await kinds()).toEqual(['database']);
    away = false;
    for (let time = 0; time < THRESHOLDS.database.calm; time++) await keeper.look();
    expect(await kinds()).toEqual([]);
    expect(raised).toEqual(['database']);
  });
});

describe('an alarm that the database is too silent to take', () => {
  it('is told at once, and not again when it is written down', async () => {
    const { deps, db, kinds } = await setupKeeper();
    const told: string[] = [];
    const away = () => Promise.reject(new Error('away'));
    const keeper = createAlarmKeeper({
      ...deps,
      live: { ...deps.live, health: away },
      workers: 1,
      onRaised: (kind) => told.push(kind),
    });
    await keeper.look();
    await sql`alter table alarms rename to alarms_away`.execute(db);
    await expect(keeper.look()).rejects.toThrow();
    await expect(keeper.look()).rejects.toThrow();
    expect(told).toEqual(['database']);
    await sql`alter table alarms_away rename to alarms`.execute(db);
    await keeper.look();
    expect(await kinds()).toEqual(['database']);
    expect(told).toEqual(['database']);
    // No other process finds it untold.
    expect((await claimDue(db)).alarms).toEqual([]);
  });

  it('is not told again by another process that has recorded it meanwhile', async () => {
    const { db } = await setupKeeper();
    await raiseAlarm(db, 'database', null);
    expect((await claimDue(db)).alarms).toHaveLength(1);
    expect(await raiseAlarm(db, 'database', null, true)).toBeNull();
    expect((await claimDue(db)).alarms).toEqual([]);
  });
});

describe('an alarm that an operator takes on', () => {
  it('has the name of the first of two who do at once, and stands in the journal', async () => {
    const { db, deps, late, looks } = await setupKeeper();
    const [fanta, awa] = [
      await makeOperator(deps, 'operator', 'Fanta'),
      await makeOperator(deps, 'executive', 'Awa'),
    ];
    const other = await makeOperator(deps, 'admin', 'Mireille');
    await late(120);
    await looks(2);
    const [alarm] = await shownAlarms(db);
    const input = { alarm_id: alarm?.id };
    await expect(perform(deps, acts, awa.session, 'alarm.acknowledge', input)).rejects.toMatchObject({
      code: 'ROLE_REQUIRED',
    });
    const both = await Promise.allSettled(
      [fanta, other].map(({ session }) => perform(deps, acts, session, 'alarm.acknowledge', input)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [taken] = await shownAlarms(db);
    expect(['Fanta', 'Mireille']).toContain(taken?.acknowledged_by);
    const { rows } =
      await sql`select operator_name, after from audit_events where act = 'alarm.acknowledge'`.execute(db);
    expect(rows).toEqual([{ operator_name: taken?.acknowledged_by, after: { alarm: 'rollup' } }]);
  });
});
