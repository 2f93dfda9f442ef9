import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { isUnavailable } from '#database/failures.ts';
import { createWaiting, withWaiting } from '#database/waiting.ts';
import { currentContest } from '#domain/contest/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { keepProductPatience } from '#test/patience.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { FORM, PHONE_PAGE } from '#test/request-headers.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';
import { loadBuild } from './load-build.ts';
import { createPageRenderer } from './ssr.ts';

keepProductPatience();

afterEach(() => {
  vi.useRealTimers();
});

/** The whole site over a network to its database that a test can spoil, and a user who has signed in. */
async function setupSiteOnNetwork() {
  const database = await freshDatabase();
  const show = await makeShow(database.db);
  const network = await flakyNetwork(database.connection);
  const site = await testApplication(
    { PAGE_CACHE_SECONDS: '0' },
    { ...database, connection: network.connection },
    undefined,
    createPageRenderer(await loadBuild()),
  );
  const voter = await makeVoter({ ...site.deps, db: database.db });
  const ballot = {
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 0,
    vote_day: await databaseDay(database.db),
    request_id: randomUUID(),
  };
  const member = { ...PHONE_PAGE, cookie: `__Host-session=${voter.token}` };
  const fields = (more: object = {}) =>
    new URLSearchParams({ ...ballot, ...more } as unknown as Record<string, string>).toString();
  const requests = {
    home: () => site.app.inject({ url: '/', headers: PHONE_PAGE }),
    vote: () => site.app.inject({ url: '/vote', headers: member }),
    data: () => site.app.inject({ url: '/vote.data', headers: { ...member, accept: '*/*' } }),
    form: () =>
      site.app.inject({
        method: 'POST',
        url: '/vote',
        headers: { ...member, ...FORM },
        payload: fields({ intent: 'confirm' }),
      }),
    call: () =>
      site.app.inject({ method: 'POST', url: '/api/votes', headers: voter.headers, payload: ballot }),
    signIn: () =>
      site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'awa@example.ci', password: 'baobab en fleurs', competition_id: COMPETITION },
      }),
    ready: () => site.app.inject('/readyz'),
  };
  return { ...site, database, network, show, voter, ballot, member, fields, requests };
}

/** Advances fake timers until all answers have come. @returns the fake milliseconds until the last one */
async function timeUntil(answers: Promise<unknown>[], most: number): Promise<number> {
  let open = answers.length;
  for (const answer of answers) {
    answer.finally(() => {
      open -= 1;
    });
  }
  let passed = 0;
  for (; open > 0 && passed < most; passed += 50) {
    // Lets pending reads and writes of the network run.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    vi.advanceTimersByTime(50);
  }
  for (let turn = 0; turn < 1_000 && open > 0; turn += 1) await new Promise(setImmediate);
  return open === 0 ? passed : Number.POSITIVE_INFINITY;
}

