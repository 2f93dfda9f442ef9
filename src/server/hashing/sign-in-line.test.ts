import { describe, expect, it } from 'vitest';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { awa, countRows, VISITOR } from '#test/account.ts';
import { testApplication } from '#test/application.ts';
import { type NarrowDoor, narrowDoor } from '#test/narrow-door.ts';
import { FORM, PHONE_PAGE } from '#test/request-headers.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { loadBuild } from '../pages/load-build.ts';
import { createPageRenderer } from '../pages/ssr.ts';

/** The whole site behind a narrow turnstile. */
async function setupNarrowSite() {
  let door: NarrowDoor | undefined;
  const site = await testApplication(
    { PAGE_CACHE_SECONDS: '0' },
    undefined,
    (deps) => {
      door = narrowDoor(deps.config.sessionSecrets);
      Object.assign(deps, { passwords: door.passwords, turnstile: door.turnstile });
    },
    createPageRenderer(await loadBuild()),
  );
  if (!door) throw new Error('No door.');
  const show = await makeShow(site.db);
  const call = (name: 'login' | 'register', payload: object, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: `/api/auth/${name}`,
      headers,
      payload: { ...payload, competition_id: COMPETITION },
    });
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { ...PHONE_PAGE, ...FORM, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  return { ...site, door, show, call, post };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof setupNarrowSite>>['call']>>;

/** The cookie of a place, as the browser sends it back. */
const placeOf = (answer: Answer) => {
  const cookie = answer.cookies.find(({ name }) => name === '__Host-tour');
  return { cookie: cookie ? `__Host-tour=${cookie.value}` : '' };
};

describe('the call that signs in, when there is no room', () => {
  it('is told its turn and keeps its place, which lets it in before callers who came later', async () => {
    const { app, door, call } = await setupNarrowSite();
    expect((await call('register', awa)).statusCode).toBe(201);
    const giveBack = door.fill();
    for (let n = 0; n < 99; n += 1) await call('login', awa);
    const away = await call('login', awa);
    expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([
      503,
      '3',
      'no-store',
    ]);
    expect(away.json()).toEqual({
      code: 'IN_LINE',
      message: 'Beaucoup de monde se connecte. Votre place est gardée\u00a0: revenez à votre tour.',
    });
    const place = away.cookies.find(({ name }) => name === '__Host-tour');
    expect(place).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 1_800 });
    expect((await app.inject('/metrics')).body).toContain('palmares_sign_in_line_seconds');

    giveBack();
    for (let n = 0; n < 4; n += 1) door.turnstile.enter(null);
    door.pass(2_400);
    const early = await call('login', awa, placeOf(away));
    expect([early.statusCode, early.headers['retry-after'], placeOf(early)]).toEqual([
      503,
      '1',
      placeOf(away),
    ]);
    door.pass(100);
    expect((await call('login', awa)).statusCode).toBe(503);
    const done = await call('login', awa, placeOf(away));
    expect(done.statusCode).toBe(200);
    // The place is used up: the browser forgets it, and it is not accepted again.
    expect(done.cookies.find(({ name }) => name === '__Host-tour')?.value).toBe('');
    const again = await call('login', awa, placeOf(away));
    expect([again.statusCode, placeOf(again)]).not.toEqual([503, placeOf(away)]);
  });

  it('is counted before it is given a place: one address does not lengthen the line at will', async () => {
    const { door, call } = await setupNarrowSite();
    door.fill();
    const codes: string[] = [];
    for (let n = 0; n < 610; n += 1) codes.push((await call('register', awa)).json().code);
    expect(codes.filter((code) => code === 'IN_LINE')).toHaveLength(600);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    expect(door.turnstile.lineSeconds()).toBeLessThanOrEqual(15);
  });
});

