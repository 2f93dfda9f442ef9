import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sealPreview } from '#domain/regie/preview.ts';
import { makeVoter } from '#test/application.ts';
import { to } from '#test/browser.ts';
import { makeOperator } from '#test/operators.ts';
import { PREVIEW_COOKIE, setupPreview } from '#test/preview.ts';
import { FORM, PHONE_PAGE } from '#test/request-headers.ts';
import { still } from '#test/still.ts';

describe('a browser without the right to a preview', () => {
  /** Expects a browser with these cookies to get the answer that every visitor gets. */
  async function sameAsEverybodys(
    cookieOf: (world: Awaited<ReturnType<typeof setupPreview>>) => Promise<object>,
  ) {
    const world = await setupPreview();
    await world.begin('final');
    const cookies = await cookieOf(world);
    for (const url of ['/', '/vote', '/voteresult', `/voteresultdetail?ct=${world.contest}`]) {
      const ask = (own: object) => world.app.inject({ url, cookies: own as never, headers: PHONE_PAGE });
      // A cookie that opens nothing, but makes this page too be rendered for one visitor alone.
      const [ordinary, asked] = [await ask({ '__Host-bypass': 'x' }), await ask(cookies)];
      expect([url, asked.statusCode, asked.headers.location]).toEqual([
        url,
        ordinary.statusCode,
        ordinary.headers.location,
      ]);
      expect(still(asked.body)).toBe(still(ordinary.body));
      expect(Object.keys(asked.headers)).toEqual(Object.keys(ordinary.headers));
      for (const name of ['cache-control', 'x-frame-options'])
        expect(asked.headers[name]).toBe(ordinary.headers[name]);
    }
  }

  it('sees the ordinary page: without a session of the régie', () =>
    sameAsEverybodys(async ({ browser }) => ({ [PREVIEW_COOKIE]: browser.cookies.get(PREVIEW_COOKIE) })));

  it('sees the ordinary page: with a preview of another operator’s session', () =>
    sameAsEverybodys(async ({ browser, deps }) => {
      const other = await makeOperator(deps, 'admin');
      return { [PREVIEW_COOKIE]: browser.cookies.get(PREVIEW_COOKIE), '__Host-regie': other.token };
    }));

  it('sees the ordinary page: with a forged cookie', () =>
    sameAsEverybodys(async ({ browser, operator }) => {
      const [payload = ''] = (browser.cookies.get(PREVIEW_COOKIE) ?? '').split('.');
      const forged = `${payload}.${randomBytes(32).toString('base64url')}`;
      return { [PREVIEW_COOKIE]: forged, '__Host-regie': operator.token };
    }));

  it('sees the ordinary page: when the preview is over', () =>
    sameAsEverybodys(async ({ operator, deps, contest }) => {
      const over = {
        asOf: { at: new Date(), forced: { contestId: contest, phase: 'published' as const, last: true } },
        contestId: contest,
        moment: 'final' as const,
        until: new Date(Date.now() - 1),
      };
      const sealed = sealPreview(over, operator.session, deps.config.sessionSecrets[0]);
      return { [PREVIEW_COOKIE]: sealed, '__Host-regie': operator.token };
    }));

  it('sees the ordinary page: once the session of the régie is over', () =>
    sameAsEverybodys(async ({ browser, operator, db }) => {
      const cookies = {
        [PREVIEW_COOKIE]: browser.cookies.get(PREVIEW_COOKIE),
        '__Host-regie': operator.token,
      };
      await sql`delete from operator_sessions where operator_id = ${operator.id}`.execute(db);
      return cookies;
    }));

  it('finds neither the screen nor its form', async () => {
    const { app, deps, contest } = await setupPreview();
    const voter = await makeVoter(deps);
    for (const cookies of [{}, { '__Host-session': voter.token }]) {
      const screen = await app.inject({ url: '/regie/apercu', cookies, headers: PHONE_PAGE });
      expect(screen.headers.location).toMatch(/^\/regie\/connexion/);
      const form = await app.inject({
        method: 'POST',
        url: '/regie/apercu',
        cookies,
        headers: FORM,
        payload: `contest_id=${contest}&moment=final`,
      });
      expect(form.headers.location).toMatch(/^\/regie\/connexion/);
      expect(form.cookies.find(({ name }) => name === PREVIEW_COOKIE)).toBeUndefined();
    }
  });
});

