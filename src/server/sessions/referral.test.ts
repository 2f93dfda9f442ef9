import type { LightMyRequestResponse as Answer } from 'fastify';
import { describe, expect, it } from 'vitest';
import { awa, PASSWORD, registered, setupOpenContest } from '#test/account.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { testBrowser } from '#test/browser.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

const SESSION = '__Host-session';
const forgets = (answer: Answer) => answer.cookies.some(({ name, value }) => name === 'ref' && value === '');

describe('the code of an invitation', () => {
  it('is forgotten by registering, signing in and signing out over the API', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it, { email: 'salimata@exemple.org' });
    const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
      it.app.inject({
        method: 'POST',
        url: `/api/auth/${url}`,
        headers: { cookie: 'ref=BCDF234', 'sec-fetch-site': 'same-origin', ...headers },
        payload,
      });
    expect(forgets(await send('register', awa))).toBe(true);
    expect(forgets(await send('login', { email: awa.email, password: PASSWORD }))).toBe(true);
    expect(forgets(await send('logout', {}, { authorization: `Bearer ${token}` }))).toBe(true);
  });

  it('is forgotten by each way in which Google and canal let a member in', async () => {
    const it = await setupOpenContest();
    const browser = testBrowser(it.app);
    for (const kind of ['google', 'google'] as const) {
      browser.cookies.delete(SESSION);
      browser.cookies.set('ref', 'BCDF234');
      await browser.signIn(kind, 'g-aminata');
      expect(browser.cookies.has(SESSION)).toBe(true);
      expect(browser.cookies.has('ref')).toBe(false);
    }
  });

  it('is forgotten by the pages that register, sign in and sign out, and kept by none that a member sees', async () => {
    const it = await testSite();
    await makeShow(it.db);
    const member = await makeVoter(it.deps);
    const asMember = `${SESSION}=${member.token}; ref=BCDF234`;
    expect(forgets(await it.app.inject({ url: '/faq', headers: { cookie: asMember } }))).toBe(true);
    const invited = await it.app.inject({
      url: '/faq?ref=ZZZZ999',
      headers: { cookie: `${SESSION}=${member.token}` },
    });
    expect(invited.cookies.filter(({ name }) => name === 'ref')).toEqual([]);

    const form = (url: string, fields: Record<string, string>, cookie = 'ref=BCDF234') =>
      it.app.inject({
        method: 'POST',
        url,
        headers: { ...FORM, cookie },
        payload: new URLSearchParams(fields).toString(),
      });
    const registration = { name: 'Awa', email: awa.email, password: PASSWORD, terms: 'on' };
    expect(forgets(await form('/inscription', registration))).toBe(true);
    expect(forgets(await form('/connexion', { email: awa.email, password: PASSWORD }))).toBe(true);
    expect(forgets(await form('/deconnexion', {}, asMember))).toBe(true);
  });
});
