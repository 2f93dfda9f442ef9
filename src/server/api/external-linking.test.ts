import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unlinkExternal } from '#domain/identity/external.ts';
import { flashMessages } from '#site/copy/flash.ts';
import { memberWithAddress } from '#test/account.ts';
import { type TestApplication, testApplication, testSite } from '#test/application.ts';
import { testBrowser, to } from '#test/browser.ts';
import { makeShow } from '#test/show.ts';

const FLASH = 'flash';
const SESSION = '__Host-session';

async function setupShow() {
  const application = await testApplication();
  await makeShow(application.db);
  return application;
}

const users = ({ db }: TestApplication) =>
  db.selectFrom('users').selectAll().where('is_anonymous', '=', false).orderBy('registered_at').execute();

describe('linking an issuer’s account', () => {
  it('adds a way in, or tells that the account belongs to another user', async () => {
    const world = await setupShow();
    const { token, id } = await memberWithAddress(world, 'salimata@exemple.org');
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, token);
    expect(to(await browser.signIn('canal', 'c-fanta', 'intent=link'))).toBe('/vote');
    expect(browser.cookies.get(FLASH)).toBe('canal-bonus');
    await browser.signIn('canal', 'c-ousmane', 'intent=link');
    expect(browser.cookies.get(FLASH)).toBe('provider-already-linked');

    const other = await memberWithAddress(world, 'moussa@exemple.org');
    const second = testBrowser(world.app);
    second.cookies.set(SESSION, other.token);
    await second.signIn('canal', 'c-fanta', 'intent=link');
    expect(second.cookies.get(FLASH)).toBe('identity-taken');

    const third = testBrowser(world.app);
    expect(to(await third.signIn('canal', 'c-fanta'))).toBe('/?canal_auth=success');
    const profile = await world.app.inject({
      method: 'POST',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${third.cookies.get(SESSION)}` },
      payload: { auth_type: 'canal' },
    });
    expect(profile.json()).toMatchObject({
      user: { id, compte_canal_linked: true },
      token: third.cookies.get(SESSION),
    });
  });

  it('links nothing for a user who changes their mind, and does not call that an error', async () => {
    const world = await setupShow();
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, (await memberWithAddress(world, 'salimata@exemple.org')).token);
    expect(to(await browser.signIn('canal', '', 'intent=link'))).toBe('/moncompte');
    expect(browser.cookies.get(FLASH)).toBe('link-cancelled');
    expect(flashMessages['link-cancelled'].kind).toBe('info');
    expect(await users(world)).toMatchObject([{ canal_identity: null }]);
  });

  it('needs a sign-in of the last ten minutes, or the password; a stale session is asked for it', async () => {
    const world = await setupShow();
    const { token, session } = await memberWithAddress(world, 'salimata@exemple.org');
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(world.db);
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, token);
    for (const kind of ['google', 'canal']) {
      expect(to(await browser.get(`/api/auth/${kind}/start?intent=link`))).toBe(`/comptes-lies?lier=${kind}`);
    }
    const popup = await browser.get('/api/auth/google/start?intent=link&popup=1');
    expect(popup.body).toContain('Reconnectez-vous d’abord');
    await expect(unlinkExternal(world.deps, session, 'google')).rejects.toMatchObject({
      fields: { current_password: 'REQUIRED' },
    });

    await sql`update sessions set proved_at = now()`.execute(world.db);
    expect(to(await browser.get('/api/auth/google/start?intent=link'))).toContain('/auth');
  });

  it('gives its bonus vote once: /mission promises no other after it is unlinked', async () => {
    const world = await testSite();
    await makeShow(world.db);
    const { token, session } = await memberWithAddress(world, 'salimata@exemple.org');
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, token);
    const missions = async () =>
      (await browser.get('/mission')).body.match(/<h2[^>]*id="missions".*?<\/ul>/s)?.[0];
    expect(await missions()).toContain('href="/api/auth/canal/start?intent=link"');
    await browser.signIn('canal', 'c-fanta', 'intent=link');
    const linked = await missions();
    expect(linked).toContain('Compte canal lié');
    await unlinkExternal(world.deps, session, 'canal');
    const unlinked = await missions();
    expect(unlinked).not.toContain('intent=link');
    expect(unlinked).toBe(linked?.replace('Compte canal lié', 'Lier votre compte canal'));
  });

  it('needs the session that began it', async () => {
    const world = await setupShow();
    const { token } = await memberWithAddress(world, 'salimata@exemple.org');
    const other = await memberWithAddress(world, 'moussa@exemple.org');
    const browser = testBrowser(world.app);
    expect(to(await browser.get('/api/auth/google/start?intent=link'))).toBe('/connexion?next=%2Fmoncompte');
    browser.cookies.set(SESSION, token);
    const back = await browser.signInAt('/api/auth/google/start?intent=link', 'g-aminata');
    browser.cookies.set(SESSION, other.token);
    await browser.get(back);
    expect(browser.cookies.get(FLASH)).toBe('sign-in-required');
    expect((await users(world)).every((user) => user.google_identity === null)).toBe(true);
  });

  it('never takes the last way in, not even of two at once', async () => {
    const world = await setupShow();
    const { session, token, id } = await memberWithAddress(world, 'salimata@exemple.org', false);
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, token);
    await browser.signIn('google', 'g-aminata', 'intent=link');
    await browser.signIn('canal', 'c-fanta', 'intent=link');
    const ends = await Promise.allSettled(
      (['google', 'canal'] as const).map((kind) => unlinkExternal(world.deps, session, kind)),
    );
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(refused).toEqual(['LAST_WAY_IN']);
    const [user] = (await users(world)).filter((one) => one.id === id);
    expect([user?.google_identity, user?.canal_identity].filter(Boolean)).toHaveLength(1);
    const { rows } = await sql`select 1 from directory where kind in ('google', 'canal')`.execute(world.db);
    expect(rows).toHaveLength(1);
  });
});