describe('a preview', () => {
  it('shows the site as without an account, even to a signed-in voter', async () => {
    const { begin, look, browser, deps } = await setupPreview();
    const voter = await makeVoter(deps);
    browser.cookies.set('__Host-session', voter.token);
    expect((await look('/moncompte')).body).toContain('Salimata');
    await begin('middle');
    expect((await look('/moncompte')).body).not.toContain('Salimata');
    expect((await look('/mission')).headers.location).toBe('/connexion?next=%2Fmission');
    expect((await look('/api/votes/history')).statusCode).toBe(401);
  });

  it('does nothing that the operator sends, and says why', async () => {
    const { app, begin, browser, deps, db, contest, aicha } = await setupPreview();
    const voter = await makeVoter(deps);
    browser.cookies.set('__Host-session', voter.token);
    await begin('middle');
    const rows = async () => {
      const { rows } = await sql`select
        (select count(*) from votes) as votes, (select count(*) from users) as users,
        (select count(*) from sessions) as sessions, (select count(*) from pending_votes) as pending`.execute(
        db,
      );
      return rows;
    };
    const before = await rows();
    const vote = {
      contest_id: contest,
      candidate_id: aicha,
      daily: '1',
      bonus: '0',
      vote_day: new Date().toISOString().slice(0, 10),
      request_id: randomUUID(),
    };
    const forms: [string, Record<string, string>][] = [
      ['/vote', vote],
      ['/vote', { ...vote, step: 'confirm' }],
      ['/connexion', { email: 'salimata@exemple.org', password: 'mangue-bissap-26' }],
      ['/inscription', { name: 'Awa' }],
      ['/deconnexion', {}],
      ['/messagerie', {}],
    ];
    for (const [url, form] of forms) {
      const answer = await browser.post(url, form);
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, url]);
      expect(browser.cookies.get('flash')).toBe('preview-read-only');
      expect(browser.cookies.get('__Host-session')).toBe(voter.token);
    }
    expect((await browser.get('/', PHONE_PAGE)).body).toContain('rien n’y est enregistré');
    const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const answer = await app.inject({
        method,
        url,
        payload,
        cookies: Object.fromEntries(browser.cookies),
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      return [answer.statusCode, answer.json()];
    };
    const refusal = {
      code: 'PREVIEW_READ_ONLY',
      message: 'Ceci est un aperçu\u00a0: rien n’y est enregistré. Quittez-le pour agir.',
    };
    const ballot = { ...vote, daily: 1, bonus: 0 };
    for (const [method, url] of [
      ['POST', '/api/votes'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/register'],
      ['POST', '/api/auth/logout'],
      ['PUT', '/api/auth/update-profile'],
      ['POST', '/api/bonus/assign'],
    ] as const) {
      expect([url, ...(await call(method, url, ballot))]).toEqual([url, 403, refusal]);
    }
    expect(to(await browser.get('/api/auth/google/start'))).toBe('/connexion');
    expect(await rows()).toEqual(before);
    // After the preview, the same vote is accepted.
    await browser.post('/regie/apercu', { moment: 'end' });
    expect((await call('POST', '/api/votes', ballot))[0]).toBe(201);
  });

  it('leaves the régie in the present, and working', async () => {
    const { app, begin, look, browser, contest, operator } = await setupPreview();
    await begin('final');
    expect((await look('/regie')).body).not.toContain('Quitter l’aperçu');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/regie/acts/contest.suspend',
      payload: { contest_id: contest, code: await operator.freshCode() },
      cookies: Object.fromEntries(browser.cookies),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.statusCode).toBe(200);
    expect((await look('/regie')).body).toContain('Vote suspendu');
  });

  it('that cannot be has its form shown again with the reason', async () => {
    const { browser, contest } = await setupPreview();
    const at = new Date().toISOString().slice(0, 19);
    const answer = await browser.post('/regie/apercu', {
      contest_id: contest,
      moment: 'custom',
      at,
      phase: 'published',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('ne peut pas être dans cet état à cette date');
    expect(answer.body).toContain(`value="${at}"`);
    expect(browser.cookies.has(PREVIEW_COOKIE)).toBe(false);
    const unknown = await browser.post('/regie/apercu', { contest_id: randomUUID(), moment: 'eve' });
    expect([unknown.statusCode, unknown.body.includes('Ce vote n’existe pas.')]).toEqual([404, true]);
  });
});
