import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { savePendingVote } from '#domain/voting/service.ts';
import { cheapPasswords, PASSWORD, VISITOR } from '#test/account.ts';
import { testSite } from '#test/application.ts';
import { testBrowser, to } from '#test/browser.ts';
import { databaseDay, makeShow } from '#test/show.ts';

const FORM = { phone: '07 08 12 34 56', country_code: 'CI', password: PASSWORD, terms: 'on' };

async function setupSite() {
  const site = await testSite({}, undefined, cheapPasswords);
  return { ...site, show: await makeShow(site.db) };
}

it('a registration whose answer was lost signs in when it is sent again, and goes on where it was to lead', async () => {
  const { app, db } = await setupSite();
  await testBrowser(app).post('/inscription', FORM);
  const again = testBrowser(app);
  expect(to(await again.post('/inscription?next=/mission', FORM))).toBe('/mission');
  expect((await again.get('/mission')).body).toContain('Connexion réussie.');
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

it('a visitor who registers with a number and the password of their account brings the vote that waits', async () => {
  const { app, deps, db, show } = await setupSite();
  await testBrowser(app).post('/inscription', FORM);
  const { session, token } = await becomeAnonymous(deps, VISITOR);
  await savePendingVote(db, session, {
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 0,
    vote_day: await databaseDay(db),
    request_id: randomUUID(),
  });
  const browser = testBrowser(app);
  browser.cookies.set('__Host-session', token);
  // As after a sign-in, whose account may have voted already: the user is asked.
  expect(to(await browser.post('/inscription', FORM))).toBe('/votepending');
  expect((await browser.get('/votepending')).body).toContain('Aïcha');
});

it('a registration with the number of an account and another password is told that the number is taken', async () => {
  const { app } = await setupSite();
  await testBrowser(app).post('/inscription', FORM);
  const browser = testBrowser(app);
  const refused = await browser.post('/inscription', { ...FORM, password: 'une tout autre clef' });
  expect(refused.statusCode).toBe(409);
  expect(refused.body.toLowerCase()).toContain('ce numéro a déjà un compte');
  expect(browser.cookies.has('__Host-session')).toBe(false);
});
