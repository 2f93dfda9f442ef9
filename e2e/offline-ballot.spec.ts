import { flakyLine } from './flaky-line.ts';
import {
  ballotKept,
  endKeptBallot,
  keptFiles,
  visitAndKeep,
  voteOffline,
  voteScriptsKept,
  workerReady,
} from './offline-phone.ts';
import { expect, expectSound, takenOver, test, underWorker } from './product.ts';
import { countVotes, newAccount } from './voter.ts';

test('the ballot opens without a network, says so, and the vote that is given on it counts once the network is back', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  await ballotKept(page);
  await voteScriptsKept(page);
  // The page has stored whose account it is.
  await page.waitForFunction(() => localStorage.getItem('user')?.includes('isAnonymous'));
  await page.close();

  await context.setOffline(true);
  const later = await context.newPage();
  // Starts as an installed application does.
  await later.goto('/');
  await expect(later).toHaveURL('/vote');
  await takenOver(later);
  await expect(later.getByText('Vous êtes hors ligne. Page gardée')).toBeVisible();
  await expectSound(later);
  // A link to a candidate opens the same ballot, with that candidate chosen.
  const mariam = await later.getByRole('radio', { name: 'Choisir Mariam' }).inputValue();
  await later.goto(`/vote?cd=${mariam}`);
  await expect(later.getByRole('radio', { name: 'Choisir Mariam' })).toBeChecked();
  await later.reload();
  await later.getByRole('radio', { name: 'Choisir Aïcha' }).check();
  await later.getByRole('button', { name: /^Donner mon vote/ }).click();
  const sheet = later.getByRole('dialog');
  await expect(sheet).toBeVisible();
  // The sheet knows that its visitor has an account.
  await expect(sheet).not.toContainText('compte');
  await later.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(later).toHaveURL('/votepending');
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Votre vote n’est pas encore compté');
  expect(await countVotes(product, person.name)).toBe(0);

  await context.setOffline(false);
  await expect(later).toHaveURL('/votecasted');
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Merci ! Aïcha gagne 1 vote.');
  expect(await countVotes(product, person.name)).toBe(1);
});

test('a ballot that the phone has kept is read anew once the network is back', async ({ page, context }) => {
  await visitAndKeep(page, '/vote');
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/vote');
  await expect(page.getByText('Vous êtes hors ligne. Page gardée')).toBeVisible();
  await takenOver(page);
  await context.setOffline(false);
  await expect(page.getByText('Vous êtes hors ligne. Page gardée')).toBeHidden();
  await expect(page).toHaveURL('/vote');
});

test('what a vote without a network needs is fetched for a visitor who has chosen, not with their first page', async ({
  page,
}) => {
  await page.goto('/');
  await workerReady(page);
  await page.waitForLoadState('networkidle');
  expect(await keptFiles(page)).not.toContain('outbox');
  expect(await page.evaluate(() => caches.match('/vote').then(Boolean))).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Voter maintenant' }).click();
  await page.getByRole('radio', { name: 'Choisir Mariam' }).check();
  await ballotKept(page);
  await voteScriptsKept(page);
});

test('a visitor who chooses once the network is gone is asked to keep the page open, which sends the vote', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/vote');
  await workerReady(page);
  expect(await keptFiles(page)).not.toContain('outbox');
  await context.setOffline(true);
  await page.goto('/vote');
  await takenOver(page);
  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('votre vote ne partira qu’à son retour.');
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(sheet).toContainText('Votre vote n’a pas été envoyé.');
  await expect(sheet).toContainText('Gardez cette page ouverte');
  await expectSound(page);
  await context.setOffline(false);
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('Choix gardé : Koffi')).toBeVisible();
});

test('a ballot whose contest is over is not shown without a network: the page says so', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/vote');
  await workerReady(page);
  await context.setOffline(true);
  const heading = page.getByRole('heading', { level: 1 });
  // The worker may just be storing again a ballot that it fetched before the network went.
  await expect(async () => {
    await endKeptBallot(page);
    await page.goto('/vote');
    await expect(page).toHaveURL('/horsligne#/vote', { timeout: 5_000 });
    await expect(heading).toHaveText('Le vote de la semaine est clos', { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/^Il a pris fin /)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Voter' })).toBeHidden();
  await expectSound(page);
});

test('an open page says that the network is gone for as long as it is', async ({ page, context }) => {
  for (const address of ['/', '/vote', '/faq']) {
    await page.goto(address);
    await takenOver(page);
    const line = page.getByText('Pas de réseau. Rien n’est perdu.');
    await expect(line).toHaveCount(0);
    await context.setOffline(true);
    await expect(line).toBeVisible();
    await expect(line).toHaveRole('status');
    await expectSound(page);
    await context.setOffline(false);
    await expect(line).toHaveCount(0);
  }
});

test('a vote that waits stays in sight on every page, with the way to what can be done', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await visitAndKeep(page, '/faq');
  await page.goto('/vote');
  await voteOffline(page, context, 'Koffi');
  const line = page.getByText('Votre vote pour Koffi n’est pas encore compté.');
  await expect(line).toHaveCount(0);
  await page.goto('/faq');
  await expect(line).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Voir que faire' }).click();
  await expect(page).toHaveURL('/votepending');
  await expect(line).toHaveCount(0);
});

test('a form that a bad line drops keeps what was typed, and is sent again by a tap', async ({
  browser,
  product,
}) => {
  const line = await flakyLine(product.url);
  const context = await underWorker(await browser.newContext({ baseURL: line.url }), line.url);
  const page = await context.newPage();
  await page.goto('/connexion');
  await workerReady(page);
  await takenOver(page);
  await page.locator('select[name=country_code]').selectOption('CI');
  await page.getByPlaceholder('Numéro de téléphone').fill('07 08 09 10 11');
  await page.getByLabel('Mot de passe', { exact: true }).fill('tissage-de-palme-7');
  line.cut();
  await page.locator('main form button[type=submit]').first().click();
  await expect(page.getByText('Connexion coupée')).toBeVisible();
  await expect(page.getByText('Votre saisie est gardée.')).toBeVisible();
  await expect(page.getByPlaceholder('Numéro de téléphone')).toHaveValue('07 08 09 10 11');
  await expectSound(page);
  // The form's own button shows that no request is under way, and sends the form again as the notice's button does.
  const own = page.locator('main form button[type=submit]').first();
  await expect(own).toHaveAttribute('aria-busy', 'false');
  await expect(own).toHaveText('Réessayer');
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(page.getByText('Toujours pas de réponse.')).toBeVisible();
  await expect(own).toHaveAttribute('aria-busy', 'false');
  await expect(own).toHaveText('Réessayer');
  line.mend();
  await own.click();
  await expect(page.getByText('Connexion coupée')).toHaveCount(0);
  // The server has answered that there is no such account.
  await expect(page.getByText('incorrect')).toBeVisible();
  await expect(own).toHaveText('Se connecter');
  await expect(page.getByPlaceholder('Numéro de téléphone')).toHaveValue('07 08 09 10 11');

  // If a page does not arrive, the open page stays until the line is back.
  line.cut();
  await page
    .getByRole('link', { name: /Créer (?:un|mon) compte|Inscription/ })
    .first()
    .click();
  await expect(page.getByText('la page n’est pas arrivée.')).toBeVisible();
  await page.getByRole('link', { name: 'Rester sur cette page' }).click();
  await expect(page.getByText('Connexion coupée')).toHaveCount(0);
  await expect(page.getByPlaceholder('Numéro de téléphone')).toHaveValue('07 08 09 10 11');
  await context.close();
  await line.close();
});
