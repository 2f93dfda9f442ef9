import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bannerSchema, candidateSchema, contestSchema } from '#domain/contest/schema.ts';
import { resultsSchema } from '#domain/counting/schema.ts';
import { type TestApplication, testApplication } from '#test/application.ts';
import { COMPETITION, makeContest, makeShow } from '#test/show.ts';

const post = ({ app }: TestApplication, url: string, payload?: unknown, headers = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });

const CALLS = ['/api/contests/current', '/api/candidates/list'];

describe.each(CALLS)('POST %s', (url) => {
  it('knows one competition only', async () => {
    const it = await testApplication();
    await makeShow(it.db);
    const answer = await post(it, url, { competition_id: 'another' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'COMPETITION_UNKNOWN', message: 'Cette compétition n’existe pas.' },
    ]);
  });

  it('says in French, by field, what is missing or wrong', async () => {
    const it = await testApplication();
    await makeShow(it.db);
    const cases = [
      [undefined, 422, 'INVALID_INPUT', 'body'],
      [{}, 422, 'INVALID_INPUT', 'competition_id'],
      [{ competition_id: 7 }, 422, 'INVALID_INPUT', 'competition_id'],
      [{ competition_id: '' }, 422, 'INVALID_INPUT', 'competition_id'],
      [{ competition_id: 'x'.repeat(65) }, 422, 'INVALID_INPUT', 'competition_id'],
      [[COMPETITION], 422, 'INVALID_INPUT', 'body'],
    ] as const;
    for (const [payload, status, code, field] of cases) {
      const answer = await post(it, url, payload);
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, status, code]);
      expect(Object.keys(answer.json().fields)).toEqual([field]);
      expect(answer.json().fields[field].message).toMatch(/\p{L} .*\.$/u);
    }
    const empty = await post(it, url, '', { 'content-type': 'application/json' });
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it('answers every caller, signed in or not, and drops keys that it does not know', async () => {
    const it = await testApplication();
    await makeShow(it.db);
    const answer = await post(it, url, { competition_id: COMPETITION, role: 'admin', user_id: randomUUID() });
    expect(answer.statusCode).toBe(200);
  });
});

describe('POST /api/contests/current', () => {
  it('answers the contest, the banners and the visit’s id, which stays', async () => {
    const it = await testApplication();
    const show = await makeShow(it.db);
    const answer = await post(it, CALLS[0] ?? '', { competition_id: COMPETITION });
    const { data, banners, ssid } = answer.json();
    expect(contestSchema.strict().parse(data)).toMatchObject({ id: show.contest, status: 'open', week: 1 });
    expect(bannerSchema.strict().array().parse(banners)).toEqual([]);
    expect(ssid).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.cookies).toMatchObject([
      { name: 'ssid', value: ssid, path: '/api/contests', httpOnly: true, secure: true, sameSite: 'Lax' },
    ]);
    const again = await it.app.inject({
      method: 'POST',
      url: '/api/contests/current',
      headers: { origin: 'https://palmares.example' },
      cookies: { ssid },
      payload: { competition_id: COMPETITION },
    });
    expect(again.json().ssid).toBe(ssid);
    expect(again.cookies).toEqual([]);
    const forged = await it.app.inject({
      method: 'POST',
      url: '/api/contests/current',
      headers: { origin: 'https://palmares.example' },
      cookies: { ssid: '"><script>' },
      payload: { competition_id: COMPETITION },
    });
    expect(forged.json().ssid).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers null where there is no contest', async () => {
    const it = await testApplication();
    const answer = await post(it, '/api/contests/current', { competition_id: COMPETITION });
    expect(answer.json()).toMatchObject({ data: null, banners: [] });
  });

  it('does not give the winner away before results are out', async () => {
    const it = await testApplication();
    const show = await makeShow(it.db, { from: '-2 days', to: '-1 day' });
    await sql`update contests set winner_id = ${show.koffi}`.execute(it.db);
    const before = await post(it, '/api/contests/current', { competition_id: COMPETITION });
    expect(before.json().data.status).toBe('closed');
    expect(before.body).not.toContain(show.koffi);
    expect(before.body).not.toContain('Koffi');
  });
});

describe('POST /api/candidates/list', () => {
  it('answers every candidate with all fields', async () => {
    const it = await testApplication();
    const show = await makeShow(it.db);
    const answer = await post(it, '/api/candidates/list', { competition_id: COMPETITION });
    const candidates = candidateSchema.strict().array().parse(answer.json().data);
    expect(candidates.map((one) => one.id)).toEqual([show.aicha, show.koffi, show.prisca]);
  });

  it('leaves out a talent whom the current week leaves out', async () => {
    const it = await testApplication();
    const show = await makeShow(it.db, { from: '-9 days', to: '-2 days', published: true });
    await makeContest(it.db, [show.aicha], { week: 2, from: '-1 hour' });
    const answer = await post(it, '/api/candidates/list', { competition_id: COMPETITION });
    const ids = answer.json().data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([show.aicha, show.prisca]);
  });
});

describe('GET /api/contests/:id/results', () => {
  it('is refused until publication, to the second', async () => {
    const it = await testApplication();
    const show = await makeShow(it.db, { from: '-2 days', to: '-1 day' });
    const read = () => it.app.inject(`/api/contests/${show.contest}/results`);
    for (const published_at of [sql`null`, sql`now() + interval '1 minute'`]) {
      await sql`update contests set published_at = ${published_at}`.execute(it.db);
      const answer = await read();
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { code: 'RESULTS_NOT_PUBLISHED', message: 'Les résultats ne sont pas encore publiés.' },
      ]);
    }
    await sql`update contests set published_at = now()`.execute(it.db);
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(resultsSchema.strict().parse(answer.json().data).lines).toHaveLength(3);
  });

  it('refuses malformed ids', async () => {
    const it = await testApplication();
    await makeShow(it.db, { published: true });
    const cases = [
      [randomUUID(), 404, 'CONTEST_NOT_FOUND'],
      ['1', 422, 'INVALID_INPUT'],
      ["1'%20or%20'1'='1", 422, 'INVALID_INPUT'],
      ['%00', 400, 'MALFORMED_REQUEST'],
      ['%zz', 400, 'MALFORMED_REQUEST'],
      ['x'.repeat(500), 404, 'NOT_FOUND'],
    ] as const;
    for (const [id, status, code] of cases) {
      const answer = await it.app.inject(`/api/contests/${id}/results`);
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, status, code]);
      expect(answer.json().message).toMatch(/\.$/);
    }
  });
});
