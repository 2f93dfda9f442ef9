import { expect, it } from 'vitest';
import { logout } from '#domain/identity/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { testBrowser } from '#test/browser.ts';
import { makeShow } from '#test/show.ts';

/** A browser whose user has signed out elsewhere while a page was open here. */
async function setupEndedSession() {
  const { app, deps, db } = await testSite();
  await makeShow(db);
  const { session, token } = await makeVoter(deps);
  await logout(deps, session);
  const browser = testBrowser(app);
  browser.cookies.set('__Host-session', token);
  return browser;
}

it.each([
  [
    '/updateaccount',
    { name: 'Salimata D.', email: 'sali@example.ci', phone: '', password: 'un secret bien long' },
    '/connexion?next=%2Fupdateaccount',
    ['Salimata D.', 'sali@example.ci'],
  ],
  ['/supprimercompte', { current_password: 'un secret bien long' }, '/connexion?next=%2Fsupprimercompte', []],
  [
    '/codepartenaire',
    { code: 'radio 7' },
    '/connexion?next=%2Fcodepartenaire%3Fcode%3Dradio%2B7',
    ['radio 7'],
  ],
])(
  'a form of %s whose session has ended says so, keeps what was typed, and leads to the sign-in page and back',
  async (page, form, signIn, kept) => {
    const browser = await setupEndedSession();
    const { statusCode, body } = await browser.post(page, form);
    expect(statusCode).toBe(401);
    expect(body).toContain('Votre session est terminée.');
    expect(body).toContain(`href="${signIn}"`);
    for (const typed of kept) expect(body).toContain(`value="${typed}"`);
    expect(body).not.toContain('un secret bien long');
  },
);