describe('a database that has fallen silent', () => {
  it('leaves no voter without an answer for six seconds', async () => {
    const { network, requests, ballot } = await setupSiteOnNetwork();
    // Opens the connections first, so that open ones hang.
    await Promise.all([requests.home(), requests.vote()]);
    network.fate = () => 'swallow';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const names = Object.keys(requests) as (keyof typeof requests)[];
    const asked = names.map((name) => requests[name]());
    expect(await timeUntil(asked, 6_000)).toBeLessThan(6_000);
    vi.useRealTimers();
    const answers = Object.fromEntries(
      (await Promise.all(asked)).map((answer, index) => [names[index], answer]),
    ) as Record<keyof typeof requests, Awaited<(typeof asked)[number]>>;
    expect(names.map((name) => [name, answers[name].statusCode])).toEqual(names.map((name) => [name, 503]));
    // The page sends the vote again by itself, as the same request; pages reload too.
    expect(answers.form.body).toContain('Votre vote n’est pas encore compté');
    expect(answers.form.body).toContain(`name="request_id" value="${ballot.request_id}"`);
    expect(answers.form.headers['retry-after']).toBeDefined();
    expect(answers.call.headers['retry-after']).toBeDefined();
    expect(answers.call.json().code).toBe('DATABASE_UNAVAILABLE');
    expect(answers.home.headers.refresh).toMatch(/^[5-8]$/);
    expect(answers.vote.headers.refresh).toMatch(/^[5-8]$/);
    for (const page of [answers.home, answers.vote, answers.data])
      expect(page.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        'cache-control': 'no-store',
      });
  });

  it('answers an operator with a page of 503 that comes back, not with a fault', async () => {
    const { app, deps, database, network } = await setupSiteOnNetwork();
    const { headers } = await makeOperator({ ...deps, db: database.db });
    const open = () => app.inject({ url: '/regie', headers: { ...headers, accept: 'text/html' } });
    expect((await open()).statusCode).toBe(200);
    network.fate = () => 'cut';
    const answer = await open();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers.refresh).toMatch(/^[5-8]$/);
    expect(answer.body).toContain('lang="fr"');
  });

  it('is no longer asked for a request that has waited long enough', async () => {
    const { connection } = await freshDatabase();
    const network = await flakyNetwork(connection);
    // One connection, whose own limits are far away.
    const pool = createPool(network.connection, 1);
    const db = createDb(pool);
    onTestFinished(() => db.destroy());
    await currentContest(db, COMPETITION);
    let swallowed = 0;
    // A connection that begins passes, with its first byte 0: the pool replaces the one that hangs, in its own time.
    network.fate = (towards, request) => {
      if (request[0] === 0) return 'pass';
      if (towards === 'server') swallowed += 1;
      return 'swallow';
    };
    const waiting = createWaiting(100);
    const read = () => withWaiting(waiting, () => currentContest(db, COMPETITION)).catch((error) => error);
    // One request holds the connection, the others wait for it.
    const together = await Promise.all([read(), read(), read()]);
    expect(together.map(isUnavailable)).toEqual([true, true, true]);
    await vi.waitFor(() => expect(pool.idleCount).toBe(1), 10_000);
    expect(isUnavailable(await read())).toBe(true);
    expect([swallowed, pool.idleCount]).toEqual([1, 1]);
    // Another request finds the network working again, and the connection still there.
    network.fate = () => 'pass';
    expect(await withWaiting(createWaiting(5_000), () => currentContest(db, COMPETITION))).toMatchObject({
      contest: null,
    });
  });

  it('sends no ballot for a request that has waited long enough before, so that two waits never add up', async () => {
    const { deps, voter, ballot } = await setupSiteOnNetwork();
    const { bucket, id: user_id } = voter;
    const submit = (limit: number) =>
      withWaiting(createWaiting(limit), () =>
        deps.batcher.submit({ ...ballot, daily: 1, bucket, user_id, country: null }),
      );
    await expect(submit(0)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect((await submit(4_000)).replayed).toBe(false);
  });

  it('counts waiting only: what a request does besides costs nothing of it', async () => {
    const { db } = await freshDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const waiting = createWaiting(1_000);
    await withWaiting(waiting, async () => {
      await currentContest(db, COMPETITION);
      vi.advanceTimersByTime(60_000);
      await currentContest(db, COMPETITION);
    });
    expect(waiting.left()).toBe(1_000);
    const [one, two] = [waiting.begin(), waiting.begin()];
    vi.advanceTimersByTime(300);
    one();
    one();
    vi.advanceTimersByTime(300);
    expect(waiting.left()).toBe(400);
    two();
    vi.advanceTimersByTime(300);
    expect(waiting.left()).toBe(400);
    waiting.release();
    expect(waiting.left()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the page of a vote that the database could not be asked about', () => {
  it('sends the same request again once the database is back, and the vote counts once', async () => {
    const { app, database, network, member, fields, ballot } = await setupSiteOnNetwork();
    network.fate = () => 'cut';
    const send = (payload: string) =>
      app.inject({ method: 'POST', url: '/vote', headers: { ...member, ...FORM }, payload });
    const away = await send(fields({ intent: 'confirm' }));
    expect(away.statusCode).toBe(503);
    const hidden = [...away.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const again = new URLSearchParams(hidden.map(([, name, value]) => [String(name), String(value)]));
    expect(Object.fromEntries(again)).toEqual({
      ...Object.fromEntries(Object.entries(ballot).map(([name, value]) => [name, String(value)])),
      intent: 'confirm',
    });
    network.fate = () => 'pass';
    for (let sending = 0; sending < 2; sending += 1) {
      const answer = await send(again.toString());
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/votecasted']);
    }
    const rows = await database.db.selectFrom('votes').select('request_id').execute();
    expect(rows).toEqual([{ request_id: ballot.request_id }]);
  });

  it('gives a form without an id one that stays, shows nothing that was typed into it as its own, and repeats no bonus vote elsewhere', async () => {
    const { app, network, member, fields } = await setupSiteOnNetwork();
    network.fate = () => 'cut';
    const send = (more: object) =>
      app.inject({
        method: 'POST',
        url: '/vote',
        headers: { ...member, ...FORM },
        payload: fields({ intent: 'confirm', ...more }),
      });
    const bare = await send({ request_id: '', candidate_id: '"><script>alert(1)</script>' });
    expect(bare.body).toMatch(/name="request_id" value="[0-9a-f-]{36}"/);
    expect(bare.body).not.toContain('<script>alert');
    expect(bare.headers['content-security-policy']).toContain("form-action 'self'");
    expect(bare.body).toContain('http-equiv="refresh"');
    expect((await send({ bonus: 2 })).body).not.toContain('http-equiv="refresh"');
  });
});
