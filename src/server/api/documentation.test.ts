import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVideo } from '#domain/bonus/videos.ts';
import { ERROR_STATUS } from '#domain/errors.ts';
import { sendMessage } from '#domain/messaging/service.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { makeCode, makeVideo } from '#test/bonus.ts';
import { documentation, type Json, operations } from '#test/documentation.ts';
import { makeSubscription } from '#test/push.ts';
import { COMPETITION, databaseDay } from '#test/show.ts';

/** The calls that the application really has, out of its tree of routes. */
function calls({ app }: TestApplication): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│? {3,4})*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
    const depth = Math.round(indent.length / 4);
    above[depth] = part;
    const path = above.slice(0, depth + 1).join('');
    for (const method of methods.split(', ').filter(Boolean)) found.push(`${method} ${path}`);
  }
  return found
    .filter(
      (call) =>
        / \/api\//.test(call) && !/ \/api\/(docs|openapi\.json|\*)/.test(call) && !call.startsWith('HEAD'),
    )
    .map((call) => call.replace(/:(\w+)/g, '{$1}'));
}

/** Every schema of a document, and every one inside it. */
function schemasIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(schemasIn);
  return 'type' in value || 'properties' in value ? [value as Json, ...inside] : inside;
}

describe('/api/openapi.json', () => {
  it('lists every call but the régie’s, and no other', async () => {
    const it = await testApplication();
    const real = calls(it)
      .filter((call) => !call.includes(' /api/regie/'))
      .sort();
    expect(real).toEqual(
      expect.arrayContaining(['POST /api/votes', 'GET /api/votes/history', 'PUT /api/auth/update-profile']),
    );
    expect(
      operations(await documentation(it))
        .map(({ call }) => call)
        .sort(),
    ).toEqual(real);
  });

  it('is OpenAPI 3.1: a form that tools can read', async () => {
    const it = await testApplication();
    const document = await documentation(it);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Palmarès', version: expect.any(String) });
    expect(document.servers).toEqual([{ url: 'https://palmares.example' }]);
    for (const { call, operation } of operations(document)) {
      expect(operation.summary, call).toMatch(/^[A-ZÀÉ]/);
      expect(operation.tags, call).not.toEqual([]);
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => /^(?:2\d\d|302)$/.test(status)),
        call,
      ).toBe(true);
      // An external sign-in tells of every failure on the page that it leads back to.
      const told = !/\/auth\/\w+\/(?:start|callback)$/.test(call);
      if (told) expect(statuses, call).toEqual(expect.arrayContaining(['429', '500', '503']));
      const parameters = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect(
        inPath.map(({ name }) => name),
        call,
      ).toEqual(parameters);
      for (const parameter of inPath) expect(parameter).toMatchObject({ required: true });
      for (const need of operation.security ?? []) {
        for (const scheme of Object.keys(need))
          expect(document.components.securitySchemes).toHaveProperty(scheme);
      }
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(answer.description, `${call} ${status}`).toEqual(expect.any(String));
        const [content] = Object.values(answer.content ?? {});
        expect(content?.schema === undefined, `${call} ${status}`).toBe(/^(?:204|302)$/.test(status));
      }
    }
    const schemas = schemasIn(document.paths);
    expect(schemas.length).toBeGreaterThan(50);
    for (const schema of schemas) {
      // A keyword of OpenAPI 3.0 that JSON Schema does not have.
      expect(schema).not.toHaveProperty('nullable');
      if (schema.required && schema.properties) {
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(schema.required as string[]));
      }
    }
    expect(JSON.stringify(document)).not.toContain('"$ref"');
  });

  it('describes what the calls really answer', async () => {
    const it = await setupOpenContest();
    const document = await documentation(it);
    const voter = await makeVoter(it.deps);
    const signedIn = { headers: voter.headers };
    const day = await databaseDay(it.db);
    const vote = {
      contest_id: it.show.contest,
      candidate_id: it.show.aicha,
      vote_day: day,
      request_id: randomUUID(),
    };
    const account = { name: 'Awa', email: 'awa@example.ci', password: 'baobab en fleurs' };
    const seen = new Set<string>();
    const check = async (
      method: 'DELETE' | 'GET' | 'POST' | 'PUT',
      url: string,
      options: InjectOptions,
      status: number,
      path = url,
    ) => {
      const answer = await it.app.inject({ method, url, ...options });
      expect([url, answer.statusCode]).toEqual([url, status]);
      const described = document.paths[path]?.[method.toLowerCase()]?.responses[status];
      expect(described, `${method} ${path} ${status}`).toBeDefined();
      seen.add(`${method} ${path}`);
      const schema = described?.content?.['application/json']?.schema;
      const page = described?.content?.['text/html'];
      if (page) return expect(answer.headers['content-type']).toContain('text/html');
      if (!schema) return expect(answer.body).toBe('');
      const result = z
        .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
        .safeParse(answer.json());
      expect([url, status, result.error?.issues ?? []]).toEqual([url, status, []]);
    };
    const competition = { payload: { competition_id: COMPETITION } };
    await check('POST', '/api/contests/current', competition, 200);
    await check('POST', '/api/contests/current', { payload: { competition_id: 'x' } }, 404);
    await check('POST', '/api/contests/current', { payload: {} }, 422);
    await check('POST', '/api/candidates/list', competition, 200);
    await check('POST', '/api/votes', { payload: vote }, 401);
    await check('POST', '/api/votes', { payload: { ...vote, until_signed_in: true } }, 202);
    await check('POST', '/api/votes', { ...signedIn, payload: vote }, 201);
    await check('POST', '/api/votes', { ...signedIn, payload: vote }, 200);
    await check('POST', '/api/votes', { ...signedIn, payload: { ...vote, request_id: randomUUID() } }, 409);
    await check('POST', '/api/votes', { ...signedIn, payload: {} }, 422);
    await check('GET', '/api/votes/history', signedIn, 200);
    await check('GET', '/api/votes/history', {}, 401);
    const receipt = `/api/votes/receipts/${receiptReference(1, vote.request_id)}`;
    await check('GET', receipt, signedIn, 200, '/api/votes/receipts/{reference}');
    await check('GET', receipt, {}, 401, '/api/votes/receipts/{reference}');
    await check('GET', '/api/votes/receipts/S9', signedIn, 404, '/api/votes/receipts/{reference}');
    await check('GET', `${receipt}?vote_day=x`, signedIn, 422, '/api/votes/receipts/{reference}');
    await check('POST', '/api/auth/register', { payload: account }, 201);
    await check('POST', '/api/auth/register', { payload: account }, 409);
    await check('POST', '/api/auth/register', { payload: {} }, 422);
    await check('POST', '/api/auth/login', { payload: account }, 200);
    await check('POST', '/api/auth/login', { payload: { ...account, password: 'x' } }, 401);
    await check('POST', '/api/auth/profile', { ...signedIn, payload: {} }, 200);
    await check('POST', '/api/auth/profile', { ...signedIn, payload: { user_id: 'x' } }, 422);
    await check('PUT', '/api/auth/update-profile', { ...signedIn, payload: { name: 'Awa' } }, 200);
    await check(
      'PUT',
      '/api/auth/update-profile',
      { ...signedIn, payload: { email: 'awa@example.ci' } },
      409,
    );
    await check('GET', '/api/auth/sessions', signedIn, 200);
    await check('GET', '/api/auth/sessions', {}, 401);
    await check('POST', '/api/auth/logout-everywhere', { ...signedIn, payload: { which: 'others' } }, 200);
    await check('POST', '/api/auth/logout-everywhere', { ...signedIn, payload: { which: 'x' } }, 422);
    await check('POST', '/api/bonus/list', { ...signedIn, ...competition }, 200);
    await check('POST', '/api/bonus/list', competition, 401);
    await makeCode(it.db, { code: 'RADIO' });
    const enter = { ...signedIn, payload: { bonus_type: 'partenaire', code: 'radio' } };
    await check('POST', '/api/bonus/assign', enter, 200);
    await check('POST', '/api/bonus/assign', enter, 409);
    const video_id = await makeVideo(it.db);
    await check('POST', '/api/bonus/videos/list', competition, 200);
    await check('POST', '/api/bonus/videos/start', { ...signedIn, payload: { video_id: randomUUID() } }, 404);
    await check('POST', '/api/bonus/videos/start', { ...signedIn, payload: { video_id } }, 200);
    const { session } = voter;
    const { checkpoint } = await startVideo(it.deps, session, { video_id });
    const progress = { ...signedIn, payload: { video_id, checkpoint, position: 1 } };
    await check('POST', '/api/bonus/videos/progress', progress, 200);
    const message = await sendMessage(it.deps, {
      sender: 'results',
      title: 'Le classement',
      body: 'Il est publié.',
      audience: { kind: 'user', user_id: voter.id },
      send_at: 'now',
    });
    await check('GET', '/api/messages', signedIn, 200);
    await check('GET', '/api/messages', {}, 401);
    const reading = (id: string) => `/api/messages/${id}/read`;
    await check('POST', reading(message), signedIn, 200, reading('{id}'));
    await check('POST', reading(message), {}, 401, reading('{id}'));
    await check('POST', reading(randomUUID()), signedIn, 404, reading('{id}'));
    await check('POST', reading('x'), signedIn, 422, reading('{id}'));
    const { endpoint, keys } = makeSubscription('https://fcm.googleapis.com/fcm/send/abc');
    const remind = { payload: { subscription: { endpoint, keys }, time_zone: 'Africa/Abidjan' } };
    it.deps.config.pushKeys = { publicKey: 'public', privateKey: 'private' };
    await check('PUT', '/api/reminders', { ...signedIn, ...remind }, 200);
    await check('PUT', '/api/reminders', remind, 401);
    await check('PUT', '/api/reminders', { ...signedIn, payload: {} }, 422);
    await check('DELETE', '/api/reminders', { ...signedIn, payload: {} }, 200);
    await check('POST', '/api/auth/logout', signedIn, 204);
    const results = `/api/contests/${it.show.contest}/results`;
    await check('GET', results, {}, 403, '/api/contests/{id}/results');
    await sql`update contests set published_at = now(), winner_id = ${it.show.aicha}`.execute(it.db);
    await check('GET', results, {}, 200, '/api/contests/{id}/results');
    // Addresses that browsers open.
    for (const kind of ['google', 'canal'] as const) {
      const [start, callback] = [`/api/auth/${kind}/start`, `/api/auth/${kind}/callback`];
      await check('GET', start, {}, 302);
      await check('GET', callback, {}, 302);
    }
    const popup = '/api/auth/google/start?intent=link&popup=1';
    const { headers } = await makeVoter(it.deps);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(it.db);
    await check('GET', popup, { headers }, 200, '/api/auth/google/start');
    await check('GET', '/api/share/whatsapp', {}, 302, '/api/share/{network}');
    await check('GET', '/api/share/poste', {}, 422, '/api/share/{network}');
    // Every call has been held against its description once.
    expect([...seen].sort()).toEqual(
      operations(document)
        .map(({ call }) => call)
        .sort(),
    );
  });

  it('documents 401 for every call that it marks as needing a session, and for no other', async () => {
    const it = await setupOpenContest();
    const document = await documentation(it);
    for (const { call, operation } of operations(document)) {
      if (call === 'POST /api/auth/login') continue;
      expect([call, '401' in operation.responses]).toEqual([call, operation.security !== undefined]);
    }
  });

  it('names every code', async () => {
    const document = await documentation(await testApplication());
    const codes = schemasIn(document.paths['/api/votes']?.post?.responses['409']).flatMap((schema) =>
      Array.isArray(schema.enum) ? [schema.enum] : [],
    );
    expect(codes).toEqual([Object.keys(ERROR_STATUS)]);
  });
});

describe('/api/docs', () => {
  it('shows the documentation without anything from elsewhere', async () => {
    const { app } = await testApplication();
    const page = await app.inject('/api/docs/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-inline|https:|validator/);
  });
});
