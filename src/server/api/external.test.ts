import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memberWithAddress } from '#test/account.ts';
import { testApplication } from '#test/application.ts';
import { testBrowser, to } from '#test/browser.ts';
import { databaseDay, makeShow } from '#test/show.ts';

const FLASH = 'flash';
const SESSION = '__Host-session';

async function setupShow(env: Record<string, string> = {}) {
  const application = await testApplication(env);
  const show = await makeShow(application.db);
  return { ...application, show };
}

/** The anonymous user that choosing a candidate makes, in a browser, with a vote that waits. */
async function anonymous({ deps, db, app, show }: Awaited<ReturnType<typeof setupShow>>, named?: string) {
  const { becomeAnonymous } = await import('#domain/identity/service.ts');
  const { savePendingVote } = await import('#domain/voting/service.ts');
  const browser = testBrowser(app);
  const opened = await becomeAnonymous(deps, { ip: '127.0.0.1', userAgent: 'test', country: null });
  browser.cookies.set(SESSION, opened.token);
  await savePendingVote(db, opened.session, {
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 0,
    vote_day: await databaseDay(db),
    request_id: named ?? '018f0000-0000-7000-8000-000000000001',
  });
  return { browser, userId: opened.session.userId };
}

type World = Awaited<ReturnType<typeof setupShow>>;
const users = async ({ db }: World) =>
  db.selectFrom('users').selectAll().where('is_anonymous', '=', false).orderBy('registered_at').execute();
const votes = async ({ db }: World) => db.selectFrom('votes').select('user_id').execute();

