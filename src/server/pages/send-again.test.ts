import { describe, expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { keepProductPatience } from '#test/patience.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { FORM, PHONE_PAGE } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';
import { loadBuild } from './load-build.ts';
import { createPageRenderer } from './ssr.ts';

keepProductPatience();

/** The whole site over a network to its database that a test can cut, and a user who has signed in. */
async function setupSiteOnNetwork(mostBehindMs = 0) {
  const database = await freshDatabase();
  await makeShow(database.db);
  const network = await flakyNetwork(database.connection);
  const site = await testApplication(
    { PAGE_CACHE_SECONDS: '0' },
    { ...database, connection: network.connection },
    (deps) => {
      deps.config = { ...deps.config, mostBehindMs };
    },
    createPageRenderer(await loadBuild()),
  );
  const { token } = await makeVoter({ ...site.deps, db: database.db });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    site.app.inject({ method: 'POST', url, headers: { ...PHONE_PAGE, ...FORM, ...headers }, payload });
  return { ...site, network, post, member: { cookie: `__Host-session=${token}` } };
}

/** The hidden fields that a page sends again. */
const hiddenIn = (body: string) =>
  [...body.matchAll(/<input type="hidden" name="([\w.-]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);

describe('a form of the public’s that meets a database which is away', () => {
  it.each([
    [
      '/inscription?next=%2Fvote',
      'name=Awa&phone=07&country_code=CI&email=&terms=on&password=baobab',
      'password',
    ],
    ['/connexion', 'email=awa%40example.ci&password=baobab', 'password'],
    ['/pendingregister?ud=0123456789abcdef', 'name=Awa&email=awa%40example.ci&terms=on', null],
    ['/motdepasseoublie', 'email=awa%40example.ci', null],
    [`/confirmeremail?jeton=0a${'x'.repeat(43)}`, 'intent=confirm', null],
    ['/codepartenaire', 'code=PALMARES', null],
    [
      '/updateaccount',
      'name=Awa&phone=&email=a%40b.ci&password=&current_password=baobab',
      'current_password',
    ],
    ['/supprimercompte', 'current_password=baobab', 'current_password'],
    ['/comptes-lies', 'current_password=baobab', 'current_password'],
    ['/messagerie', 'm=019a9d3e-0000-7000-8000-0000000000ab&m=019a9d3e-0000-7000-8000-0000000000ac', null],
    ['/votepending', 'intent=cast&request_id=1', null],
  ])('%s is kept on a light page, without its password', async (url, payload, password) => {
    const { network, post, member } = await setupSiteOnNetwork();
    network.fate = () => 'cut';
    const visitor = /^\/(?:inscription|connexion|pendingregister)/.test(url);
    const answer = await post(url, payload, visitor ? { cookie: '__Host-pending=x' } : member);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'retry-after': expect.stringMatching(/^\d+$/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*form-action 'self'/),
    });
    const { body } = answer;
    expect(body).toContain(`<form method="post" action="${url}">`);
    expect(body).toContain('<button>Renvoyer</button>');
    expect(body).toContain('Ce que vous avez écrit est gardé sur cette page');
    const sent = [...new URLSearchParams(payload)].filter(([name]) => !name.includes('password'));
    expect(hiddenIn(body)).toEqual(sent);
    expect(body).not.toContain('baobab');
    const asked = [...body.matchAll(/type="password" name="(\w+)"/g)].map(([, name]) => name);
    expect(asked).toEqual(password ? [password] : []);
    expect(body.includes('votre mot de passe n’est pas gardé')).toBe(password !== null);
    expect(body).not.toContain('<script');
    expect(body.length).toBeLessThan(5_000);
  });

  it('is taken when it is sent again', async () => {
    const { network, post } = await setupSiteOnNetwork();
    network.fate = () => 'cut';
    const kept = await post('/motdepasseoublie', 'email=awa%40example.ci');
    network.fate = () => 'pass';
    const again = new URLSearchParams(hiddenIn(kept.body) as [string, string][]).toString();
    const answer = await post('/motdepasseoublie', again);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/motdepasseoublie?envoye=1']);
  });

  it('carries back no secret, whatever its name, and no more fields than forms have', async () => {
    const { network, post, member } = await setupSiteOnNetwork();
    network.fate = () => 'cut';
    const secrets = ['csrf', 'csrf_token', 'jeton', 'client_secret', 'new_password', 'passphrase'];
    const odd = ['a"b', '<script>', 'x y', 'n'.repeat(61)];
    const many = Array.from({ length: 200 }, (_, n) => [`f${n}`, '"><script>alert(1)</script>']);
    const fields = [['code', 'PALMARES'], ...[...secrets, ...odd].map((name) => [name, 'hush']), ...many] as [
      string,
      string,
    ][];
    const { body } = await post('/codepartenaire?a=b&x=y', new URLSearchParams(fields).toString(), member);
    expect(body).not.toContain('hush');
    expect(body).not.toContain('<script>');
    expect(body).toContain('action="/codepartenaire?a=b&amp;x=y"');
    expect(hiddenIn(body)).toHaveLength(60);
    const large = await post('/codepartenaire', `code=${'x'.repeat(17_000)}`);
    expect(large.statusCode).not.toBe(503);
    expect(large.body).not.toContain('xxxx');
  });

  it('is not shown to the router’s scripts, to the régie, or where another site may have sent it', async () => {
    const { network, post } = await setupSiteOnNetwork();
    network.fate = () => 'cut';
    for (const [url, headers, returned] of [
      // The page's own scripts get what was typed back, as the form's values.
      ['/codepartenaire.data', { accept: '*/*' }, true],
      ['/regie/connexion', {}, false],
      ['/codepartenaire', { 'sec-fetch-site': 'cross-site' }, false],
    ] as const) {
      const { body } = await post(url, 'code=PALMARES&email=a%40b.ci', headers);
      expect([url, body.includes('Renvoyer'), body.includes('PALMARES')]).toEqual([url, false, returned]);
    }
  });
});

describe('a form that meets a process which is behind', () => {
  /** Repeats `ask` until the process has noticed that it was blocked. */
  async function whileBehind<T extends { statusCode: number }>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < 20; tries += 1) {
      const until = performance.now() + 500;
      while (performance.now() < until);
      // Lets due timers run, including the one that measures the delay.
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      const answer = await ask();
      if (answer.statusCode === 503) return answer;
    }
    throw new Error('The process noticed nothing.');
  }

  it('is kept, a vote as a vote', async () => {
    const { post } = await setupSiteOnNetwork(20);
    const form = await whileBehind(() => post('/connexion', 'email=awa%40example.ci&password=baobab'));
    expect(hiddenIn(form.body)).toEqual([['email', 'awa@example.ci']]);
    expect(form.body).toContain('Beaucoup de monde en ce moment.');
    expect(form.body).toContain('type="password" name="password"');
    expect([form.headers['retry-after'], form.headers['cache-control']]).toEqual(['2', 'no-store']);

    const ballot =
      'contest_id=c&candidate_id=g&vote_day=2026-06-12&request_id=r&daily=1&bonus=0&intent=confirm';
    const vote = await whileBehind(() => post('/vote', ballot));
    expect(vote.body).toContain('Votre vote n’est pas encore compté');
    expect(new Map(hiddenIn(vote.body) as [string, string][])).toEqual(new Map(new URLSearchParams(ballot)));
  });

  it('loads the files of a page that was let in', async () => {
    const { app } = await setupSiteOnNetwork(20);
    let sheet = '';
    // A busy machine may be behind for a moment by itself.
    await expect
      .poll(async () => {
        [, sheet = ''] = /href="(\/assets\/styles-[\w-]+\.css)/.exec((await app.inject('/faq')).body) ?? [];
        return sheet;
      })
      .not.toBe('');
    await whileBehind(() => app.inject('/faq'));
    const [file, page] = await Promise.all([app.inject(sheet), app.inject('/faq')]);
    expect([file.statusCode, page.statusCode]).toEqual([200, 503]);
    expect(file.headers['content-type']).toContain('text/css');
  });

  it('is not repeated where another site may have sent it', async () => {
    const { post, member } = await setupSiteOnNetwork(20);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://elsewhere.example' },
    ]) {
      const answer = await whileBehind(() =>
        post('/codepartenaire', 'code=PALMARES', { ...member, ...headers }),
      );
      expect(answer.body).not.toContain('PALMARES');
      expect(answer.body).toContain('Retour');
    }
  });
});
