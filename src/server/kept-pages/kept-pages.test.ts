import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter, type TestApplication } from '#test/application.ts';
import { countedSite } from '#test/counted-site.ts';
import { PHONE } from '#test/request-headers.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { scriptHashes } from './kept-page.ts';

describe('the kept pages of the site', () => {
  async function setupSite(env: Record<string, string> = {}) {
    const it = await countedSite(env);
    return { it, show: await makeShow(it.db) };
  }
  const get = (it: TestApplication, url: string, headers: Record<string, string> = {}, cookies = {}) =>
    it.app.inject({ method: 'GET', url, headers: { ...PHONE, ...headers }, cookies });

  it('are rendered once for all visitors, and once for all users of one state', async () => {
    const { it, show } = await setupSite();
    const [one, other, voted] = await Promise.all([
      makeVoter(it.deps),
      makeVoter(it.deps),
      makeVoter(it.deps),
    ]);
    const own = (voter: typeof one, url = '/') => get(it, url, {}, { '__Host-session': voter.token });
    await it.deps.batcher.submit({
      bucket: voted.bucket,
      user_id: voted.id,
      contest_id: show.contest,
      candidate_id: show.aicha,
      vote_day: await databaseDay(it.db),
      request_id: crypto.randomUUID(),
      daily: 1,
      bonus: 0,
      country: null,
    });
    const crowd = await Promise.all(Array.from({ length: 30 }, () => get(it, '/')));
    expect(new Set(crowd.map(({ body }) => body)).size).toBe(1);
    expect(crowd[0]?.headers['x-offline']).toBe('keep');

    const [first, second, third] = [await own(one), await own(other), await own(voted)];
    expect(first?.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(second?.body).toBe(first?.body);
    expect(new Set([crowd[0]?.headers.etag, first?.headers.etag, third?.headers.etag]).size).toBe(3);
    for (const page of [first, second, third])
      expect(page?.headers['cache-control']).toBe('private, no-cache');
    expect((await get(it, '/')).body).toBe(crowd[0]?.body);
    // For the visitors, the two users without a vote today, and the one with.
    expect(it.rendered).toEqual(['/', '/', '/']);
  });

  it('end in one script that holds all that runs at once, so that their policy names three', async () => {
    const { it } = await setupSite();
    for (const path of ['/vote', '/']) {
      const { body, headers } = await get(it, path);
      const scripts = [...body.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, code = '']) => code);
      const [last, ...others] = scripts.filter((code) => code.includes('__reactRouterContext'));
      expect(others, path).toEqual([]);
      expect(last, path).toMatch(
        /^.*react-router-scroll-positions.*\);window\.__reactRouterContext = .*\.enqueue\(.*\);window\..*\.close\(\);$/s,
      );
      expect(scripts.filter((code) => code === '')).toHaveLength(2);
      const named = headers['content-security-policy']?.toString().match(/'sha256-[^']+'/g);
      expect(named).toHaveLength(3);
      const hash = createHash('sha256')
        .update(last ?? '')
        .digest('base64');
      expect(named).toContain(`'sha256-${hash}'`);
    }
  });

  it('are the same with cookies that are not ours, however many and however broken', async () => {
    const { it } = await setupSite();
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
    expect(own.headers.etag).not.toBe(plain.headers.etag);
  });

  it('have no nonce that lets a script run, and every inline script that runs by its hash', async () => {
    const { it } = await setupSite();
    for (const url of ['/', '/vote', '/faq', '/connexion', '/horsligne']) {
      const { body, headers } = await get(it, url);
      const policy = String(headers['content-security-policy']);
      const [, scripts = ''] = policy.match(/script-src ([^;]*)/) ?? [];
      expect(scripts).not.toMatch(/nonce|unsafe/);
      const [, nonce = ''] = body.match(/<script nonce="([^"]+)"/) ?? [];
      const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
      expect(inline.length).toBeGreaterThan(1);
      for (const [, code] of inline.filter(([, code]) => code))
        expect(scripts).toContain(createHash('sha256').update(String(code)).digest('base64'));
      expect(scriptHashes(body, nonce).every((hash) => scripts.includes(hash))).toBe(true);
    }
  });

  it('are compressed, and not sent again to a phone that has them', async () => {
    const { it } = await setupSite();
    const br = await get(it, '/faq', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload.length).toBeLessThan(15_000);
    const again = await get(it, '/faq', { 'if-none-match': String(br.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // Headers that are left out stay as the browser has them (RFC 9110, 15.4.5).
    const { date: _, 'server-timing': clock, ...said } = again.headers;
    const { etag, 'cache-control': caching, vary } = br.headers;
    expect(said).toEqual({
      etag,
      'cache-control': caching,
      vary,
      'x-offline': 'keep',
    });
    expect(clock).toMatch(/^now;desc="\d+"$/);
    expect(br.headers['x-offline']).toBe('keep');
  });

  it('have an ETag for each form of their bytes, of which any says that a phone has the page', async () => {
    const { it } = await setupSite();
    const tags = new Map<string, Buffer>();
    const ask = async (encoding: string, more: Record<string, string> = {}) => {
      const answer = await get(it, '/faq', { 'accept-encoding': encoding, ...more });
      const tag = String(answer.headers.etag);
      // One tag, one sequence of bytes.
      if (answer.statusCode === 200) expect(tags.get(tag) ?? answer.rawPayload).toEqual(answer.rawPayload);
      if (answer.statusCode === 200) tags.set(tag, answer.rawPayload);
      return { status: answer.statusCode, tag };
    };
    for (const encoding of ['identity', 'gzip', 'br']) await ask(encoding);
    // Sent to many, the page is compressed as small as brotli can.
    await expect.poll(async () => (await ask('br')).tag).toMatch(/^"[\w-]{22}-br11"$/);
    expect([...tags.keys()].map((tag) => tag.slice(23))).toEqual(['"', '-gzip"', '-br"', '-br11"']);
    for (const tag of tags.keys())
      for (const encoding of ['identity', 'gzip', 'br'])
        for (const asked of [tag, `W/${tag}`, `"of-another-day", ${tag}`])
          expect([asked, await ask(encoding, { 'if-none-match': asked })]).toEqual([
            asked,
            { status: 304, tag },
          ]);
    const [plain = ''] = tags.keys();
    expect(await ask('br', { 'if-none-match': '*' })).toEqual({ status: 304, tag: plain });
    expect((await ask('br', { 'if-none-match': plain.replace(/"$/, '-zstd"') })).status).toBe(200);
  });

  it('answer HEAD with the status and headers of GET, without the bytes, and with "not modified"', async () => {
    const { it } = await setupSite({ TRUST_PROXY: '127.0.0.1' });
    const head = (url: string, headers: Record<string, string>) =>
      it.app.inject({ method: 'HEAD', url, headers: { ...PHONE, ...headers } });
    for (const url of ['/', '/vote', '/faq', '/vote.data'])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding, 'cf-ipcountry': 'CI' };
        const [got, asked] = [await get(it, url, headers), await head(url, headers)];
        const said = ({ headers: { date, 'server-timing': clock, ...rest } }: typeof got) => [
          typeof clock,
          typeof date,
          // Seconds may pass between the two.
          String(rest['cache-control']).replace(/\d+$/, ''),
          { ...rest, 'cache-control': '' },
        ];
        expect([url, asked.statusCode, ...said(asked)]).toEqual([url, got.statusCode, ...said(got)]);
        expect([url, asked.headers['content-length'], asked.rawPayload.length]).toEqual([
          url,
          String(got.rawPayload.length),
          0,
        ]);
      }
    const { etag } = (await get(it, '/faq')).headers;
    const again = await head('/faq', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.headers.etag]).toEqual([304, etag]);
  });

  it('name their style sheets beforehand to a phone that has no copy of them, and to no other', async () => {
    const { it } = await setupSite();
    const first = await get(it, '/faq');
    expect(first.headers.link).toMatch(/rel=preload; as=style/);
    const later = await get(it, '/faq', { 'if-none-match': '"of-another-day"' });
    expect([later.statusCode, later.headers.link]).toEqual([200, undefined]);
  });

  it('may be kept by a CDN for some seconds, where it tells the visitor’s country', async () => {
    const alone = await get((await setupSite()).it, '/');
    expect(alone.headers['cache-control']).toBe('private, no-cache');
    const { it } = await setupSite({ TRUST_PROXY: '127.0.0.1' });
    const first = await get(it, '/', { 'cf-ipcountry': 'CI' });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=(?:[1-5]?\d|60)$/);
    expect(first.headers.vary).toBe('Accept-Encoding, Cookie, cf-ipcountry');
    expect(first.headers['set-cookie']).toBeUndefined();
    // A cache that goes by the country header cannot tell visitors without one apart; other answers change a cookie.
    for (const [headers, cookies] of [
      [{ 'cf-ipcountry': 'XX', 'x-forwarded-for': '41.66.12.7' }, {}],
      [{ 'x-forwarded-for': '41.66.12.7' }, {}],
      [{ 'cf-ipcountry': 'CI' }, { '__Host-compte': crypto.randomUUID() }],
    ] as const)
      expect((await get(it, '/', headers, cookies)).headers['cache-control']).toBe('private, no-cache');
    const forms = await Promise.all(
      ['CI', 'SN'].map((country) => get(it, '/inscription', { 'cf-ipcountry': country })),
    );
    expect(forms[0]?.headers.etag).not.toBe(forms[1]?.headers.etag);
  });

  it('may stay on a phone as a visitor’s ballot and home page, until the end of the contest', async () => {
    const { it, show } = await setupSite();
    const { token } = await makeVoter(it.deps);
    const { end_date } = await it.db
      .selectFrom('contests')
      .select('end_date')
      .where('id', '=', show.contest)
      .executeTakeFirstOrThrow();
    const kept = ({ headers }: Awaited<ReturnType<typeof get>>) => [
      headers['x-offline'],
      headers['x-offline-until'],
    ];
    expect(kept(await get(it, '/vote'))).toEqual(['keep', String(end_date.getTime())]);
    expect(kept(await get(it, '/'))).toEqual(['keep', String(end_date.getTime())]);
    expect(kept(await get(it, '/', {}, { '__Host-session': token }))).toEqual([undefined, undefined]);
    expect(kept(await get(it, '/faq'))).toEqual(['keep', undefined]);
    expect(kept(await get(it, '/vote', {}, { '__Host-session': token }))).toEqual([undefined, undefined]);
    // The same for pages that are rendered for each visitor.
    const { it: own } = await setupSite({ PAGE_CACHE_SECONDS: '0' });
    expect(kept(await get(own, '/vote'))[0]).toBe('keep');
  });

  it('are not kept by any browser where there is no such page', async () => {
    const { it } = await setupSite({ TRUST_PROXY: '127.0.0.1' });
    const { statusCode, headers } = await get(it, '/detailscandidats?cd=nobody', { 'cf-ipcountry': 'CI' });
    expect([statusCode, headers['cache-control'], headers.etag, headers['x-offline']]).toEqual([
      404,
      'no-store',
      undefined,
      undefined,
    ]);
  });

  it('follow the vote: a page is over at the instant at which the contest is', async () => {
    const { it, show } = await setupSite();
    let before = 0;
    // The contest ends far enough ahead for the machine to render the page before.
    for (let ahead = 400; before !== 200; ahead *= 2) {
      await it.db
        .updateTable('contests')
        .set({ end_date: sql<Date>`now() + ${ahead} * interval '1 millisecond'` })
        .where('id', '=', show.contest)
        .execute();
      // As after an act of the régie.
      it.deps.plan.expire();
      before = (await get(it, '/vote')).statusCode;
    }
    await expect.poll(async () => (await get(it, '/vote')).statusCode).toBe(302);
  });
});