describe('Google', () => {
  it('registers a newcomer with name and verified address, then signs the same account in', async () => {
    const world = await setupShow();
    const browser = testBrowser(world.app);
    const first = await browser.signIn('google', 'g-aminata', 'intent=sign-up&ref=BCDF234&next=/faq');
    expect(to(first)).toBe('/faq');
    expect(browser.cookies.get(FLASH)).toBe('google-signed-in');
    expect(await users(world)).toMatchObject([
      {
        name: 'Aminata Koné',
        email: 'aminata.kone@exemple.org',
        auth_type: 'google',
        password_hash: null,
        parrain_referral_code: 'BCDF234',
      },
    ]);

    const other = testBrowser(world.app);
    await other.signIn('google', 'g-aminata');
    expect(other.cookies.get(FLASH)).toBe('google-signed-in');
    // A visitor who meant to register is told that the account existed already.
    const third = testBrowser(world.app);
    await third.signIn('google', 'g-aminata', 'intent=sign-up');
    expect(third.cookies.get(FLASH)).toBe('google-existing');
    expect(await users(world)).toHaveLength(1);
  });

  it('upgrades the anonymous user in place and casts the vote that waited', async () => {
    const world = await setupShow();
    const { browser, userId } = await anonymous(world);
    const before = browser.cookies.get(SESSION);
    expect(to(await browser.signIn('google', 'g-aminata'))).toBe('/votecasted');
    expect(await users(world)).toMatchObject([{ id: userId }]);
    expect(await votes(world)).toEqual([{ user_id: userId }]);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await world.deps.sessions.authenticate(world.db, before ?? '')).toBeNull();
  });

  it('brings an anonymous vote along to be asked about by the existing account, and says that there was one', async () => {
    const world = await setupShow();
    await testBrowser(world.app).signIn('google', 'g-aminata');
    const { browser } = await anonymous(world);
    expect(to(await browser.signIn('google', 'g-aminata'))).toBe('/votepending');
    expect(browser.cookies.get(FLASH)).toBe('google-existing');
    const [owner] = await users(world);
    expect(await votes(world)).toEqual([]);
    const pending = await world.db.selectFrom('pending_votes').select('user_id').execute();
    expect(pending).toEqual([{ user_id: owner?.id }]);
  });

  it('casts an anonymous vote with the existing account where the page showed it beside the button', async () => {
    const world = await setupShow();
    await testBrowser(world.app).signIn('google', 'g-aminata');
    const { browser } = await anonymous(world);
    const [shown] = await world.db.selectFrom('pending_votes').select('candidate_id').execute();
    expect(to(await browser.signIn('google', 'g-aminata', `choice=${shown?.candidate_id}`))).toBe(
      '/votecasted',
    );
    expect(await votes(world)).toHaveLength(1);
  });

  it('ignores the referral code where the account has Google linked already', async () => {
    const world = await setupShow();
    const browser = testBrowser(world.app);
    await browser.signIn('google', 'g-aminata');
    await browser.signIn('google', 'g-aminata', 'intent=sign-up&ref=ZZZZ999');
    expect(browser.cookies.get(FLASH)).toBe('signed-in-again');
    expect(await users(world)).toMatchObject([{ parrain_referral_code: null }]);
  });

  it('with the user’s own address, beside another that is linked, signs in again and changes nothing', async () => {
    const world = await setupShow();
    const { token, id } = await memberWithAddress(world, 'aminata.kone@exemple.org');
    const linked = { google_identity: 'https://google.example another', referral_code: 'AWA2345' };
    await world.db.updateTable('users').set(linked).where('id', '=', id).execute();
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, token);
    expect(to(await browser.signIn('google', 'g-aminata', 'intent=sign-up&ref=ZZZZ999'))).toBe('/vote');
    // docs/specification.md §4.4: provider-already-linked, without the referral code, 'Connexion réussie '.
    expect(browser.cookies.get(FLASH)).toBe('signed-in-again');
    expect(await users(world)).toMatchObject([{ id, ...linked, parrain_referral_code: null }]);
    const opened = await world.deps.sessions.authenticate(world.db, browser.cookies.get(SESSION) ?? '');
    expect(opened?.session.userId).toBe(id);
    expect(browser.cookies.get(SESSION)).not.toBe(token);
  });

  it('makes one account of twenty simultaneous returns', async () => {
    const world = await setupShow();
    const browsers = Array.from({ length: 20 }, () => testBrowser(world.app));
    const returns: string[] = [];
    for (const browser of browsers) {
      returns.push(await browser.signInAt('/api/auth/google/start', 'g-aminata'));
    }
    const answers = await Promise.all(browsers.map((browser, i) => browser.get(returns[i] ?? '')));
    expect(answers.map((answer) => to(answer))).toEqual(browsers.map(() => '/vote'));
    const [account, ...others] = await users(world);
    expect(others).toEqual([]);
    const sessions = await world.db.selectFrom('sessions').select('user_id').execute();
    expect(sessions).toHaveLength(20);
    expect(new Set(sessions.map((session) => session.user_id))).toEqual(new Set([account?.id]));
    const { rows } = await sql`select kind from directory order by kind`.execute(world.db);
    expect(rows).toEqual([{ kind: 'email' }, { kind: 'google' }, { kind: 'referral_code' }]);
  });

  it('sends a visitor who changes their mind back, and says that they have, not that something failed', async () => {
    const world = await setupShow();
    const browser = testBrowser(world.app);
    const left = await browser.signIn('google', '', 'intent=sign-up&next=/faq');
    expect(to(left)).toBe('/inscription?next=%2Ffaq');
    expect(browser.cookies.get(FLASH)).toBe('sign-in-cancelled');
    expect(await users(world)).toEqual([]);
  });

  it('speaks to the page that opened the popup, with a policy and a nonce of its own', async () => {
    const world = await setupShow();
    const browser = testBrowser(world.app);
    const page = await browser.signIn('google', 'g-aminata', 'popup=1&next=/faq');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    const nonce = page.body.match(/<script nonce="([^"]+)">/)?.[1];
    expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(page.body).toContain('{"type":"palmares:sign-in","to":"/faq"}');
    const again = await testBrowser(world.app).signIn('google', 'g-aminata', 'popup=1');
    expect(again.headers['content-security-policy']).not.toContain(String(nonce));
    const left = await testBrowser(world.app).signIn('google', '', 'popup=1');
    expect(left.body).toContain('"message":"Popup fermé par l\'utilisateur"');
    const taken = await testBrowser(world.app);
    await world.db
      .insertInto('directory')
      .values({ kind: 'email', value: 'salimata@exemple.org', bucket: 1, user_id: crypto.randomUUID() })
      .execute();
    expect((await taken.signIn('google', 'g-salimata', 'popup=1')).body).toContain(
      'Le mail a déja un compte.',
    );
  });
});

