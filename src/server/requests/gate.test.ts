import { describe, expect, it } from 'vitest';
import { type TestApplication, testApplication, testSite } from '#test/application.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { areProxies, trustedProxies } from './proxies.ts';

const CODE = 'le-code-de-la-regie';
/** Addresses as the registries have given them out. */
const ABIDJAN = '196.47.128.10';
const AMERICA = '8.8.8.8';
const PROXY = { TRUST_PROXY: '127.0.0.1' };

async function setupGate(
  env: Record<string, string> = {},
  build = testApplication,
): Promise<TestApplication> {
  const it = await build({ BYPASS_CODE: CODE, ...env });
  await makeShow(it.db);
  await it.deps.geography.load();
  return it;
}

interface Who {
  remoteAddress?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

const ask = ({ app }: TestApplication, url: string, who: Who = {}) => app.inject({ url, ...who });
const list = ({ app }: TestApplication, who: Who = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/candidates/list',
    payload: { competition_id: COMPETITION },
    ...who,
    headers: { origin: 'https://palmares.example', ...who.headers },
  });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }, name = '__Host-bypass') =>
  answer.cookies.find((cookie) => cookie.name === name)?.value;

/** The lines of the trace, parsed as a program would. */
async function trace(it: TestApplication, who: Who = {}): Promise<Record<string, string>> {
  const { body } = await ask(it, '/cdn-cgi/trace', who);
  const lines = body.trimEnd().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

describe('the proxies that are trusted', () => {
  it('are addresses, networks and names; nothing else', () => {
    const listed = ['10.0.0.0/8', 'loopback', '2001:db8::7'];
    expect(areProxies(listed)).toBe(true);
    const trusted = trustedProxies(listed);
    expect(['10.9.9.9', '127.0.0.1', '::1', '::ffff:10.0.0.1', '2001:db8::7'].every(trusted)).toBe(true);
    expect(['11.0.0.1', '192.168.0.1', '2001:db8::8', '', undefined].some(trusted)).toBe(false);
    for (const wrong of ['10.0.0.0/33', '10.0.0.0/', 'proxy.example', '10.0.0', '::/129', '0.0.0.0/0', '*']) {
      expect([wrong, areProxies(['10.0.0.1', wrong])]).toEqual([wrong, false]);
    }
    expect(trustedProxies()('127.0.0.1')).toBe(false);
  });
});

describe('/cdn-cgi/trace', () => {
  it('answers in the CDN’s format, never from a cache', async () => {
    const it = await setupGate();
    const answer = await ask(it, '/cdn-cgi/trace');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const seen = await trace(it, {
      remoteAddress: ABIDJAN,
      headers: { host: 'palmares.example', 'user-agent': 'Tecno=1' },
    });
    expect(seen).toMatchObject({
      ip: ABIDJAN,
      loc: 'CI',
      uag: 'Tecno=1',
      h: 'palmares.example',
      visit_scheme: 'http',
    });
    expect(Number(seen.ts)).toBeCloseTo(Date.now() / 1000, -1);
    expect(Object.keys(seen)).toEqual(
      'fl h ip ts visit_scheme uag colo sliver http loc tls sni warp gateway rbi kex'.split(' '),
    );
    expect((await trace(it)).loc).toBe('XX');
  });

  it('believes only a proxy that is trusted', async () => {
    const spoofed = { 'x-forwarded-for': ABIDJAN, 'cf-ipcountry': 'CI' };
    const open = await setupGate();
    expect(await trace(open, { headers: spoofed })).toMatchObject({ ip: '127.0.0.1', loc: 'XX' });
    const behind = await setupGate(PROXY);
    expect(await trace(behind, { headers: spoofed })).toMatchObject({ ip: ABIDJAN, loc: 'CI' });
    // A request that bypasses the proxy.
    expect(await trace(behind, { headers: spoofed, remoteAddress: AMERICA })).toMatchObject({
      ip: AMERICA,
      loc: 'US',
    });
    // Where the proxy does not know the country, it is looked up from the address.
    for (const unknown of ['XX', 'T1', 'ci', '']) {
      const headers = { 'x-forwarded-for': AMERICA, 'cf-ipcountry': unknown };
      expect(await trace(behind, { headers })).toMatchObject({ ip: AMERICA, loc: 'US' });
    }
  });

  it('tells the caller nothing that could pass for a line of its own', async () => {
    const seen = await trace(await setupGate(), { headers: { 'user-agent': 'a\tb\u0085loc=CI' } });
    expect(seen.uag).toBe('a b loc=CI');
    expect(seen.loc).toBe('XX');
  });
});

describe('the gate', () => {
  it('refuses calls from another country, no matter what their headers say', async () => {
    const it = await setupGate();
    const spoofed = {
      'x-forwarded-for': ABIDJAN,
      'cf-ipcountry': 'CI',
      'x-real-ip': ABIDJAN,
      forwarded: `for=${ABIDJAN}`,
    };
    for (const headers of [{}, spoofed]) {
      const answer = await list(it, { remoteAddress: AMERICA, headers });
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { code: 'COUNTRY_NOT_ALLOWED', message: 'Palmarès n’est pas ouvert depuis votre pays.' },
      ]);
    }
    expect((await list(it, { remoteAddress: ABIDJAN })).statusCode).toBe(200);
    expect((await list(it, { remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
    const vote = await it.app.inject({
      method: 'POST',
      url: '/api/votes',
      remoteAddress: AMERICA,
      payload: {},
    });
    expect(vote.json().code).toBe('COUNTRY_NOT_ALLOWED');
  });

  it('follows the competition’s list, within seconds', async () => {
    const it = await setupGate(PROXY);
    const from = async (code: string) => (await list(it, { headers: { 'cf-ipcountry': code } })).statusCode;
    expect(await from('CI')).toBe(200);
    expect(await from('BR')).toBe(403);
    const other = await setupGate(PROXY);
    await other.db
      .updateTable('competitions')
      .set({ countries: ['BR'] })
      .execute();
    expect((await list(other, { headers: { 'cf-ipcountry': 'BR' } })).statusCode).toBe(200);
    expect((await list(other, { headers: { 'cf-ipcountry': 'CI' } })).statusCode).toBe(403);
    await it.db.updateTable('competitions').set({ countries: [] }).execute();
    await expect
      .poll(() => list(other, { headers: { 'cf-ipcountry': 'CI' } }).then((a) => a.statusCode))
      .toBe(403);
  });

  it('lets monitors and readers of the documentation pass, and what is not ours to refuse', async () => {
    const it = await setupGate({}, testSite);
    const who = { remoteAddress: AMERICA };
    for (const url of [
      '/healthz',
      '/readyz',
      '/cdn-cgi/trace',
      '/api/openapi.json',
      '/api/docs/',
      '/logo.svg',
    ]) {
      expect([url, (await ask(it, url, who)).statusCode]).toEqual([url, 200]);
    }
    const page = await ask(it, '/faq', who);
    expect([page.statusCode, page.headers.location]).toEqual([302, '/access_denied']);
    const robot = { ...who, headers: { 'user-agent': 'facebookexternalhit/1.1' } };
    expect((await ask(it, '/?cd=1', robot)).statusCode).toBe(200);
    const denied = await ask(it, '/access_denied', who);
    expect(denied.statusCode).toBe(403);
    expect(denied.body).toContain('L’accès à cette page est refusé, ou elle n’existe plus.');
    expect(denied.body).toContain('Retour à l’accueil');
    expect(denied.body).not.toContain('<footer');
    const sent = await it.app.inject({
      method: 'POST',
      url: '/connexion',
      ...who,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/access_denied']);
  });
});

describe('?bypass=', () => {
  it('with the code opens pages and calls, and leaves the address', async () => {
    const it = await setupGate({}, testSite);
    const shown = await ask(it, `/faq?q=vote&bypass=${CODE}`, { remoteAddress: AMERICA });
    expect([shown.statusCode, shown.headers.location]).toEqual([303, '/faq?q=vote']);
    const cookie = shown.cookies.find(({ name }) => name === '__Host-bypass');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    const who = { remoteAddress: AMERICA, cookies: { '__Host-bypass': cookie?.value ?? '' } };
    expect((await ask(it, '/faq', who)).statusCode).toBe(200);
    expect((await list(it, who)).statusCode).toBe(200);
  });

  it('never leads to another host', async () => {
    const it = await setupGate({}, testSite);
    for (const path of ['//evil.example', '/.//evil.example', '/%2e//evil.example', '/\\evil.example']) {
      const { headers } = await ask(it, `${path}?bypass=${CODE}`);
      const location = new URL(headers.location ?? '/', 'https://palmares.example');
      expect(location.origin).toBe('https://palmares.example');
    }
  });

  it('with another code does nothing, and after ten neither does the right one for a minute', async () => {
    const it = await setupGate({}, testSite);
    const who = { remoteAddress: AMERICA };
    for (let n = 0; n < 10; n += 1) {
      const answer = await ask(it, `/faq?bypass=${CODE.slice(0, n)}x`, who);
      expect([answer.headers.location, cookieOf(answer)]).toEqual(['/access_denied', undefined]);
    }
    expect(cookieOf(await ask(it, `/faq?bypass=${CODE}`, who))).toBeUndefined();
    // Addresses of the same network count as the same guesser; others do not.
    expect(cookieOf(await ask(it, `/faq?bypass=${CODE}`, { remoteAddress: '8.8.8.77' }))).toBeUndefined();
    expect(cookieOf(await ask(it, `/faq?bypass=${CODE}`, { remoteAddress: '8.8.4.4' }))).toBeDefined();
  });

  it('cannot be forged, outlive its month, or outlive the code', async () => {
    const it = await setupGate({}, testSite);
    const good = cookieOf(await ask(it, `/?bypass=${CODE}`)) ?? '';
    const [expires = '', signed = ''] = good.split('.');
    const refused = async (value: string, to = it) =>
      (await list(to, { remoteAddress: AMERICA, cookies: { '__Host-bypass': value } })).statusCode;
    expect(await refused(good)).toBe(200);
    const later = String(Number(expires) + 1);
    for (const bad of [
      '1',
      'true',
      `${later}.${signed}`,
      `${expires}.${signed.startsWith('A') ? 'B' : 'A'}${signed.slice(1)}`,
      `1000000000.${signed}`,
      `${good}.x`,
      '',
    ]) {
      expect([bad, await refused(bad)]).toEqual([bad, 403]);
    }
    expect(await refused(good, await setupGate({ BYPASS_CODE: 'un-autre-code-entier' }))).toBe(403);
    expect(await refused(good, await setupGate({ BYPASS_CODE: '' }))).toBe(403);
  });

  it('does nothing where no code is configured', async () => {
    const it = await setupGate({ BYPASS_CODE: '' }, testSite);
    for (const code of ['', 'undefined', 'null', CODE]) {
      const answer = await ask(it, `/faq?bypass=${code}`);
      expect([answer.statusCode, cookieOf(answer)]).toEqual([200, undefined]);
    }
  });
});

describe('?ref=', () => {
  it('is kept from any page for a day, when it can be a code', async () => {
    const it = await setupGate({}, testSite);
    const kept = await ask(it, '/faq?ref=MOUSSA7');
    expect(kept.cookies.find(({ name }) => name === 'ref')).toMatchObject({
      value: 'MOUSSA7',
      maxAge: 86_400,
      httpOnly: true,
      sameSite: 'Lax',
    });
    const copied = await ask(it, '/faq?ref=MOUSSA7%20');
    expect(copied.cookies.find(({ name }) => name === 'ref')).toMatchObject({ value: 'MOUSSA7' });
    for (const bad of ['', '%20', '%22%3E%3Cscript%3E', 'a%0d%0ab', 'x'.repeat(201), 'a%20b']) {
      expect((await ask(it, `/faq?ref=${bad}`)).cookies.filter(({ name }) => name === 'ref')).toEqual([]);
    }
    const form = await ask(it, '/inscription', { cookies: { ref: 'MOUSSA7' } });
    expect(form.body).toContain('name="parrain_referral_code" value="MOUSSA7"');
    const forged = await ask(it, '/inscription', { cookies: { ref: '"><script>' } });
    expect(forged.body).toContain('name="parrain_referral_code" value=""');
  });
});
