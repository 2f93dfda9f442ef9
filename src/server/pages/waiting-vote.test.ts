import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { savePendingVote } from '#domain/voting/service.ts';
import { awa, cheapPasswords, PASSWORD, post } from '#test/account.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { FORM } from '#test/request-headers.ts';
import { databaseDay, makeShow } from '#test/show.ts';

async function setupSite(registered = true) {
  const it = await testSite({}, undefined, cheapPasswords);
  const show = await makeShow(it.db);
  const voter = await makeVoter(it.deps, registered);
  const cookie = `__Host-session=${voter.token}`;
  const wait = async (shift = '0', candidate_id = show.aicha) => {
    const vote = {
      contest_id: show.contest,
      candidate_id,
      daily: 1 as const,
      bonus: 0,
      vote_day: await databaseDay(it.db, shift),
      request_id: randomUUID(),
    };
    await savePendingVote(it.db, voter.session, vote);
    return vote;
  };
  const open = (url = '/votepending') => it.app.inject({ url, headers: { cookie } });
  const read = async (url: string) => (await open(url)).body.replaceAll('\u00a0', ' ');
  const send = (fields: Record<string, string>, url = '/votepending') =>
    it.app.inject({
      method: 'POST',
      url,
      headers: { ...FORM, cookie },
      payload: new URLSearchParams(fields).toString(),
    });
  const rows = async (table: 'votes' | 'pending_votes') =>
    (await sql`select from ${sql.table(table)}`.execute(it.db)).rows.length;
  return { ...it, show, wait, open, read, post: send, rows };
}

it('a waiting vote is asked about on its page by the candidate’s name and the user’s own, and cast once they say yes', async () => {
  const it = await setupSite();
  const vote = await it.wait();
  const page = await it.open();
  expect(page.statusCode).toBe(200);
  expect(page.body.replaceAll('\u00a0', ' ')).toContain('Voter pour Aïcha ?');
  expect(page.body).toContain('au nom de Salimata');
  expect(await it.rows('votes')).toBe(0);

  // Only the vote that the page showed may be cast, not one chosen on the same phone since.
  const newer = await it.wait('0', it.show.koffi);
  const stale = await it.post({ intent: 'cast', request_id: vote.request_id });
  expect(stale.headers.location).toBe('/votepending');
  expect(await it.rows('votes')).toBe(0);
  const done = await it.post({ intent: 'cast', request_id: newer.request_id });
  expect(done.headers.location).toBe('/votecasted');
  expect(await it.rows('votes')).toBe(1);
});

it('opening the page of a waiting vote deletes nothing, however often it is fetched, as page or as data', async () => {
  for (const registered of [true, false]) {
    const it = await setupSite(registered);
    await it.wait('-1 day');
    for (const url of ['/votepending', '/votepending.data', '/votepending']) {
      expect((await it.open(url)).statusCode).toBe(200);
      expect(await it.rows('pending_votes')).toBe(1);
    }
    const page = await it.open();
    expect(page.body).toContain('Ce vote était pour un autre jour');
    expect(page.body).not.toContain('value="cast"');
    const given = await it.post({ intent: registered ? 'change' : 'forget' });
    // The candidate stays chosen where the author wants to vote for them today.
    expect(given.headers.location).toMatch(registered ? /^\/vote\?/ : /^\/vote$/);
    expect(await it.rows('pending_votes')).toBe(0);
  }
});

it('the frame of a waiting vote’s page is read alone also where the vote waits on the phone, of which the server knows nothing', async () => {
  const it = await setupSite();
  expect((await it.open()).headers.location).toBe('/vote');
  expect((await it.open('/votepending.data')).body).toContain('SingleFetchRedirect');
  const frame = await it.open('/votepending.data?_routes=root');
  expect([frame.statusCode, frame.body.includes('SingleFetchRedirect')]).toEqual([200, false]);
});

it('a waiting vote is not asked about when its user has given the vote of that day already', async () => {
  const it = await setupSite();
  const first = await it.wait();
  await it.post({ intent: 'cast', request_id: first.request_id });
  expect(await it.rows('votes')).toBe(1);
  await it.wait('0', it.show.koffi);
  const page = await it.open();
  expect([page.statusCode, page.headers.location]).toEqual([302, '/vote']);
  expect(await it.rows('pending_votes')).toBe(1);
  // A vote of another day is asked about as ever.
  await it.post({ intent: 'forget' });
  await it.wait('-1 day', it.show.koffi);
  expect((await it.open()).body).toContain('Ce vote était pour un autre jour');
});

it('a waiting vote whose candidate has left is gone once its author says yes, and they are told why', async () => {
  const it = await setupSite();
  const { request_id } = await it.wait();
  await sql`update candidates set eliminated_at = now()`.execute(it.db);
  const { headers, cookies } = await it.post({ intent: 'cast', request_id });
  expect(headers.location).toBe('/vote');
  const flash = cookies.find(({ name }) => name.endsWith('flash'));
  expect(flash?.value).toBe('vote-refused-CANDIDATE_ELIMINATED');
  const next = await it.app.inject({
    url: '/vote',
    cookies: { [flash?.name ?? '']: flash?.value ?? '' },
  });
  expect(next.body).toContain('Votre choix n’a pas été compté. Ce talent a quitté l’aventure.');
  expect([await it.rows('votes'), await it.rows('pending_votes')]).toEqual([0, 0]);
});