describe('an e-mail address from an issuer', () => {
  it('is not taken where the issuer has not verified it', async () => {
    const world = await setupShow();
    const { id } = await memberWithAddress(world, 'kwame.mensah@exemple.org');
    await testBrowser(world.app).signIn('google', 'g-kwame');
    const everybody = await users(world);
    expect(everybody).toHaveLength(2);
    expect(everybody.find((user) => user.id !== id)).toMatchObject({ name: 'Kwame Mensah', email: null });
  });

  it('never opens an account that has it, even where it is verified', async () => {
    const world = await setupShow();
    await memberWithAddress(world, 'aminata.kone@exemple.org');
    const browser = testBrowser(world.app);
    expect(to(await browser.signIn('google', 'g-aminata'))).toBe('/connexion');
    expect(browser.cookies.get(FLASH)).toBe('email-taken');
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await users(world)).toHaveLength(1);
  });

  it('that the signed-in account already has links the issuer’s account to it', async () => {
    const world = await setupShow();
    const { token, id } = await memberWithAddress(world, 'aminata.kone@exemple.org');
    const browser = testBrowser(world.app);
    browser.cookies.set(SESSION, token);
    await browser.signIn('google', 'g-aminata');
    expect(browser.cookies.get(FLASH)).toBe('google-signed-in');
    expect(await users(world)).toMatchObject([{ id, google_identity: expect.stringContaining('g-aminata') }]);
  });
});

it('an issuer that is not configured is not there', async () => {
  const world = await setupShow({
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    REGISTER_SECRET: 'x'.repeat(32),
  });
  for (const url of [
    '/api/auth/google/start',
    '/api/auth/canal/callback?code=a&state=b',
    '/demonstration/google/.well-known/openid-configuration',
  ]) {
    expect((await world.app.inject(url)).statusCode, url).toBe(404);
  }
});

it('an issuer that does not answer is told as failed, and nothing else waits for it', async () => {
  let asked = 0;
  const dead = createServer((socket) => {
    asked += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(dead, 'listening');
  onTestFinished(() => void dead.close());
  const world = await setupShow({
    GOOGLE_ISSUER: `http://127.0.0.1:${(dead.address() as AddressInfo).port}/`,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  const browser = testBrowser(world.app);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(to(await browser.get('/api/auth/google/start?next=/faq'))).toBe('/connexion?next=%2Ffaq');
  expect(browser.cookies.get(FLASH)).toBe('google-failed');
  const first = asked;
  expect(first).toBeGreaterThan(0);
  // The issuer is not asked again for a while, which does not pass in this test.
  await browser.get('/api/auth/google/start');
  expect(asked).toBe(first);
  expect(to(await browser.signIn('canal', 'c-fanta'))).toContain('canal_auth=pending');
});

it('a sign-in that fails on the server’s side says so', async () => {
  const world = await setupShow();
  const browser = testBrowser(world.app);
  const back = await browser.signInAt('/api/auth/google/start', 'g-aminata');
  await sql`alter table directory rename to gone`.execute(world.db);
  expect(to(await browser.get(back))).toBe('/connexion');
  expect(browser.cookies.get(FLASH)).toBe('sign-in-server-failed');
});
