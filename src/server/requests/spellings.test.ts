import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { isPlainTarget } from './request-target.ts';

/** One way of spelling an address differently; a number decides where in the path. */
type Change = (path: string, where: number) => string;

const at = (path: string, where: number) => 1 + (where % Math.max(1, path.length - 1));
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
const CHANGES: Record<string, Change> = {
  'a letter encoded': (path, where) =>
    path.slice(0, at(path, where)) + encoded(path[at(path, where)] ?? 'a') + path.slice(at(path, where) + 1),
  'a letter encoded in capitals': (path, where) =>
    path.slice(0, at(path, where)) +
    encoded(path[at(path, where)] ?? 'a').toUpperCase() +
    path.slice(at(path, where) + 1),
  'a letter encoded twice': (path) =>
    path.replace(/(?<=\/)[a-z]/, (letter) => `%25${encoded(letter).slice(1)}`),
  'another case': (path, where) =>
    path.slice(0, where % path.length) + path.slice(where % path.length).toUpperCase(),
  'two slashes': (path, where) => (where % 2 ? `/${path}` : path.replace(/\/(?=[^/]*$)/, '//')),
  'another host': (path) => `//evil.example${path}`,
  'a slash at the end': (path) => `${path}/`,
  'a dot segment': (path, where) => path.replace('/', where % 2 ? '/./' : '/%2e/'),
  'a segment and back': (path, where) => path.replace('/', where % 2 ? '/x/../' : '/x/%2E%2e/'),
  'a backslash': (path, where) => path.replace('/', where % 2 ? '/\\' : '/%5c'),
  'an encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  'the data of a page': (path, where) => path + (where % 2 ? '.data' : '/_.data'),
  'a query': (path, where) => path + (where % 2 ? '?_routes=root' : '?a=1&a=2'),
  'a fragment': (path) => `${path}#x`,
  'a parameter of the path': (path) => `${path};x=1`,
  'a zero byte': (path) => `${path}%00`,
  'the absolute form': (path, where) =>
    `${where % 2 ? 'http' : 'HTTPS'}://${where % 3 ? 'palmares.example' : 'evil.example'}${path}`,
};

const spelling = (paths: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...paths),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(40)), { maxLength: 3 }),
    )
    .map(([path, changes]) =>
      changes.reduce((now, [name, where]) => CHANGES[name]?.(now, where) ?? now, path),
    );

interface Answer {
  status: number;
  location: string;
  body: string;
}

interface Sent {
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends targets unchanged, as no client does that parses addresses first. */
async function listening(it: TestApplication) {
  const { port } = new URL(await it.app.listen({ port: 0, host: '127.0.0.1' }));
  return async (target: string, { method, headers = {}, body = '' }: Sent): Promise<Answer> => {
    const common = { host: 'palmares.example', 'sec-fetch-site': 'same-origin', connection: 'close' };
    const lines = Object.entries({ ...common, ...headers, 'content-length': String(body.length) });
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (data) => {
      text += data;
    });
    // Sent in one piece, so that a server which refuses early has no body left to read.
    socket.write(
      `${method} ${target} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`,
    );
    await once(socket, 'close');
    const [, status = '0'] = text.match(/^HTTP\/1\.1 (\d{3})/) ?? [];
    const [, location = ''] = text.match(/\r\nlocation: (\S*)/i) ?? [];
    return { status: Number(status), location, body: text.slice(text.indexOf('\r\n\r\n') + 4) };
  };
}

