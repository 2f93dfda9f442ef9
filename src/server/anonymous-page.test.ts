import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Contest } from '#domain/contest/schema.ts';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { to } from '#test/browser.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { mayBeKept, scriptHashes, sharedPage, sharedUntil } from './anonymous-page.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; TECNO BG6)' };

describe('a shared page', () => {
  const key = (url: string, more: Partial<{ method: string; cookies: object; headers: object }> = {}) =>
    sharedPage({ method: 'GET', url, cookies: {}, headers: PHONE, country: 'CI', ...more } as FastifyRequest);

  it('is asked for without anything that tells one visitor from another', () => {
    expect(key('/')).toEqual({ path: '/', query: '', country: 'CI' });
    expect(key('/vote?cd=a-1')).toEqual({ path: '/vote', query: '?cd=a-1', country: 'CI' });
    expect(key('/', { cookies: { ssid: 'x' } })).not.toBeNull();
    for (const cookie of [
      '__Host-session',
      'session',
      'flash',
      'ref',
      'bypass',
      '__Host-bypass',
      'apercu',
      'regie',
    ])
      expect(key('/', { cookies: { ssid: 'x', [cookie]: 'y' } })).toBeNull();
    expect(key('/', { headers: { ...PHONE, authorization: 'Bearer x' } })).toBeNull();
    for (const method of ['POST', 'HEAD']) expect(key('/', { method })).toBeNull();
    for (const robot of ['Googlebot/2.1', 'WhatsApp/2.2', 'facebookexternalhit/1.1'])
      expect(key('/', { headers: { 'user-agent': robot } })).toBeNull();
  });

  it('is a page of the list, with nothing in its address that the page does not know', () => {
    const own = [
      '/moncompte',
      '/votepending',
      '/votecasted',
      '/mission',
      '/vote.data',
      '/regie',
      '/votte',
      '/VOTE',
    ];
    for (const url of own) expect(key(url)).toBeNull();
    const strange = [
      '/?ref=ABC',
      '/?bypass=1',
      '/?canal_auth=success',
      '/vote?cd=a&cd=b',
      '/vote?cd=%0d%0a',
      '/faq?q=x',
    ];
    for (const url of [...strange, '/connexion?next=%2Fvote']) expect(key(url)).toBeNull();
    expect(key('/?ct=a&cdt=b')?.query).toBe(key('/?cdt=b&ct=a')?.query);
  });

  it('is kept no longer than it is true', () => {
    const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
    fc.assert(
      fc.property(
        instant,
        instant,
        instant,
        instant,
        fc.integer({ min: 0, max: 60 }),
        (now, a, b, c, seconds) => {
          const date = (at: number) => new Date(at).toISOString();
          const contest = { start_date: date(a), end_date: date(b), result_date: date(c) } as Contest;
          const until = sharedUntil(contest, new Date(now), seconds);
          expect(until).toBeGreaterThanOrEqual(now);
          expect(until).toBeLessThanOrEqual(now + seconds * 1000);
          for (const turn of [a, b, c]) expect(now < turn && turn < until).toBe(false);
          expect(new Date(until - 1 < now ? now : until - 1).getUTCDate()).toBe(new Date(now).getUTCDate());
        },
      ),
    );
  });

  it('is kept by phones only where it says nothing of how the vote stands', () => {
    const contest = { status: 'closed' } as Contest;
    const at = (path: string) => ({ path, query: '', country: null });
    expect(
      ['/faq', '/reglement', '/cgu', '/detailscandidats'].map((path) => mayBeKept(at(path), contest)),
    ).toEqual(Array(4).fill(true));
    expect(['/', '/vote', '/connexion', '/voteresult'].some((path) => mayBeKept(at(path), contest))).toBe(
      false,
    );
    expect(mayBeKept(at('/voteresult'), null)).toBe(true);
  });

  it('names each inline script of ours by its content, and none that came into the page in another way', () => {
    const hash = createHash('sha256').update('let a = "<b>";').digest('base64');
    const own = `<script nonce="ab+/=">let a = "<b>";</script>`;
    const others = [
      '<script>alert(1)</script>',
      '<script nonce="">alert(2)</script>',
      '<script nonce="other">alert(3)</script>',
      '<script src="/a.js" nonce="ab+/="></script>',
      '<SCRIPT>alert(4)</SCRIPT>',
      '<p title="nonce=ab+/="><script type="module">alert(5)</script></p>',
      '<style>b{}</style>',
    ];
    expect(scriptHashes(others.join('') + own + others.join(''), 'ab+/=')).toEqual([`'sha256-${hash}'`]);
  });
});

