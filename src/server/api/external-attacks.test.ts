import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApplication, testApplication } from '#test/application.ts';
import { type TestBrowser, testBrowser, to } from '#test/browser.ts';
import { makeShow } from '#test/show.ts';

const TRANSACTION = '__Host-sign-in-google';
const SESSION = '__Host-session';
let world: TestApplication;

beforeEach(async () => {
  world = await testApplication();
  await makeShow(world.db);
});

const accounts = async () =>
  (await world.db.selectFrom('users').select('name').where('is_anonymous', '=', false).execute()).length;

/** Expects that the browser is not signed in, and that the answer tells only that it failed. */
async function expectRefused(browser: TestBrowser, address: string) {
  const answer = await browser.get(address);
  expect(to(answer)).toMatch(/^\/connexion/);
  expect(browser.cookies.get('flash')).toBe('google-failed');
  expect(browser.cookies.has(SESSION)).toBe(false);
}

describe('the return from an issuer', () => {
  it('counts once: state and cookie sent again are refused before the issuer is asked', async () => {
    const browser = testBrowser(world.app);
    const back = await browser.signInAt('/api/auth/google/start', 'g-aminata');
    const kept = browser.cookies.get(TRANSACTION) ?? '';
    await browser.get(back);
    expect(browser.cookies.has(TRANSACTION)).toBe(false);

    const replay = testBrowser(world.app);
    replay.cookies.set(TRANSACTION, kept);
    await expectRefused(replay, back);
    expect(await accounts()).toBe(1);
  });

  it('counts once of ten at the same moment', async () => {
    const browser = testBrowser(world.app);
    const back = await browser.signInAt('/api/auth/google/start', 'g-aminata');
    const kept = browser.cookies.get(TRANSACTION) ?? '';
    const copies = Array.from({ length: 10 }, () => testBrowser(world.app));
    for (const copy of copies) copy.cookies.set(TRANSACTION, kept);
    await Promise.all(copies.map((copy) => copy.get(back)));
    expect(copies.filter((copy) => copy.cookies.has(SESSION))).toHaveLength(1);
  });

  it('belongs to the browser that began it', async () => {
    const victim = testBrowser(world.app);
    const back = await testBrowser(world.app).signInAt('/api/auth/google/start', 'g-aminata');
    await expectRefused(victim, back);
    // Refused even in a browser that has begun a sign-in of its own.
    await victim.get('/api/auth/google/start');
    await expectRefused(victim, back);
    expect(await accounts()).toBe(0);
  });

  it('is held to the code verifier: another browser’s code under one’s own state is refused', async () => {
    const attacker = testBrowser(world.app);
    const stolen = new URL(await attacker.signInAt('/api/auth/google/start', 'g-aminata'));
    const browser = testBrowser(world.app);
    const own = new URL(await browser.signInAt('/api/auth/google/start', 'g-kwame'));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    await expectRefused(browser, own.href);
  });

  it.each([
    ['nonce', 'another-nonce'],
    ['state', 'another-state'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('is held to the %s that was sent', async (name, value) => {
    const browser = testBrowser(world.app, (url) => {
      url.searchParams.set(name, value);
      return url;
    });
    const back = await browser.signInAt('/api/auth/google/start', 'g-aminata');
    await expectRefused(browser, back);
    expect(await accounts()).toBe(0);
  });

  it('is held to its issuer', async () => {
    const browser = testBrowser(world.app);
    const back = new URL(await browser.signInAt('/api/auth/google/start', 'g-aminata'));
    back.searchParams.set('iss', 'https://evil.example');
    await expectRefused(browser, back.href);
    const other = testBrowser(world.app);
    const google = await other.signInAt('/api/auth/google/start', 'g-aminata');
    await other.get('/api/auth/canal/start');
    const canal = await other.get(google.replace('/google/', '/canal/'));
    expect(to(canal)).toMatch(/^\/connexion/);
    expect(other.cookies.has(SESSION)).toBe(false);
  });

  it('is over after ten minutes', async () => {
    const browser = testBrowser(world.app);
    const back = await browser.signInAt('/api/auth/google/start', 'g-aminata');
    const { encryptTransaction, decryptTransaction } = await import('#server/openid/transaction.ts');
    const [secret] = world.deps.config.sessionSecrets;
    const sealed = browser.cookies.get(TRANSACTION);
    const transaction = decryptTransaction(sealed, 'google', secret, Date.now());
    expect(transaction?.expires).toBeGreaterThan(Date.now() + 590_000);
    expect(transaction?.expires).toBeLessThanOrEqual(Date.now() + 600_000);
    if (!transaction) throw new Error('no transaction');
    browser.cookies.set(TRANSACTION, encryptTransaction({ ...transaction, expires: Date.now() - 1 }, secret));
    await expectRefused(browser, back);
  });

  it('needs a transaction that this server has sealed', async () => {
    const { encryptTransaction, decryptTransaction } = await import('#server/openid/transaction.ts');
    const browser = testBrowser(world.app);
    await browser.get('/api/auth/google/start');
    const [secret] = world.deps.config.sessionSecrets;
    const sealed = browser.cookies.get(TRANSACTION) ?? '';
    const transaction = decryptTransaction(sealed, 'google', secret, Date.now());
    if (!transaction) throw new Error('no transaction');
    expect(decryptTransaction(sealed, 'canal', secret, Date.now())).toBeNull();
    expect(
      decryptTransaction(encryptTransaction(transaction, 'another secret'), 'google', secret, Date.now()),
    ).toBeNull();
    for (const broken of ['', 'x', sealed.slice(0, -2), `A${sealed}`, undefined]) {
      expect(decryptTransaction(broken, 'google', secret, Date.now())).toBeNull();
    }
    for (let at = 0; at < sealed.length; at += 7) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(decryptTransaction(changed, 'google', secret, Date.now())).toBeNull();
    }
  });
});

describe('the way to an issuer', () => {
  it.each(['hop=1', 'hop=1&popup=1', 'hop=2&hop=1', 'intent=link&hop=1', 'sec-fetch-site=same-origin'])(
    'is not begun by another site with any address: %s',
    async (query) => {
      const browser = testBrowser(world.app);
      const answer = await browser.get(`/api/auth/google/start?${query}`, { 'sec-fetch-site': 'cross-site' });
      expect(to(answer)).toMatch(/^\/connexion/);
      expect(browser.cookies.has(TRANSACTION)).toBe(false);
    },
  );

  it('ends on the sign-in page, without an alarm, for a visitor who comes back with a token that is over', async () => {
    const problems: unknown[] = [];
    world.app.log.error = ((about: unknown) => void problems.push(about)) as never;
    for (const kind of ['google', 'canal'])
      for (const step of ['start', 'callback?code=a&state=b']) {
        const answer = await world.app.inject({
          url: `/api/auth/${kind}/${step}`,
          headers: { authorization: 'Bearer over', 'sec-fetch-site': 'same-origin' },
        });
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/connexion']);
      }
    expect(problems).toEqual([]);
  });

  it('is not begun by another site', async () => {
    const browser = testBrowser(world.app);
    const answer = await browser.get('/api/auth/google/start?next=/faq', { 'sec-fetch-site': 'cross-site' });
    expect(to(answer)).toBe('/connexion?next=%2Ffaq');
    expect(browser.cookies.has(TRANSACTION)).toBe(false);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%2F/evil.example', 'javascript:1'])(
    'leads nowhere else: next=%s',
    async (next) => {
      const browser = testBrowser(world.app);
      const query = `next=${encodeURIComponent(next)}`;
      expect(to(await browser.signIn('google', 'g-aminata', query))).toBe('/vote');
      const other = testBrowser(world.app);
      expect(to(await other.signIn('google', '', query))).toBe('/connexion');
    },
  );

  it('never brings a visitor back to another site', async () => {
    const browser = testBrowser(world.app);
    const url = new URL(to(await browser.get('/api/auth/google/start')));
    url.searchParams.set('redirect_uri', 'https://evil.example/api/auth/google/callback');
    const answer = await browser.get(url.href);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('a pending registration', () => {
  /** A visitor who came back from canal and has no account here. @returns the `ud` of the address */
  async function pending(browser: TestBrowser): Promise<string> {
    const address = new URL(to(await browser.signIn('canal', 'c-fanta')), 'https://palmares.example');
    expect(address.pathname + address.search).toMatch(/^\/\?canal_auth=pending&ud=[\w-]{22}$/);
    return address.searchParams.get('ud') ?? '';
  }

  const register = (browser: TestBrowser, ud: string, more: object = {}) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: { auth_type: 'canal', canal_id: ud, name: 'Fanta', email: 'fanta@exemple.org', ...more },
    });

  it('is completed once, without a password, and linked', async () => {
    const browser = testBrowser(world.app);
    const ud = await pending(browser);
    const done = await register(browser, ud, { role: 'admin', bonus_count: 99, is_anonymous: true });
    expect(done.statusCode).toBe(201);
    expect(done.json().data).toMatchObject({
      auth_type: 'canal',
      compte_canal_linked: true,
      isAnonymous: false,
      // For registering, and for the canal account.
      bonus_count: 2,
    });
    const again = await register(browser, ud, { email: 'other@exemple.org' });
    expect(again.statusCode).toBe(410);
    expect(again.json().code).toBe('REGISTRATION_EXPIRED');
    expect(await accounts()).toBe(1);
    expect(to(await testBrowser(world.app).signIn('canal', 'c-fanta'))).toBe('/?canal_auth=success');
  });

  it('makes one account of ten forms sent at once', async () => {
    const browser = testBrowser(world.app);
    const ud = await pending(browser);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => register(browser, ud, { email: `fanta${n}@exemple.org` })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(410)]);
    expect(await accounts()).toBe(1);
  });

  it('is not used up by a form that was refused', async () => {
    const browser = testBrowser(world.app);
    const ud = await pending(browser);
    expect((await register(browser, ud, { email: undefined })).json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { phone: { code: 'PHONE_OR_EMAIL_REQUIRED' } },
    });
    await world.db
      .insertInto('directory')
      .values({ kind: 'email', value: 'fanta@exemple.org', bucket: 1, user_id: crypto.randomUUID() })
      .execute();
    expect((await register(browser, ud)).json().message).toBe('Le mail a déja un compte.');
    expect((await register(browser, ud, { email: 'free@exemple.org' })).statusCode).toBe(201);
  });

  it('opens neither by its address alone, nor by a made-up one', async () => {
    const browser = testBrowser(world.app);
    const ud = await pending(browser);
    const thief = testBrowser(world.app);
    expect((await register(thief, ud)).statusCode).toBe(410);
    await pending(thief);
    expect((await register(thief, ud)).statusCode).toBe(410);
    for (const forged of ['AAAAAAAAAAAAAAAAAAAAAA', `${ud}A`, ud.slice(1)]) {
      expect((await register(browser, forged)).statusCode, forged).toBe(410);
    }
    expect((await register(browser, ' ')).statusCode).toBe(422);
    const { rows } = await sql<{ all: string }>`select p::text as all from pending_registrations p`.execute(
      world.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.all).not.toContain(Buffer.from(ud).toString('hex'));
  });

  it('is over after fifteen minutes, by the database’s clock', async () => {
    const browser = testBrowser(world.app);
    const ud = await pending(browser);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::int / 60.0 as minutes from pending_registrations`.execute(
      world.db,
    );
    expect(Math.round(Number(rows[0]?.minutes))).toBe(15);
    await sql`update pending_registrations set expires_at = now()`.execute(world.db);
    expect((await register(browser, ud)).statusCode).toBe(410);
  });
});