const JSON_BODY = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('an address in any spelling', () => {
  it('no call and no page answers a visitor from a country that is not admitted', async () => {
    const it = await testSite({ TRUST_PROXY: '127.0.0.1' });
    await makeShow(it.db);
    const ask = await listening(it);
    const elsewhere = { 'cf-ipcountry': 'BR' };
    const call = { method: 'POST', body: JSON.stringify({ competition_id: COMPETITION }) };
    // Both answer a visitor from an admitted country.
    expect((await ask('/api/candidates/list', { ...call, headers: JSON_BODY })).status).toBe(200);
    expect((await ask('/faq', { method: 'GET' })).status).toBe(200);
    const calls = spelling([
      '/api/candidates/list',
      '/api/contests/current',
      '/api/votes',
      '/api/auth/login',
    ]);
    const plain = ['/', '/vote', '/faq', '/inscription', '/connexion', '/regie/connexion', '/cgu'];
    const pages = spelling(plain);
    await holds(
      'calls from a country that is not admitted',
      fc.asyncProperty(calls, async (target) => {
        const { status, location, body } = await ask(target, {
          ...call,
          headers: { ...JSON_BODY, ...elsewhere },
        });
        // A page is left for the one that says no, by scripts (202) as by browsers. 415: a page that was sent a call's
        // body, before the server looked at it.
        if (status === 302) expect(location).toBe('/access_denied');
        else if (status === 202) expect(body).toContain('"redirect","/access_denied"');
        else expect([400, 403, 404, 415], `${target}: ${status} ${body.slice(0, 80)}`).toContain(status);
      }),
      150,
    );
    await holds(
      'pages from a country that is not admitted',
      fc.asyncProperty(pages, fc.constantFrom('GET', 'POST'), async (target, method) => {
        const { status, location, body } = await ask(target, {
          method,
          headers: { ...elsewhere, ...(method === 'POST' ? FORM : {}) },
        });
        if (status === 302) expect(location).toBe('/access_denied');
        else if (status === 308) expect(plain).toContain(location.split('?')[0]);
        else if (status === 202) expect(body).toContain('/access_denied');
        else expect([400, 403, 404], `${method} ${target}: ${status} ${body.slice(0, 80)}`).toContain(status);
      }),
      150,
    );
  });

  it('a caller who has sent too many forms is refused', async () => {
    const it = await testSite();
    await makeShow(it.db);
    const ask = await listening(it);
    const register = { method: 'POST', headers: FORM, body: 'name=Awa' };
    await Promise.all(
      Array.from({ length: 600 }, () =>
        it.app.inject({ method: 'POST', url: '/inscription', headers: { 'sec-fetch-site': 'same-origin' } }),
      ),
    );
    expect((await ask('/inscription', register)).status).toBe(429);
    await holds(
      'forms beyond the limit',
      fc.asyncProperty(spelling(['/inscription']), async (target) => {
        const { status, body } = await ask(target, register);
        expect([400, 404, 405, 429], `${target}: ${status} ${body.slice(0, 80)}`).toContain(status);
      }),
      150,
    );
  });

  it('an account that has called for too many votes is refused by the form too, and the other way round', async () => {
    const it = await testSite();
    await makeShow(it.db);
    const ask = await listening(it);
    const [caller, sender] = [await makeVoter(it.deps), await makeVoter(it.deps)];
    const call = (token: string) =>
      it.app.inject({
        method: 'POST',
        url: '/api/votes',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
    const form = (token: string) => ({
      method: 'POST',
      headers: { ...FORM, cookie: `__Host-session=${token}` },
      body: 'intent=confirm',
    });
    const first = await Promise.all(Array.from({ length: 300 }, () => call(caller.token)));
    expect(first.every(({ statusCode }) => statusCode === 422)).toBe(true);
    await holds(
      'votes beyond the limit',
      fc.asyncProperty(spelling(['/vote', '/votepending']), async (target) => {
        const { status, body } = await ask(target, form(caller.token));
        expect([400, 404, 405, 429], `${target}: ${status} ${body.slice(0, 80)}`).toContain(status);
      }),
      150,
    );
    await holds(
      'calls beyond the limit',
      fc.asyncProperty(spelling(['/api/votes']), async (target) => {
        const headers = { ...JSON_BODY, authorization: `Bearer ${caller.token}` };
        const { status, body } = await ask(target, { method: 'POST', headers, body: '{}' });
        // 415: the address of a page that takes forms only, not of a call.
        expect([400, 404, 405, 415, 429], `${target}: ${status} ${body.slice(0, 80)}`).toContain(status);
      }),
      150,
    );
    const posts = await Promise.all(
      Array.from({ length: 300 }, () =>
        it.app.inject({
          method: 'POST',
          url: '/vote.data',
          headers: { 'sec-fetch-site': 'same-origin' },
          cookies: { '__Host-session': sender.token },
        }),
      ),
    );
    expect(posts.some(({ statusCode }) => statusCode === 429)).toBe(false);
    expect((await call(sender.token)).statusCode).toBe(429);
  });

  it('is told that it is wrong where servers could read it differently', async () => {
    const it = await testSite();
    await makeShow(it.db);
    const ask = await listening(it);
    const wrong = [
      '//',
      '///',
      '//?ref=a',
      '//x/',
      '/a//b',
      '/\\evil.example',
      '/./vote',
      '/a/%2e%2E/vote',
      '/%',
    ];
    wrong.push(
      '/%c0%af',
      '/%ED%A0%80',
      '/vote%00',
      '/vote%0a',
      'http://palmares.example/',
      'http://[/',
      '//:80/',
    );
    for (const target of wrong)
      expect([target, (await ask(target, { method: 'GET' })).status]).toEqual([target, 400]);
    expect((await ask('*', { method: 'OPTIONS' })).status).toBe(400);
    // A second Host header, beside the one in small letters.
    expect((await ask('/', { method: 'GET', headers: { Host: 'evil.example' } })).status).toBe(400);
    for (const target of [
      '/',
      '/vote',
      '/votehistorydetails/x',
      '/assets/a-b.js',
      '/?next=//evil&a=%2F%00',
      '/%C3%A9',
    ])
      expect([target, isPlainTarget(target)]).toEqual([target, true]);
  });
});
