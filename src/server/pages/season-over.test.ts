import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeVoter, testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

/** What a page says of votes to come. */
const TO_COME = [
  'Un compte pour voter chaque jour.',
  'Un vote gratuit par jour.',
  'Votez chaque jour, gratuitement',
  'Connectez-vous pour donner votre vote du jour.',
  'Les talents de la semaine',
  'Donnez votre vote du jour',
  'Ajoutez vos votes bonus',
  'Code partenaire',
  'Rappel quotidien',
  'dès le premier',
];

/** What the pages of a visitor and of a user without votes say of votes to come. */
async function saidOfVotesToCome(lastContest: 'open' | 'closed' | 'published') {
  const { app, db, deps } = await testSite();
  const { contest } = await makeShow(db, {
    from: '-9 days',
    to: lastContest === 'open' ? '1 day' : '-2 days',
    published: lastContest === 'published',
  });
  await sql`update contests set end_contest = true where id = ${contest}`.execute(db);
  const { token } = await makeVoter(deps);
  const pages = await Promise.all([
    ...['/', '/connexion', '/inscription', '/moncompte'].map((url) => app.inject(url)),
    ...['/moncompte', '/votehistory'].map((url) =>
      app.inject({ url, cookies: { '__Host-session': token }, headers: { 'user-agent': 'Mozilla/5.0' } }),
    ),
  ]);
  expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  const shown = pages
    .map(({ body }) => body.replaceAll(/<script(?![^>]*ld\+json).*?<\/script>/gs, ''))
    .join('\n');
  return TO_COME.filter((sentence) => shown.includes(sentence));
}

it('pages speak of votes to come while the last contest is open', async () => {
  expect(await saidOfVotesToCome('open')).toEqual(
    // The product under test sends no reminders.
    TO_COME.filter((sentence) => sentence !== 'Rappel quotidien'),
  );
});

it.each(['closed', 'published'] as const)(
  'pages speak of no vote to come once the last contest is %s',
  async (status) => {
    expect(await saidOfVotesToCome(status)).toEqual([]);
  },
);
