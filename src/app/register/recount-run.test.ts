import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { toHex } from '#domain/register/encoding-rules.ts';
import { countFor } from '#domain/register/recount-fault-rules.ts';
import { type TestApplication, testApplication } from '#test/application.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { askOf } from '#test/lying-register.ts';
import { earlier } from '#test/moved-times.ts';
import { rootFor } from '#test/recount-log.ts';
import { readLog, sealNow } from '#test/register.ts';
import { makeContest, makeShow } from '#test/show.ts';
import { createLogClient } from './log-client.ts';
import { type RecountTask, runRecount } from './recount-run.ts';

type Lies = Parameters<typeof askOf>[1];

/** Recounts a contest from a server that tells the given lies. */
async function recount(
  { app }: Pick<TestApplication, 'app'>,
  contestId: string,
  { lies, ...more }: Partial<RecountTask> & { lies?: Lies } = {},
) {
  const ask = askOf(app, lies);
  const base = `/registre/${contestId}`;
  return runRecount({
    contestId,
    key: (await (await askOf(app)(`${base}/key`)).text()).trim(),
    seen: null,
    client: createLogClient(base, ask),
    askResult: async () => (await ask(`${base}/result`)).json(),
    onBegin: () => {},
    onProgress: () => {},
    mayGoOn: async () => {},
    wait: async () => {},
    ...more,
  });
}

const seal = ({ db, deps: { register } }: Pick<TestApplication, 'db' | 'deps'>) =>
  sealNow(db, { keys: register.keys, originFor: register.originFor });