it('a waiting vote stays while the vote is suspended, as its author is told, and is cast afterwards', async () => {
  const it = await setupSite();
  const { request_id } = await it.wait();
  await sql`update contests set override = 'suspended'`.execute(it.db);
  const put = await it.post({ intent: 'cast', request_id });
  expect(put.statusCode).toBe(403);
  expect(put.body).toContain('Votre vote n’est pas perdu');
  expect(await it.rows('pending_votes')).toBe(1);
  await sql`update contests set override = null`.execute(it.db);
  expect((await it.post({ intent: 'cast', request_id })).headers.location).toBe('/votecasted');
  expect([await it.rows('votes'), await it.rows('pending_votes')]).toEqual([1, 0]);
});

it('the page of a waiting vote that cannot be counted any more says why, and promises nothing', async () => {
  for (const [change, reason, button, intent, to] of [
    [
      sql`update contests set override = 'closed'`,
      'Le vote est clos.',
      'Voir où en est le vote',
      'leave',
      '/',
    ],
    [
      sql`update candidates set eliminated_at = now()`,
      'Ce talent a quitté l’aventure.',
      'Revenir au vote',
      'forget',
      '/vote',
    ],
    [
      sql`delete from contest_candidates`,
      'Ce talent ne participe pas au vote de cette semaine.',
      'Revenir au vote',
      'forget',
      '/vote',
    ],
  ] as const) {
    for (const registered of [false, true]) {
      const it = await setupSite(registered);
      await it.wait();
      await change.execute(it.db);
      const { statusCode, body } = await it.open();
      expect(statusCode).toBe(200);
      expect(body).toContain('Votre vote n’a pas été compté');
      expect(body).toContain(reason);
      expect(body).not.toContain('Il comptera');
      expect(body).not.toContain('value="cast"');
      expect(body).toMatch(new RegExp(`<button[^>]*value="${intent}"[^>]*>${button}<`));
      expect((await it.post({ intent })).headers.location).toBe(to);
      expect(await it.rows('pending_votes')).toBe(0);
    }
  }
});

const VISITORS_PAGES = ['/votepending', '/inscription', '/connexion', '/moncompte'];
const PROMISES = ['Il comptera', 'Compté dès que'];

it('no page promises a visitor that signing in counts a vote that waits while the vote is suspended', async () => {
  const it = await setupSite(false);
  await it.wait();
  for (const url of VISITORS_PAGES) {
    const body = await it.read(url);
    expect(
      PROMISES.some((promise) => body.includes(promise)),
      url,
    ).toBe(true);
  }
  await sql`update contests set override = 'suspended'`.execute(it.db);
  for (const url of VISITORS_PAGES) {
    const body = await it.read(url);
    expect(body, url).toContain('Le vote est suspendu pour le moment');
    for (const promise of PROMISES) expect(body, url).not.toContain(promise);
  }
});

it('a sign-in on a page that shows a waiting vote casts it, and every page says so; one that showed another choice asks', async () => {
  for (const seen of ['the choice', 'another choice'] as const) {
    const it = await setupSite(false);
    expect((await post(it, 'register', awa)).statusCode).toBe(201);
    await it.wait('0', it.show.koffi);
    const before = await it.read('/connexion');
    await it.wait();
    for (const url of ['/votepending', '/connexion', '/moncompte'])
      expect(await it.read(url), url).toMatch(
        /dès (?:votre inscription ou votre connexion|que vous êtes connecté)/,
      );
    const page = seen === 'the choice' ? await it.read('/connexion') : before;
    const choice = /name="choice" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const { headers } = await it.post(
      { email: awa.email, password: PASSWORD, choice },
      '/connexion?avec=email',
    );
    expect(headers.location).toBe(seen === 'the choice' ? '/votecasted' : '/votepending');
    expect([await it.rows('votes'), await it.rows('pending_votes')]).toEqual(
      seen === 'the choice' ? [1, 0] : [0, 1],
    );
  }
});

it('a signed-in user reads on the page of a waiting vote that the vote is suspended, before they send it', async () => {
  const it = await setupSite();
  await it.wait();
  await sql`update contests set override = 'suspended'`.execute(it.db);
  const body = await it.read('/votepending');
  expect(body).toContain('Votre vote n’est pas perdu');
  expect(body).toContain('value="cast"');
});

it('no page but its own speaks of a waiting vote that cannot be counted any more', async () => {
  const lost = [
    ['its day is over', '-1 day', sql`select`],
    ['the vote has closed', '0', sql`update contests set override = 'closed'`],
    ['its candidate has left', '0', sql`update candidates set eliminated_at = now()`],
    ['its candidate takes no part any more', '0', sql`delete from contest_candidates`],
  ] as const;
  for (const [why, day, change] of lost) {
    const it = await setupSite(false);
    await it.wait(day);
    await change.execute(it.db);
    for (const url of ['/vote', ...VISITORS_PAGES.slice(1)]) {
      expect((await it.read(url)).match(/Votre (choix|vote) (pour|:) Aïcha/), `${url}: ${why}`).toBeNull();
    }
  }
});

it('a waiting vote is kept until the vote closes, where that is before the day ends', async () => {
  const it = await setupSite(false);
  await it.wait();
  expect(await it.read('/votepending')).toContain('Il se garde jusqu’à 00 h 00 UTC');
  await sql`update contests set end_date = least(now() + interval '1 minute',
    date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day' - interval '1 millisecond')`.execute(
    it.db,
  );
  expect(await it.read('/votepending')).toContain('Il se garde jusqu’à la clôture du vote');
});

it('a signed-in user is told on /vote of a vote that waits for their word, until they have given that of the day', async () => {
  const it = await setupSite();
  const { request_id } = await it.wait();
  const page = await it.read('/vote');
  expect(page).toContain('Un choix pour Aïcha attend votre accord');
  expect(page).toContain('href="/votepending"');
  await it.post({ intent: 'cast', request_id });
  await it.wait();
  expect(await it.read('/vote')).not.toContain('attend votre accord');
});
