import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AppError, ERROR_STATUS, type ErrorCode, FIELD_PROBLEMS } from '#domain/errors.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { type TestApplication, testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { errorBody, toAppError } from './errors.ts';
import { createLog } from './log.ts';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
/** A whole French sentence: no code, no English, no placeholder. */
const SENTENCE = /^[A-ZÀÉÊ][^{}<>$_]*\p{L}\.$/u;
/** Word for word (docs/specification.md §9.4), with its quotes and without a full stop. */
const WEEK_LIMIT = "Vous atteint la limite de bonus 'parrainage' pour cette semaine";

describe('the table of refusals', () => {
  it.each(CODES)('%s has a status and a sentence', (code) => {
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    const own =
      code === 'REFERRAL_WEEK_LIMIT' ? `${errorMessage(code).replaceAll("'", '')}.` : errorMessage(code);
    expect(own).toMatch(SENTENCE);
    expect(own).not.toMatch(/'|error|invalid\b|request/i);
    expect(errorBody(new AppError(code))).toEqual({ code, message: errorMessage(code) });
  });

  it.each(FIELD_PROBLEMS)('%s has a sentence', (problem) => {
    expect(anyFieldMessage(problem)).toMatch(SENTENCE);
  });

  it('has the specification’s sentences letter for letter', () => {
    expect(errorMessage('EMAIL_TAKEN')).toBe('Le mail a déja un compte.');
    expect(errorMessage('WRONG_CREDENTIALS')).toBe('Email ou mot de passe incorrect.');
    expect(errorMessage('REFERRAL_WEEK_LIMIT')).toBe(WEEK_LIMIT);
  });

  it('says the one field’s sentence where one is wrong, and the general one where several are', () => {
    const one = new AppError('INVALID_INPUT', { fields: { email: 'EMAIL_INVALID' } });
    expect(errorBody(one).message).toBe(anyFieldMessage('EMAIL_INVALID'));
    const two = new AppError('INVALID_INPUT', { fields: { email: 'EMAIL_INVALID', name: 'REQUIRED' } });
    expect(errorBody(two)).toEqual({
      code: 'INVALID_INPUT',
      message: errorMessage('INVALID_INPUT'),
      fields: {
        email: { code: 'EMAIL_INVALID', message: anyFieldMessage('EMAIL_INVALID') },
        name: { code: 'REQUIRED', message: anyFieldMessage('REQUIRED') },
      },
    });
  });
});

describe('an error that is thrown', () => {
  const pg = (code: string) => Object.assign(new Error('duplicate key value: secret@example.ci'), { code });

  it.each<[string, unknown, ErrorCode]>([
    ['a defect', new TypeError('undefined is not a function at /srv/palmares'), 'INTERNAL'],
    ['a text', 'secret', 'INTERNAL'],
    ['nothing', undefined, 'INTERNAL'],
    ['null', null, 'INTERNAL'],
    ['a number', 7, 'INTERNAL'],
    ['a constraint', pg('23505'), 'INTERNAL'],
    ['a wrong statement', pg('42601'), 'INTERNAL'],
    ['a deadlock', pg('40P01'), 'DATABASE_UNAVAILABLE'],
    ['a full disk', pg('53100'), 'DATABASE_UNAVAILABLE'],
    ['too many connections', pg('53300'), 'DATABASE_UNAVAILABLE'],
    ['a server that stops', pg('57P01'), 'DATABASE_UNAVAILABLE'],
    ['a refused connection', pg('ECONNREFUSED'), 'DATABASE_UNAVAILABLE'],
    [
      'a pool without a free connection',
      new Error('timeout exceeded when trying to connect'),
      'DATABASE_UNAVAILABLE',
    ],
    ['a busy event loop', pg('FST_UNDER_PRESSURE'), 'BUSY'],
    ['a refusal', new AppError('CONTEST_CLOSED'), 'CONTEST_CLOSED'],
    ['a code that looks like one of ours', pg('CONTEST_CLOSED'), 'INTERNAL'],
  ])('%s', (_name, thrown, code) => {
    const error = toAppError(thrown);
    expect(error.code).toBe(code);
    expect(JSON.stringify(errorBody(error))).not.toMatch(/secret|srv|function|duplicate/);
    if (error.status === 503) expect(error.retryAfter).toBeGreaterThan(0);
  });
});

/** The application, with the lines that it logs. */
async function setupLog() {
  const lines: string[] = [];
  const it = await testApplication({}, undefined, (deps) => {
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      lines.push(String(chunk));
      done();
    };
    deps.log = createLog('info', new Writable({ write }));
  });
  return { it, lines };
}

const french = (it: TestApplication, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) =>
  it.app.inject({ method, url });

