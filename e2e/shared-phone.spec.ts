import type { BrowserContext, Page } from '@playwright/test';
import { outboxRead, storeChoice, storedVotes, voteOffline, workerReady } from './offline-phone.ts';
import { expect, expectSound, newcomer, takenOver, test } from './product.ts';
import { countVotes, newAccount, showOptional, voteFor } from './voter.ts';

// A phone that goes from hand to hand while a vote waits on it.

/** Registers a user whose vote for Koffi waits on the phone, without a network. */
async function keepVote(page: Page, context: BrowserContext) {
  const user = await newAccount(page);
  await workerReady(page);
  await voteOffline(page, context, 'Koffi');
  return user;
}

/**
 * Passes the phone to another user while there is no network: no sign-out has told it to forget anything. A new account
 * then signs in with the same browser.
 *
 * @param leave what becomes of the first user's page
 */
async function passOn(page: Page, context: BrowserContext, leave: 'closed' | 'open' = 'closed') {
  await context.clearCookies();
  if (leave === 'closed') await page.close();
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
  await expect(page.getByText('Au retour du réseau, vous le confirmerez')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Vous le confirmerez une fois inscrit ou connecté.')).toBeVisible();
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

test('a vote that an account has given waits for that account, while another user votes on the same phone', async ({
  page,
  context,
  product,
}) => {
  const awa = await keepVote(page, context);
  const moussa = await passOn(page, context);
  const other = await context.newPage();
  const line = other.getByText('Un choix fait avec un autre compte attend sur ce téléphone.');
  // He is led nowhere, reads nothing of her choice, and finds no choice made.
  for (const path of ['/', '/vote']) {
    await other.goto(path);
    await takenOver(other);
    await expect(line).toBeVisible();
    await expect(other).toHaveURL(path);
    await expect(other.getByText('Koffi n’est pas encore compté')).toHaveCount(0);
  }
  await expect(other.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectSound(other);
  await voteFor(other, 'Grâce');
  await expect(other).toHaveURL('/votecasted');
  await other.goto('/');
  await takenOver(other);
  await expect.poll(() => other.evaluate(outboxRead)).toBe(true);
  await expect(line).toHaveCount(0);
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([0, 1]);

  // She signs in again: her vote is sent by itself.
  await context.clearCookies();
  const { phone, password } = awa;
  const back = await context.request.post('/api/auth/login', {
    data: { phone, country_code: 'CI', password },
  });
  expect(back.ok()).toBe(true);
  await other.goto('/');
  await expect(other).toHaveURL('/votecasted');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Merci ! Koffi gagne 1 vote.');
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([1, 1]);
});

test('open pages of two accounts leave each other’s vote alone', async ({ page, context, product }) => {
  const awa = await keepVote(page, context);
  const moussa = await passOn(page, context, 'open');
  const other = await context.newPage();
  await other.goto('/vote');
  await takenOver(other);
  await voteFor(other, 'Grâce');
  await expect(other).toHaveURL('/votecasted');
  // Hers waits under her id; his was counted, and nothing else waits.
  const [{ id } = { id: '' }] = await product.query('select id from users where name = $1', [awa.name]);
  await expect.poll(() => other.evaluate(storedVotes)).toEqual([id]);
  // Each page looks again when it is shown.
  for (const tab of [page, other, page]) {
    await tab.bringToFront();
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  await expect.poll(() => other.evaluate(storedVotes)).toEqual([id]);
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([0, 1]);
});

test('a user is led once to a choice that was made signed out, and votes otherwise where they leave it', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/vote');
  await workerReady(page);
  await voteOffline(page, context, 'Koffi');
  const moussa = await passOn(page, context);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL('/votepending');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Voter pour Koffi\u00a0?');
  await expectSound(other);
  await other.getByRole('link', { name: 'Choisir un autre talent' }).click();
  const line = other.getByText('Un choix pour Koffi attend sur ce téléphone.');
  await expect(other).toHaveURL('/vote');
  await expect(line).toBeVisible();
  await other.goto('/');
  await expect(line).toBeVisible();
  await expect(other).toHaveURL('/');
  await other.getByRole('link', { name: 'Voir que faire' }).click();
  await expect(other).toHaveURL('/votepending');
  await other.getByRole('button', { name: 'Effacer ce choix' }).click();
  await expect(other).toHaveURL('/vote');
  await expect(line).toHaveCount(0);
  await voteFor(other, 'Grâce');
  await expect(other).toHaveURL('/votecasted');
  expect(await countVotes(product, moussa.name)).toBe(1);
});

for (const from of ['/', '/votepending'])
  test.describe(`from ${from}`, () => {
    test('a vote of one’s own is sent and told at once though a choice that was made signed out waits too', async ({
      page,
      context,
      product,
    }) => {
      const awa = await keepVote(page, context);
      await storeChoice(page, 'Grâce');
      const open = from === '/' ? await context.newPage() : page;
      if (from === '/') await page.close();
      await context.setOffline(false);
      if (from === '/') await open.goto('/');
      await expect(open).toHaveURL('/votecasted');
      await expect(open.getByRole('heading', { level: 1 })).toHaveText('Merci ! Koffi gagne 1 vote.');
      expect(await countVotes(product, awa.name)).toBe(1);
      // The choice stays for another user of the phone; she has given her vote, so that it is nothing to her.
      await expect.poll(() => open.evaluate(storedVotes)).toEqual(['waiting']);
      await open.waitForLoadState('networkidle');
      await expect(open).toHaveURL('/votecasted');
      await expect(open.getByText(/attend sur ce téléphone|n’est pas encore compté/)).toHaveCount(0);
    });
  });

test('a user who has voted today is not asked about another user’s vote that waits on the same phone', async ({
  page,
  context,
  product,
}) => {
  const awa = await keepVote(page, context);
  const moussa = await passOn(page, context);
  const other = await context.newPage();
  await other.goto('/vote');
  await voteFor(other, 'Koffi');
  await expect(other).toHaveURL('/votecasted');
  await storeChoice(other, 'Koffi');
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
    await expect(other.getByText(/attend sur ce téléphone|n’est pas encore compté/)).toHaveCount(0);
  }
  expect([await countVotes(product, awa.name), await countVotes(product, moussa.name)]).toEqual([0, 1]);
});

test('a user whose session has ended elsewhere reads so where their vote waits, without what was theirs', async ({
  page,
  context,
  product,
}) => {
  const awa = await newAccount(page);
  await takenOver(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /messag/i })).toBeVisible();
  await context.clearCookies({ name: /^(__Host-)?session$/ });
  await voteFor(page, 'Koffi');
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('Il comptera dès que vous vous reconnectez.')).toBeVisible();
  await expect(bar.getByRole('link', { name: /messag/i })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Créer mon compte' })).toHaveCount(0);
  await expectSound(page);
  expect(await countVotes(product, awa.name)).toBe(0);
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