describe('the form that signs in or registers, without scripts, when there is no room', () => {
  const fields = { name: 'Awa <b>', email: 'awa@example.ci', country_code: 'CI', terms: 'on', phone: '' };

  it('is kept on a light page that says when its turn comes, asks for the password again, and is taken then', async () => {
    const { db, door, post } = await setupNarrowSite();
    const giveBack = door.fill();
    for (let n = 0; n < 3_199; n += 1) door.turnstile.enter(null);
    const away = await post('/inscription?next=%2Fvote', { ...fields, password: 'tissage-de-palme-7' });
    expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([
      503,
      '80',
      'no-store',
    ]);
    expect(away.headers['content-security-policy']).toContain("form-action 'self'");
    expect(away.headers['content-security-policy']).not.toContain('unsafe');
    expect(away.body).toContain('<h1>Votre tour vient dans 1\u00a0min\u00a020\u00a0s</h1>');
    expect(away.body).toContain('Votre place est gardée.');
    expect(away.body).toContain('action="/inscription?next=%2Fvote"');
    expect(away.body).toContain('name="name" value="Awa &lt;b&gt;"');
    expect(away.body).toContain('écrivez-le de nouveau');
    expect(away.body).toContain('type="password" name="password" autocomplete="new-password" required');
    expect(away.body).not.toContain('tissage-de-palme-7');
    expect(away.body).not.toContain('<script');
    expect(away.body.length).toBeLessThan(5_000);

    giveBack();
    for (let n = 0; n < 4; n += 1) door.turnstile.enter(null);
    door.pass(80_000);
    const hidden = [...away.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const kept = Object.fromEntries(hidden.map(([, name, value]) => [String(name), String(value)]));
    expect(kept).toEqual({ ...fields, name: 'Awa &lt;b&gt;' });
    const again = { ...kept, password: 'tissage-de-palme-7' };
    const done = await post('/inscription?next=%2Fvote', again, placeOf(away));
    expect([done.statusCode, done.headers.location]).toEqual([302, '/vote']);
    expect(await countRows(db, 'users')).toBe(1);
  });

  it('waits for its turn where it is when that comes within seconds, so that no password is typed in vain', async () => {
    const { deps, door, post } = await setupNarrowSite();
    const giveBack = door.fill();
    for (let n = 0; n < 199; n += 1) door.turnstile.enter(null);
    const away = await post('/inscription', { ...fields, password: 'tissage-de-palme-7' });
    expect(away.headers['retry-after']).toBe('5');
    giveBack();
    for (let n = 0; n < 4; n += 1) door.turnstile.enter(null);
    const waits: number[] = [];
    deps.waitingRoom.wait = async (ms) => {
      waits.push(ms);
      door.pass(ms);
    };
    // Earlier than that the form is told the remaining time, and does not wait.
    const early = await post('/inscription', { ...fields, password: 'tissage-de-palme-7' }, placeOf(away));
    expect([early.statusCode, early.headers['retry-after'], waits]).toEqual([503, '5', []]);
    door.pass(2_500);
    const done = await post('/inscription', { ...fields, password: 'tissage-de-palme-7' }, placeOf(away));
    expect([done.statusCode, waits]).toEqual([302, [3_000]]);
  });

  it('says that the choice is kept too where a vote waits, and renders no page for it', async () => {
    const { deps, door, post } = await setupNarrowSite();
    door.fill();
    const { token } = await becomeAnonymous(deps, VISITOR);
    const chosen = { cookie: `__Host-session=${token}` };
    for (const [url, autocomplete] of [
      ['/connexion', 'current-password'],
      ['/inscription', 'new-password'],
      ['/nouveaumotdepasse?jeton=x', 'new-password'],
    ] as const) {
      const { statusCode, body } = await post(url, { password: 'x' }, chosen);
      expect([url, statusCode, body.includes('Votre place est gardée, et votre choix aussi.')]).toEqual([
        url,
        503,
        true,
      ]);
      expect(body).toContain(`autocomplete="${autocomplete}"`);
      expect(body.length).toBeLessThan(5_000);
    }
  });

  it('sent by scripts is answered as data, with the place and the time', async () => {
    const { door, post } = await setupNarrowSite();
    door.fill();
    const answer = await post(
      '/connexion.data',
      { email: 'awa@example.ci', password: 'x' },
      { accept: '*/*' },
    );
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      503,
      '1',
      'text/x-script',
    ]);
    expect(answer.body).toContain('IN_LINE');
    expect(placeOf(answer).cookie).not.toBe('');
  });
});
