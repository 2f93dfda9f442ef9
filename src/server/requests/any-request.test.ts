import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { holds } from '#test/properties.ts';
import { makeShow } from '#test/show.ts';
import { loadBuild } from '../pages/load-build.ts';
import { createPageRenderer } from '../pages/ssr.ts';

type Method = NonNullable<InjectOptions['method']>;
interface Route {
  method: Method;
  path: string;
}

/** Every call, file and probe that the server knows, and every page of the built site. */
async function setupWholeSite() {
  const build = await loadBuild();
  const problems: unknown[] = [];
  const site = await testApplication(
    { PAGE_CACHE_SECONDS: '0' },
    undefined,
    (deps) => {
      // A line at this level wakes the operators at night.
      deps.log = pino({ level: 'error' }, { write: (line: string) => void problems.push(JSON.parse(line)) });
    },
    createPageRenderer(build),
  );
  await makeShow(site.db);
  await site.app.ready();
  const routes = [...routesOf(site.app.printRoutes({ commonPrefix: false })), ...pagesOf(build.whole.routes)];
  const people = {
    stranger: '',
    voter: `__Host-session=${(await makeVoter(site.deps)).token}`,
    anonymous: `__Host-session=${(await makeVoter(site.deps, false)).token}`,
    admin: `__Host-regie=${(await makeOperator(site.deps)).token}`,
  };
  return { ...site, routes, people, problems };
}

/** The lines of the router's own table, put together again from its branches. */
function routesOf(table: string): Route[] {
  const above: string[] = [];
  return table.split('\n').flatMap((line) => {
    const [, branch = '', name = '', methods] = line.match(/^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/) ?? [];
    if (!name) return [];
    const depth = branch.length / 4;
    above.length = depth - 1;
    above[depth - 1] = name;
    const path = above.join('');
    return (methods?.split(', ') ?? []).map((method) => ({ method: method as Method, path }));
  });
}

function pagesOf(routes: Awaited<ReturnType<typeof loadBuild>>['whole']['routes']): Route[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const path = `/${route.path ?? ''}`;
    return (['GET', 'POST'] as const).flatMap((method) => [
      { method, path },
      { method, path: path === '/' ? '/_.data' : `${path}.data` },
    ]);
  });
}

const TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '😀'.repeat(60),
    'x'.repeat(3000),
    '../../etc/passwd',
    '%00',
    '%',
  ],
  ...[
    "' or 1=1--",
    '<script>',
    '__proto__',
    'constructor',
    '[object Object]',
    'null',
    'NaN',
    '-0',
    '-1',
    '1e400',
  ],
  ...[
    '99999999999999999999',
    '0.1',
    '٠٧٠٨',
    '0000-00-00',
    '0000-01-01',
    '9999-12-31',
    '+275760-09-13T00:00:00Z',
  ],
  ...[
    '2026-02-31',
    '00000000-0000-0000-0000-000000000000',
    '//evil.example',
    'javascript:1',
    'a@b',
    'on',
    'confirm',
  ],
];
const NAMES = [
  ...[
    'cd',
    'faq',
    'ct',
    'cdt',
    'rs',
    'semaine',
    'id',
    'next',
    'ref',
    'jeton',
    'page',
    'avant',
    'code',
    'q',
    'ud',
  ],
  ...[
    'bypass',
    'canal_auth',
    'state',
    'iss',
    'error',
    'intent',
    'popup',
    'hop',
    '_routes',
    'index',
    'm',
    'version',
  ],
  ...[
    'competition_id',
    'contest_id',
    'candidate_id',
    'daily',
    'bonus',
    'vote_day',
    'request_id',
    'user_id',
    'email',
  ],
  ...[
    'phone',
    'country_code',
    'password',
    'current_password',
    'name',
    'terms',
    'act',
    'word',
    'reason',
    'video_id',
  ],
  ...[
    'moment',
    'contest',
    'confirmation',
    'operator_id',
    'title',
    'sought',
    'fingerprint',
    'bonus_type',
    'a[]',
  ],
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 20 }));
const pairs = fc.array(fc.tuple(fc.constantFrom(...NAMES), text), { maxLength: 5 });
const wellFormed = (value: string) => encodeURIComponent(value.toWellFormed());
const query = fc.oneof(
  { weight: 4, arbitrary: pairs.map((list) => list.map((pair) => pair.map(wellFormed).join('=')).join('&')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', 'a=%00', 'cd=%ED%A0%80', 'cd=%c0%af', '&&==&', 'a[b]=1&a=2', '?', 'cd'),
  },
);
const header = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    {},
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${'a.'.repeat(200)}` },
    { authorization: 'Bearer' },
    { cookie: '__Host-session=%; flash=%00; ref=%ED%A0%80; __Host-regie=\u00ff; a' },
    { cookie: ';;;=;=a;__Host-session=;__Host-apercu=x;__Host-bypass=1.2;__Host-pending=%' },
    { cookie: 'flash=constructor; ref=__proto__; __Host-sign-in-google=AAAA' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'not an origin', 'sec-fetch-site': 'same-origin' },
    { host: 'evil.example:99999' },
    { host: 'a b' },
    { host: '' },
    { accept: 'text/html', 'user-agent': '\u0080' },
    { accept: 'application/json;q=x', 'accept-encoding': 'br;q=0, *' },
    { 'if-none-match': '*', range: 'bytes=9-1' },
    { 'x-forwarded-for': '::ffff:x', 'cf-ipcountry': 'CI' },
    { 'content-length': '9999' },
  ),
);
const multipart = (parts: string) => ({ type: 'multipart/form-data; boundary=x', payload: parts });
const body = fc.oneof(
  pairs.map((list) => ({
    type: 'application/x-www-form-urlencoded',
    payload: list.map((pair) => pair.map(wellFormed).join('=')).join('&'),
  })),
  pairs.map((list) => ({ type: 'application/json', payload: JSON.stringify(Object.fromEntries(list)) })),
  fc.constantFrom(
    ...['', '{', 'null', '[]', '"x"', '1', '{"a":1e999}', '{"__proto__":{"a":1}}'].map((payload) => ({
      type: 'application/json',
      payload,
    })),
    { type: 'application/x-www-form-urlencoded', payload: '%' },
    { type: 'application/x-www-form-urlencoded; charset=utf-16', payload: 'a=%00&a=%ED%A0%80' },
    { type: 'application/x-www-form-urlencoded', payload: `a=${'x'.repeat(20_000)}` },
    { type: 'text/plain', payload: 'a=b' },
    { type: 'text/html; charset=', payload: '<' },
    { type: '', payload: 'x' },
    { type: 'multipart/form-data', payload: 'x' },
    multipart(''),
    multipart('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'),
    multipart(
      '--x\r\nContent-Disposition: form-data; name="portrait"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--x--\r\n',
    ),
    multipart('--x\r\nContent-Disposition: form-data; name="act"; filename="\0"\r\n\r\n\r\n--x--\r\n'),
  ),
);

/** Conditions and ranges that no file meets. */
const UNMET = [
  { range: 'bytes=9999999-' },
  { range: 'bytes=5-1', accept: 'text/html' },
  { 'if-match': '"x"' },
];

/** Fills in a route's parameters and its wildcard. */
const addressOf = (path: string, value: string) =>
  path.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, () => wellFormed(value) || 'x');

describe('a request that any caller may send', () => {
  it('is never answered as if the server were broken, and raises no alarm at night', async () => {
    const { app, routes, people, problems } = await setupWholeSite();
    expect(routes.length).toBeGreaterThan(150);
    // A caller who signs out has no session afterwards; the live screen's answer has no end.
    const left = /deconnexion|logout|^\/api\/regie\/live$/;
    const known = routes.filter(({ path }) => !left.test(path) && path !== '*');
    const one = async (options: InjectOptions, who: keyof typeof people) => {
      const cookie = [people[who], options.headers?.cookie].filter(Boolean).join('; ');
      const answer = await app.inject({
        ...options,
        headers: { 'sec-fetch-site': 'same-origin', ...options.headers, cookie },
      });
      const said = `${options.method} ${String(options.url).slice(0, 200)} ${JSON.stringify(options.headers)} ${String(options.payload ?? '').slice(0, 200)} (${who})`;
      if (answer.statusCode === 503) expect(answer.headers['retry-after'], said).toBeDefined();
      else expect(answer.statusCode, `${said}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
      expect(problems, said).toEqual([]);
    };
    // Each route once with a body that it does not expect, from a stranger and from an admin.
    for (const { method, path } of known) {
      if (method === 'GET' || method === 'HEAD') continue;
      const url = addressOf(path, 'x');
      for (const type of ['text/plain', 'multipart/form-data', 'application/json'])
        for (const who of ['voter', 'admin'] as const)
          await one({ method, url, headers: { 'content-type': type }, payload: '{}' }, who);
    }
    for (const headers of UNMET) await one({ method: 'GET', url: '/verifier.mjs', headers }, 'stranger');
    const methods = fc.constantFrom<Method>('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH');
    await holds(
      'requests that any caller may send',
      fc.asyncProperty(
        fc.constantFrom(...known),
        fc.option(methods, { freq: 8 }),
        text,
        query,
        header,
        body,
        fc.constantFrom('stranger', 'voter', 'anonymous', 'admin'),
        async ({ method: own, path }, other, value, search, headers, sent, who) => {
          const method = other ?? own;
          const payload = method === 'GET' || method === 'HEAD' ? {} : { payload: sent.payload };
          const type = 'payload' in payload && sent.type ? { 'content-type': sent.type } : {};
          const url = `${addressOf(path, value)}?${search}`;
          await one({ method, url, headers: { ...type, ...headers }, ...payload }, who);
        },
      ),
      1_200,
    );
  });
});