describe('the shared pages of the site', () => {
  async function site(env: Record<string, string> = {}) {
    const it = await testSite({ PAGE_CACHE_SECONDS: '60', ...env });
    return { it, show: await makeShow(it.db) };
  }
  const get = (it: TestApplication, url: string, headers: Record<string, string> = {}, cookies = {}) =>
    it.app.inject({ method: 'GET', url, headers: { ...PHONE, ...headers }, cookies });

  it('are rendered once for all, and never for a user who has signed in', async () => {
    const { it } = await site();
    const voter = await makeVoter(it.deps);
    const crowd = await Promise.all(Array.from({ length: 30 }, () => get(it, '/')));
    expect(new Set(crowd.map(({ body }) => body)).size).toBe(1);
    expect(crowd[0]?.headers['x-offline']).toBeUndefined();

    const own = await get(it, '/', {}, { '__Host-session': voter.token });
    expect(own.body).not.toBe(crowd[0]?.body);
    expect(own.headers.etag).toBeUndefined();
    expect(own.headers['cache-control']).toBe('private, no-cache');
    expect((await get(it, '/')).body).toBe(crowd[0]?.body);
  });

  it('are the same with cookies that are not ours, however many and however broken', async () => {
    const { it } = await site();
    const plain = await get(it, '/vote');
    const foreign = [
      '_ga=GA1.1.1234.5678',
      'a=b; _fbp=fb.1.2',
      '__Secure-x=1',
      'sessionid=x',
      ';;;=',
      'x="%"',
      '%',
    ];
    for (const cookie of foreign) {
      const answer = await get(it, '/vote', { cookie });
      expect([cookie, answer.body === plain.body, answer.headers.etag]).toEqual([
        cookie,
        true,
        plain.headers.etag,
      ]);
    }
    const own = await get(it, '/vote', {
      cookie: `_ga=1; __Host-session=${(await makeVoter(it.deps)).token}`,
    });
    expect(own.headers.etag).toBeUndefined();
  });

  it('have no nonce that lets a script run, and every inline script by its hash', async () => {
    const { it } = await site();
    for (const url of ['/', '/vote', '/faq', '/connexion', '/horsligne']) {
      const { body, headers } = await get(it, url);
      const policy = String(headers['content-security-policy']);
      const [, scripts = ''] = policy.match(/script-src ([^;]*)/) ?? [];
      expect(scripts).not.toMatch(/nonce|unsafe/);
      const [, nonce = ''] = body.match(/<script nonce="([^"]+)"/) ?? [];
      const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
      expect(inline.length).toBeGreaterThan(1);
      for (const [, code = ''] of inline)
        expect(scripts).toContain(createHash('sha256').update(code).digest('base64'));
      expect(scriptHashes(body, nonce).every((hash) => scripts.includes(hash))).toBe(true);
    }
  });

  it('are compressed, and not sent again to a phone that has them', async () => {
    const { it } = await site();
    const br = await get(it, '/faq', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload.length).toBeLessThan(15_000);
    const again = await get(it, '/faq', { 'if-none-match': String(br.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const name of ['content-security-policy', 'x-offline', 'cross-origin-opener-policy'])
      expect(again.headers[name]).toBe(br.headers[name]);
    expect(br.headers['x-offline']).toBe('keep');
  });

  it('may be kept by a CDN for some seconds, where one says which country asks', async () => {
    const alone = await get((await site()).it, '/');
    expect(alone.headers['cache-control']).toBe('private, no-cache');
    const { it } = await site({ TRUST_PROXY: '127.0.0.1' });
    const first = await get(it, '/', { 'cf-ipcountry': 'CI' });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=[1-5]?\d$/);
    expect(first.headers.vary).toBe('Accept-Encoding, Cookie, cf-ipcountry');
    expect(first.headers['set-cookie']).toBeUndefined();
    const other = await get(it, '/', { 'cf-ipcountry': 'SN' });
    expect(other.headers.etag).not.toBe(first.headers.etag);
  });

  it('follow the vote: a page is over at the instant at which the contest is', async () => {
    const { it, show } = await site();
    let before = 0;
    // As far ahead as the machine needs to render the page before.
    for (let ahead = 400; before !== 200; ahead *= 2) {
      await it.db
        .updateTable('contests')
        .set({ end_date: sql<Date>`now() + ${ahead} * interval '1 millisecond'` })
        .where('id', '=', show.contest)
        .execute();
      before = (await get(it, '/vote')).statusCode;
    }
    await expect.poll(async () => (await get(it, '/vote')).statusCode).toBe(302);
  });

  it('have a vote form that gives each phone without scripts a request of its own', async () => {
    const { it, show } = await site();
    const { body } = await get(it, '/vote');
    expect(body).toMatch(/name="request_id"[^>]*value=""|value=""[^>]*name="request_id"/);
    const day = await databaseDay(it.db);
    const send = async () => {
      const form = {
        contest_id: show.contest,
        candidate_id: show.aicha,
        vote_day: day,
        request_id: '',
        daily: '1',
      };
      const answer = await it.app.inject({
        method: 'POST',
        url: '/vote',
        headers: {
          ...PHONE,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        payload: new URLSearchParams({ ...form, bonus: '0', intent: 'confirm' }).toString(),
      });
      expect(to(answer)).toBe('/votepending');
    };
    await Promise.all([send(), send()]);
    const rows = await it.db.selectFrom('pending_votes').select('request_id').execute();
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(2);
  });
});
