import type { BrowserContext, Page } from '@playwright/test';
import { outboxRead, voteOffline, workerReady } from './offline-phone.ts';
import { expect, expectSound, newcomer, takenOver, test } from './product.ts';
import { countVotes, newAccount, showOptional } from './voter.ts';

// A phone that goes from hand to hand while a vote waits on it.

/**
 * Passes the phone to another user while there is no network: no sign-out has told it to forget anything. A new account
 * then signs in with the same browser.
 */
async function passOn(page: Page, context: BrowserContext) {
  await context.clearCookies();
  await page.close();
  await context.setOffline(false);
  const user = newcomer();
  const registered = await context.request.post('/api/auth/register', {
    data: { name: user.name, email: user.email, password: user.password },
  });
  expect(registered.status()).toBe(201);
  return user;
}

test('a visitor who has not signed in is told so when the network is back, and the vote counts with the account', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/vote');
  await workerReady(page);
  await voteOffline(page, context, 'Grâce');
  await context.setOffline(false);
  await expect(page.getByText('Il comptera dès votre inscription ou votre connexion.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Créer mon compte' }).click();
  const person = newcomer();
  await showOptional(page);
  await page.getByLabel('Nom affiché').fill(person.name);
  await page.getByLabel('Adresse e-mail').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  // The user who has signed in here is not necessarily the visitor who has chosen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voter pour Grâce\u00a0?');
  const welcome = await page.getByText('Inscription réussie').boundingBox();
  const main = await page.getByRole('button', { name: 'Voter pour Grâce' }).boundingBox();
  expect((welcome?.y ?? 0) + (welcome?.height ?? 0)).toBeLessThan(main?.y ?? 0);
  await expectSound(page);
  expect(await countVotes(product, person.name)).toBe(0);
  await page.getByRole('button', { name: 'Voter pour Grâce' }).click();
  await expect(page).toHaveURL('/votecasted');
  expect(await countVotes(product, person.name)).toBe(1);
});

test('a vote that waits is not cast for another user who signs in on the same phone, unless they say so', async ({
  page,
  context,
  product,
}) => {
  const awa = await newAccount(page);
  await workerReady(page);
  await voteOffline(page, context, 'Koffi');
  const moussa = await passOn(page, context);
  const asked: string[] = [];
  context.on('request', (request) => request.url().endsWith('/api/votes') && asked.push(request.url()));
  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL('/votepending');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Voter pour Koffi\u00a0?');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Voter pour Koffi\u00a0?');
  await other.goto('/');
  await expect(other).toHaveURL('/votepending');
  // The page need not ask again what the server has said once about another account.
  expect(asked.length).toBeLessThanOrEqual(1);
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([0, 0]);
  await other.getByRole('button', { name: 'Voter pour Koffi' }).click();
  await expect(other).toHaveURL('/votecasted');
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([0, 1]);
});

test('a user who has voted today is not asked about another user’s vote that waits on the same phone', async ({
  page,
  context,
  product,
}) => {
  const awa = await newAccount(page);
  await workerReady(page);
  await voteOffline(page, context, 'Koffi');
  const moussa = await passOn(page, context);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Voter pour Koffi' }).click();
  await expect(other).toHaveURL('/votecasted');
  // Another visitor's choice waits now, as Awa's did.
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('palmares');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('votes', 'readwrite');
          const vote_day = new Date().toISOString().slice(0, 10);
          const ids = { contest_id: 'c', candidate_id: 'c', request_id: crypto.randomUUID() };
          const pagne = { pattern: 'onde', a: '#111', b: '#222', c: '#333' };
          transaction.objectStore('votes').put(
            {
              ballot: { ...ids, daily: 1, bonus: 0, vote_day },
              userId: crypto.randomUUID(),
              candidate: { id: 'c', display_name: 'Koffi', number: 2, pagne, portrait: null },
              state: 'other-account',
              message: null,
              todays: 0,
              attempts: 1,
              dueAt: 0,
              leasedUntil: 0,
            },
            'waiting',
          );
          transaction.oncomplete = () => {
            opening.result.close();
            localStorage.setItem('outbox', '1');
            resolve();
          };
        };
      }),
  );
  // On neither page is he led to the page that would ask.
  for (const [path, at] of [
    ['/', '/'],
    ['/votepending', '/vote'],
  ] as const) {
    await other.goto(path);
    await takenOver(other);
    await expect.poll(() => other.evaluate(outboxRead)).toBe(true);
    await other.waitForLoadState('networkidle');
    expect(new URL(other.url()).pathname).toBe(at);
  }
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([0, 1]);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('« back » after a sign-out shows nothing of the account', async ({ page, context }) => {
      const { name, email, password } = newcomer();
      const registered = await context.request.post('/api/auth/register', {
        data: { name, email, password },
      });
      expect(registered.status()).toBe(201);
      await page.goto('/votehistory');
      await page.goto('/moncompte');
      await expect(page.getByText(name).first()).toBeVisible();
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await expect(page).toHaveURL('/');
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Créer mon compte' })).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(0);
    });
  });
