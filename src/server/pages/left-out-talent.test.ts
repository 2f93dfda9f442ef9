import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { savePendingVote } from '#domain/voting/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { databaseDay, makeCandidate, makeContest, makeShow, setContest } from '#test/show.ts';
import { cast } from '#test/voting.ts';

/** What a visitor reads. */
const text = (html: string) =>
  html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ');

/**
 * Week 1 is published, with a vote for Koffi; week 2 takes votes without him, and he has not left the show. A newcomer
 * is planned for week 3. A second user's vote for Koffi waits since week 1.
 */
async function setupLeftOut(env: Record<string, string> = {}) {
  const site = await testSite(env);
  const { app, db, deps } = site;
  const show = await makeShow(db);
  await sql`update candidates set gender = 'm' where id = ${show.koffi}`.execute(db);
  const newcomer = await makeCandidate(db, 12, 'Moussa');
  const [voter, waiting] = [await makeVoter(deps), await makeVoter(deps)];
  const vote = async () => ({
    contest_id: show.contest,
    candidate_id: show.koffi,
    daily: 1 as const,
    bonus: 0,
    vote_day: await databaseDay(db),
    request_id: randomUUID(),
  });
  const { statusCode } = await cast(site, voter, await vote());
  expect(statusCode).toBe(201);
  await savePendingVote(db, waiting.session, await vote());
  await rollUp(db);
  const over = sql<Date>`now() - interval '1 minute'`;
  await setContest(db, show.contest, { end_date: over, result_date: over, published_at: over });
  const others = [show.aicha, await makeCandidate(db, 13, 'Awa')];
  const week = await makeContest(db, others, { week: 2, from: '-1 second' });
  await makeContest(db, [...others, newcomer], { week: 3, from: '2 days', to: '3 days' });
  const open = (url: string, user?: typeof voter, headers: Record<string, string> = {}) =>
    app.inject({
      url,
      headers: { ...headers, ...(user ? { cookie: `__Host-session=${user.token}` } : {}) },
    });
  return { ...site, show, week, newcomer, voter, waiting, open };
}

it('a talent whom the week leaves out keeps their sheet, which asks for no vote and does not say that they have left', async () => {
  for (const PAGE_CACHE_SECONDS of ['0', '3']) {
    const { show, newcomer, week, db, voter, open } = await setupLeftOut({ PAGE_CACHE_SECONDS });
    const url = `/detailscandidats?cd=${show.koffi}`;
    for (const user of [undefined, voter]) {
      const { statusCode, body } = await open(url, user);
      expect(statusCode).toBe(200);
      const sheet = text(body);
      expect(sheet).toContain('Il ne participe pas au vote de la semaine 2.');
      expect(sheet).toMatch(/Semaine 1 100,00 % .*1 er · 1 vote/);
      for (const wrong of ['quitté', 'Éliminé', 'Voter pour', 'Partager sur WhatsApp', 'Vote donné'])
        expect(sheet, wrong).not.toContain(wrong);
    }
    expect(text((await open(`/detailscandidats?cd=${show.aicha}`)).body)).toContain('Voter pour Aïcha');
    expect((await open(`/detailscandidats?cd=${newcomer}`)).statusCode).toBe(404);
    await setContest(db, week, { override: 'closed' });
    if (PAGE_CACHE_SECONDS === '0')
      expect(text((await open(url)).body)).toContain('Il n’a pas participé au vote de la semaine 2.');
  }
});

it('a link that shared a talent whom the week leaves out opens at them, and asks for no vote for them', async () => {
  const { show, newcomer, open } = await setupLeftOut();
  const shared = await open(`/?cd=${show.koffi}`);
  const page = text(shared.body);
  expect(page).toContain('Il ne participe pas au vote de la semaine 2.');
  expect(page).toContain('Choisir un autre talent');
  expect(page).not.toContain('Voter pour Koffi');
  expect(shared.body).toMatch(/<h1[^>]*>Koffi<\/h1>/);
  expect(shared.body).toContain('property="og:title" content="Je soutiens mon candidat"');
  const votes = text((await open(`/?ct=${show.contest}&cdt=${show.koffi}.${show.aicha}`)).body);
  expect(votes).toContain('On a voté pour Aïcha et Koffi. À vous de choisir.');
  // The home page lists the week's talents, as ever.
  const plain = (await open('/')).body;
  expect(text(plain)).toContain('Voir les 2');
  expect(plain).not.toContain('Koffi');
  for (const query of [`cd=${newcomer}`, `cdt=${newcomer}`])
    expect((await open(`/?${query}`)).body).not.toContain('Moussa');
});

it('the account of a voter shows the votes given for a talent whom the week leaves out', async () => {
  const { voter, open } = await setupLeftOut();
  const account = text((await open('/moncompte', voter)).body);
  expect(account).toMatch(/Vos derniers votes .*Koffi/);
});

it('the page of a vote that waits says why it was not counted also where the next week leaves its talent out', async () => {
  const { waiting, open } = await setupLeftOut();
  const { statusCode, body } = await open('/votepending', waiting);
  expect(statusCode).toBe(200);
  expect(text(body)).toContain('Votre vote n’a pas été compté');
  expect(text(body)).toContain('Koffi');
  expect(text(body)).toContain('Le vote est clos.');
});

it('search engines are told of every talent whom visitors have seen, and of none of a week to come', async () => {
  const { show, newcomer, open } = await setupLeftOut();
  const { body } = await open('/sitemap.xml');
  expect(body).toContain(`/detailscandidats?cd=${show.koffi}`);
  expect(body).not.toContain(newcomer);
});