describe('the API', () => {
  it('tells what went wrong inside to the log alone', async () => {
    const { it, lines } = await setupLog();
    await it.db.schema.dropTable('banners').execute();
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/contests/current',
      payload: { competition_id: COMPETITION },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { code: 'INTERNAL', message: errorMessage('INTERNAL') },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(lines.join('')).toMatch(/"level":50.*banners/);
  });

  it('repeats nothing of a row that the database refuses, not even in the log', async () => {
    const { it, lines } = await setupLog();
    await makeShow(it.db);
    await sql`alter table users add constraint refused check (name <> 'Awa')`.execute(it.db);
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { name: 'Awa', email: 'awa@exemple.org', password: 'mangue-bissap-26', country_code: 'CI' },
    });
    expect(answer.statusCode).toBe(500);
    expect(lines.join('')).toMatch(/"level":50.*"constraint":"refused"/);
    expect(lines.join('')).not.toMatch(/awa@exemple|argon2id/);
  });

  it('answers 503 with a time to wait while the database is away, and serves again when it is back', async () => {
    const database = await freshDatabase();
    const network = await flakyNetwork(database.connection);
    const it = await testApplication({}, { connection: network.connection, db: database.db });
    const calls = [
      { method: 'POST', url: '/api/contests/current', payload: { competition_id: COMPETITION } },
      { method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.ci', password: 'x' } },
    ] as const;
    network.fate = () => 'cut';
    for (const call of calls) {
      const answer = await it.app.inject(call);
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { code: 'DATABASE_UNAVAILABLE', message: errorMessage('DATABASE_UNAVAILABLE') },
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    network.fate = () => 'pass';
    expect((await it.app.inject(calls[0])).statusCode).toBe(200);
    expect((await it.app.inject(calls[1])).statusCode).toBe(401);
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/x'],
    ['POST', '/api/x/y'],
    ['DELETE', '/api/votes/x'],
    ['GET', '/api/contests/../../etc/passwd'],
    ['GET', '/api/%2e%2e/x'],
  ] as const)('%s %s is not found, in French and in JSON', async (method, url) => {
    const answer = await french(await testApplication(), method, url);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Cette adresse n’existe pas.' },
    ]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('sends every answer with its guards', async () => {
    const it = await testApplication();
    for (const url of ['/api/x', '/healthz', '/api/openapi.json', '/api/docs', '/api/docs/']) {
      const { headers } = await french(it, 'GET', url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
      });
      // Where a browser may draw what comes.
      if (!/^\/api\/[xo]/.test(url))
        expect(headers).toMatchObject({
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
        });
      // The page that describes the calls brings a policy of its own.
      const framed = url.startsWith('/api/docs')
        ? headers['x-frame-options']
        : headers['content-security-policy'];
      expect(framed).toMatch(/DENY|frame-ancestors 'none'/);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('tells an account that floods to wait, and no other account at its address', async () => {
    const it = await testApplication();
    const tokenOf = (user: string) =>
      it.deps.sessions.issue(`019a9d3e-0000-7000-8000-0000000000${user}`, true).token;
    const send = async (token: string) => {
      const answer = await it.app.inject({
        method: 'POST',
        url: '/api/votes',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      return answer;
    };
    const flood = tokenOf('ab');
    for (let n = 0; n < 300; n += 1) expect((await send(flood)).statusCode).toBe(422);
    // Another session of the same account is the same flood; another account is not.
    for (const token of [flood, tokenOf('ab')]) {
      const answer = await send(token);
      expect([answer.statusCode, answer.json()]).toEqual([
        429,
        { code: 'TOO_MANY_REQUESTS', message: errorMessage('TOO_MANY_REQUESTS') },
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await send(tokenOf('ac'))).statusCode).toBe(422);
  });
});

describe('a page that cannot be rendered', () => {
  const open = (it: TestApplication, url: string, headers: Record<string, string> = {}) =>
    it.app.inject({
      method: 'GET',
      url,
      headers: { accept: 'text/html,*/*', 'user-agent': 'Mozilla/5.0', ...headers },
    });

  it('is answered with the page of its status, which needs nothing else', async () => {
    const it = await testApplication({}, undefined, undefined, {
      pageOf: () => '/*',
      register: async (app) => {
        app.get('/broken', () => {
          throw new TypeError('secret at /srv');
        });
        app.get('/busy', () => {
          throw new AppError('BUSY', { retryAfter: 2 });
        });
      },
    });
    const broken = await open(it, '/broken?x=1');
    expect([broken.statusCode, broken.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(broken.body).toMatch(/<a href="">Recharger la page<\/a>/);
    expect(broken.body).not.toMatch(/secret|srv|<script|src=|<link/);
    expect(broken.headers['cache-control']).toBe('no-store');

    const busy = await open(it, '/busy');
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '2']);
    expect(busy.body).toMatch(/<a href="\/">Retour<\/a>/);
    // It reloads by itself, and says so.
    expect(busy.headers.refresh).toMatch(/^[5-8]$/);
    expect(busy.body).toContain('cette page revient d’elle-même dans quelques secondes');
    expect(broken.body).not.toContain('revient d’elle-même');
    for (const { body, headers } of [broken, busy]) {
      const [, style = ''] = body.match(/<style>([\s\S]*)<\/style>/) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
    expect((await open(it, '/nowhere')).body).toMatch(/<a href="\/">Retour à l’accueil<\/a>/);
  });

  it('is a status and nothing more to search engines, and data to a caller that asks for data', async () => {
    const it = await testApplication();
    const robot = await open(it, '/nowhere', { 'user-agent': 'Googlebot/2.1' });
    expect([robot.statusCode, robot.body]).toEqual([404, '404\n']);
    for (const url of ['/api/nowhere', '/nowhere.data?_routes=root'])
      expect((await open(it, url)).json().code).toBe('NOT_FOUND');
  });
});