/** A published week with this many votes for one talent, and one vote for another. */
async function setupPublished(votes: number) {
  const it = await testApplication();
  const show = await makeShow(it.db, { from: '-2 days', to: '-1 hour', published: true });
  const give = (candidate: string, count: number) =>
    sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
      select 1, gen_random_uuid(), ${show.contest}::uuid, current_date - 1, 0, ${candidate}::uuid, gen_random_uuid(),
             now() - interval '1 day'
      from generate_series(1, ${count}::int)`.execute(it.db);
  await give(show.aicha, votes);
  await give(show.koffi, 1);
  await rollUp(it.db);
  await seal(it);
  return { ...it, show };
}

describe('a recount of what the server serves', () => {
  it('is exact through annulments that overlap, a reversal, a publication and its correction', async () => {
    const it = await setupDecidedWeek();
    const publish = async () => {
      const version = await it.count();
      await it.together('contest.publish', { version, when: 'now', winner_id: null });
      await seal(it);
    };
    await it.together('risk.annul', it.about(0));
    await it.together('risk.annul', it.about(1));
    await it.together('risk.restore', it.about(0));
    await publish();
    const first = await recount(it, it.contest);
    expect(first.faults).toEqual([]);
    expect(first.recounted.votes).toBe(it.votes.length);
    expect(first.published.annulled).toBeGreaterThan(0);
    expect(first.recounted.result?.reasons).toEqual([
      { reason: 'essai de verification', votes: first.published.annulled },
    ]);

    // A later decision changes nothing of the published result, until the result is corrected.
    await it.together('risk.annul', it.about(2));
    await seal(it);
    const between = await recount(it, it.contest);
    expect(between.faults).toEqual([]);
    expect(between.published).toEqual(first.published);
    expect(between.recounted.totals).not.toEqual(first.recounted.totals);
    // The page shows the count that the result was made of, and that something was decided since.
    expect(countFor(between.recounted, between.published)).toEqual(first.recounted.result);
    expect([first, between].map(({ recounted }) => recounted.decidedSince)).toEqual([false, true]);
    await it.together('contest.correct', { version: 1, winner_id: null, reason: 'essai de correction' });
    await seal(it);
    const last = await recount(it, it.contest);
    expect(last.faults).toEqual([]);
    expect([last.published.version, last.recounted.result?.version]).toEqual([2, 2]);
    expect(last.recounted.decidedSince).toBe(false);
    expect(last.published.total).toBeLessThan(first.published.total);
  });

  it('says nothing yet of a result, or a correction, that the register does not tell', async () => {
    const it = await setupDecidedWeek();
    await seal(it);
    const version = await it.count();
    await it.together('contest.publish', { version, when: 'now', winner_id: null });
    const first = await recount(it, it.contest);
    expect(first).toMatchObject({ early: true, faults: [], published: { version: 1 } });
    expect(first.recounted.result).toBeNull();
    await seal(it);
    expect(await recount(it, it.contest)).toMatchObject({ early: false, faults: [] });

    await it.together('risk.annul', it.about(0));
    await it.together('contest.correct', { version: 1, winner_id: null, reason: 'essai de correction' });
    const corrected = await recount(it, it.contest);
    expect(corrected).toMatchObject({ early: true, faults: [], published: { version: 2 } });
    expect(corrected.recounted.result?.version).toBe(1);
    await seal(it);
    expect(await recount(it, it.contest)).toMatchObject({ early: false, faults: [] });
  });

  it('asks for the result before the head, which then tells what was decided before', async () => {
    const it = await setupPublished(3);
    const asked: string[] = [];
    const lies: Lies = (path) => {
      asked.push(path);
      return null;
    };
    await recount(it, it.show.contest, { lies });
    expect(asked.slice(0, 2)).toEqual(['result', 'checkpoint']);
  });

  it('doubts, and does not blame, a result by its date that moves while it is counted', async () => {
    const it = await setupPublished(3);
    const result = async () => (await askOf(it.app)(`/registre/${it.show.contest}/result`)).json();
    const honest = await result();
    const annulled = { ...honest, total: honest.total - 1, annulled: 1 };
    // The server itself publishes the other result a moment later.
    const answers = [annulled, honest];
    const askResult = async () => answers.shift();
    expect(await recount(it, it.show.contest, { askResult })).toMatchObject({ early: true, faults: [] });
    // The register moves on, and the result was ahead of it.
    const other = async () => {
      const { db } = it;
      await sql`update contests set override = 'closed', closed_at = ${earlier('end_date', '1 hour')}`.execute(
        db,
      );
      await seal(it);
    };
    const moving = { askResult: async () => annulled, wait: other };
    expect(await recount(it, it.show.contest, moving)).toMatchObject({ early: true, faults: [] });
    // A result that does not change is a lie.
    const waits: number[] = [];
    const staying = {
      askResult: async () => annulled,
      wait: async (milliseconds: number) => void waits.push(milliseconds),
    };
    const lie = await recount(it, it.show.contest, staying);
    expect(lie.early).toBe(false);
    expect(lie.faults.map(({ kind }) => kind)).toEqual(['sum', 'annulled']);
    expect(waits).toEqual([10_000]);
    // If the register itself is another, the recount does not wait either.
    const key = (await (await askOf(it.app)(`/registre/${it.show.contest}/key`)).text()).trim();
    const seen = { size: 2, root: '0'.repeat(64), key };
    const both = await recount(it, it.show.contest, { ...staying, seen });
    expect(both.faults.map(({ kind }) => kind)).toEqual(['rewritten', 'sum', 'annulled']);
    expect(waits).toEqual([10_000]);
  });

  it('blames a count of the régie at once that is not the one of the register', async () => {
    const it = await setupDecidedWeek();
    const version = await it.count();
    await it.together('contest.publish', { version, when: 'now', winner_id: null });
    await seal(it);
    const honest = await (await askOf(it.app)(`/registre/${it.contest}/result`)).json();
    const wait = () => Promise.reject(new Error('nothing to wait for'));
    const askResult = async () => ({ ...honest, total: honest.total + 1 });
    const { early, faults } = await recount(it, it.contest, { askResult, wait });
    expect([early, faults]).toEqual([
      false,
      [{ kind: 'sum', said: honest.total + 1, counted: honest.total }],
    ]);
    const older = await recount(it, it.contest, { askResult: async () => ({ ...honest, version: 0 }) });
    expect([older.early, older.faults]).toEqual([false, [{ kind: 'untold', version: 0 }]]);
  });

  it('holds the register against what this phone has seen of it', async () => {
    const it = await setupPublished(300);
    const { contest } = it.show;
    const { head } = await recount(it, contest);
    const key = (await (await askOf(it.app)(`/registre/${contest}/key`)).text()).trim();
    const { entries } = await readLog(it.db, contest, it.deps.register.keys);
    const kinds = async (seen: RecountTask['seen'], more: Partial<RecountTask> = {}) =>
      (await recount(it, contest, { seen, ...more })).faults.map((fault) => fault.kind);
    const root = toHex(rootFor(entries.slice(0, 260)));
    const now = { size: head.size, root: toHex(head.root), key };
    expect(await kinds({ size: 260, root, key })).toEqual([]);
    expect(await kinds(now)).toEqual([]);
    expect(await kinds({ size: 0, root: '0'.repeat(64), key })).toEqual([]);
    expect(await kinds({ size: 261, root, key })).toEqual(['rewritten']);
    expect(await kinds({ ...now, root })).toEqual(['rewritten']);
    expect(await kinds({ ...now, key: `${key}x` })).toEqual(['key']);
    // A cache on the way may have the previous head: the recount fetches it once more.
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    expect(await kinds({ ...now, size: head.size + 1 }, { wait })).toEqual(['older']);
    expect(waits).toEqual([2_500]);
  });

  it('tells how far it has come, and asks for little ahead of what it counts', async () => {
    const it = await setupPublished(2_600);
    let underWay = 0;
    let most = 0;
    const lies: Lies = async (_, honest) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return honest().finally(() => {
        underWay -= 1;
      });
    };
    const told: number[] = [];
    let began: number[] = [];
    const { recounted, faults } = await recount(it, it.show.contest, {
      lies,
      onBegin: ({ total }, size) => {
        began = [total, size];
      },
      onProgress: ({ entries }) => told.push(entries),
    });
    expect(faults).toEqual([]);
    expect(began).toEqual([2_601, 2_603]);
    expect(told.at(-1)).toBe(2_603);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(Object.fromEntries(recounted.totals)).toEqual({ [it.show.aicha]: 2_600, [it.show.koffi]: 1 });
    expect(most).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(12);
  });

  it('asks for nothing more while it has to wait', async () => {
    const it = await setupPublished(300);
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    const lies: Lies = (path) => {
      if (path.startsWith('openings')) asked += 1;
      return null;
    };
    const counting = recount(it, it.show.contest, { lies, mayGoOn: () => gate.promise });
    // Fetches nothing until the head is there.
    await it.app.inject(`/registre/${it.show.contest}/result`);
    expect(asked).toBe(0);
    gate.resolve();
    expect((await counting).faults).toEqual([]);
    expect(asked).toBe(2);
  });

  it('asks a server again that does not answer, and gives up at last', async () => {
    const it = await setupPublished(3);
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    let away = 2;
    const lies: Lies = (path) => {
      if (!path.startsWith('openings') || away === 0) return null;
      away -= 1;
      return Promise.resolve(new Response('', { status: 503 }));
    };
    expect((await recount(it, it.show.contest, { lies, wait })).faults).toEqual([]);
    expect(waits).toHaveLength(2);
    away = Number.POSITIVE_INFINITY;
    await expect(recount(it, it.show.contest, { lies, wait })).rejects.toThrow('503');
    expect(waits).toHaveLength(5);
  });

  it('believes neither another log’s head nor an answer that is none', async () => {
    const it = await setupPublished(3);
    const other = await makeContest(it.db, [it.show.aicha], { week: 2, from: '-2 days', to: '-1 day' });
    await sql`update contests set published_at = now() where id = ${other}`.execute(it.db);
    await seal(it);
    const key = (await (await askOf(it.app)(`/registre/${other}/key`)).text()).trim();
    const lies: Lies = (path) =>
      path === 'checkpoint' ? askOf(it.app)(`/registre/${other}/checkpoint`) : null;
    await expect(recount(it, it.show.contest, { lies, key })).rejects.toMatchObject({ code: 'origin' });
    const line = { candidate_id: it.show.aicha, name: 'Aïcha', votes: 3 };
    for (const said of [{ total: '3' }, { version: 0, total: 6, annulled: 0, lines: [line, line] }]) {
      await expect(recount(it, it.show.contest, { askResult: async () => said })).rejects.toMatchObject({
        code: 'unreadable',
      });
    }
  });
});
