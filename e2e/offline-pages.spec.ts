import { ballotKept, outboxLoaded, visitAndKeep, voteOffline, workerReady } from './offline-phone.ts';
import { expect, expectSound, takenOver, test } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

test('a page of one’s own that is asked for without a network says what is not kept, and leads to the ballot', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await ballotKept(page);
  await context.setOffline(true);
  for (const [address, says] of [
    ['/bonuszone', 'Vos votes bonus ne sont pas gardés sur ce téléphone'],
    ['/moncompte', 'Votre compte n’est pas gardé sur ce téléphone'],
    ['/votehistory', 'L’historique de vos votes n’est pas gardé sur ce téléphone'],
    ['/messagerie', 'Vos messages ne sont pas gardés sur ce téléphone'],
    ['/mesdonnees', 'Vos données ne sont pas gardées sur ce téléphone'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(`/horsligne#${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La connexion est coupée');
    await expect(page.getByText(says)).toBeVisible();
  }
  await expectSound(page);
  await page.getByRole('link', { name: 'Voter sans réseau' }).click();
  await expect(page).toHaveURL('/vote');
  await expect(page.getByText('Vous êtes hors ligne. Page gardée')).toBeVisible();

  // A download that arrives would leave the open page unchanged, so the account comes instead of it.
  await page.goto('/mesdonnees');
  await expect(page).toHaveURL('/horsligne#/mesdonnees');
  await takenOver(page);
  await context.setOffline(false);
  await expect(page).toHaveURL('/moncompte');
});

test('a voter whose vote of the day is given finds their receipt without a network, and is not offered that vote again', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await visitAndKeep(page, '/');
  await page.goto('/vote');
  await ballotKept(page);
  await voteFor(page, 'Koffi');
  await expect(page).toHaveURL('/votecasted');
  const reference = await page.getByText(/^S3-\w{4}-\w{4}$/).innerText();
  await takenOver(page);
  await context.setOffline(true);
  const main = page.getByRole('main');
  for (const address of ['/votecasted', `/registre/recu/${reference}`]) {
    await page.goto(address);
    await expect(page).toHaveURL(`/horsligne#${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre vote du jour est donné');
    await expect(main.getByText('Koffi')).toBeVisible();
    await expect(main.getByText(reference)).toBeVisible();
    await expect(main.getByText('Code au registre', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Voter sans réseau' })).toHaveCount(0);
    // The bonus vote of the welcome.
    await expect(main.getByRole('link', { name: 'Donner mon vote bonus' })).toHaveAttribute('href', '/vote');
  }
  await expectSound(page);

  // The home page that is kept is a visitor's: it does not offer the vote of the day again either.
  await page.goto('/');
  await expect(page.getByText('Vous êtes hors ligne. Page gardée')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Donner mon vote bonus' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Voter maintenant' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Voir mon reçu' }).click();
  await expect(page).toHaveURL('/horsligne#/votecasted');
  await expect(main.getByText(reference)).toBeVisible();

  // The link to the receipt is also on another page that is not kept.
  await page.goto('/moncompte');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La connexion est coupée');
  await expect(main.getByRole('link', { name: 'Voter sans réseau' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Mon reçu de vote' }).click();
  await expect(page).toHaveURL('/horsligne#/votecasted');
  await takenOver(page);
  await context.setOffline(false);
  await expect(page).toHaveURL('/votecasted');
});

test('a voter whose bonus vote waits on the phone is led to it, and not offered it again', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await ballotKept(page);
  await voteFor(page, 'Koffi');
  await expect(page).toHaveURL('/votecasted');
  await page.goto('/vote');
  await page.waitForLoadState('networkidle');
  // The bonus vote of the welcome, the only one.
  await page.getByRole('radio', { name: 'Choisir Aïcha' }).check();
  await page.getByRole('button', { name: 'Donner 1 vote à Aïcha' }).click();
  await outboxLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer 1 vote' }).click();
  await expect(page).toHaveURL('/votepending');
  const main = page.getByRole('main');
  const own = main.getByRole('link', { name: 'Voir mon choix gardé' });
  for (const address of ['/moncompte', '/mission', '/votecasted']) {
    await page.goto(address);
    await expect(own).toBeVisible();
    await expect(main.getByRole('link', { name: 'Donner mon vote bonus' })).toHaveCount(0);
  }
  await expectSound(page);
  await own.click();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('1 vote bonus', { exact: true })).toBeVisible();
});

test('the home page that was seen opens without a network, without what only the present can say, and leads to the ballot', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/');
  await visitAndKeep(page, '/vote');
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/');
  await takenOver(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Vous êtes hors ligne. Page gardée')).toBeVisible();
  await expect(page.getByText('1 vote à donner')).toBeHidden();
  await expectSound(page);
  await page.getByRole('main').getByRole('link', { name: 'Voter maintenant' }).click();
  await expect(page).toHaveURL('/vote');
});

test('of a kept page and of one that does not come, one notice is shown', async ({ page, context }) => {
  await visitAndKeep(page, '/faq');
  await workerReady(page);
  // The worker keeps this page's scripts, but not the page.
  await page.goto('/bonuszone');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/faq');
  await takenOver(page);
  const kept = page.getByText('Vous êtes hors ligne. Page gardée');
  await expect(kept).toBeVisible();
  const bonus = page.getByRole('navigation').getByRole('link', { name: 'Bonus' }).last();
  await bonus.click();
  await expect(page.getByText('la page n’est pas arrivée.')).toBeVisible();
  await expect(kept).toBeHidden();
  await page.getByRole('link', { name: 'Rester sur cette page' }).click();
  await expect(kept).toBeVisible();

  // The page for "no network" says for each page what applies to it.
  await page.goto('/moncompte');
  await takenOver(page);
  await bonus.click();
  await expect(page).toHaveURL('/horsligne#/bonuszone');
  await expect(page.getByText('Vos votes bonus ne sont pas gardés sur ce téléphone')).toBeVisible();
  await expect(page.getByText('la page n’est pas arrivée.')).toHaveCount(0);
});

test('« back » to a ballot that the worker has cached shows the user’s own page, not the visitor’s', async ({
  page,
}) => {
  await newAccount(page);
  await voteFor(page, 'Koffi');
  await expect(page).toHaveURL('/votecasted');
  await workerReady(page);
  await ballotKept(page);
  // The next view of the ballot has the worker fetch the visitor's page again.
  await page.evaluate(async () => (await caches.open('pages')).delete('/vote'));
  await page.goto('/vote');
  await ballotKept(page);
  const own = page.getByText('Votre vote du jour est déjà donné.').first();
  await expect(own).toBeVisible();
  await page.goto('/faq');
  await page.goBack();
  await expect(page).toHaveURL('/vote');
  await expect(own).toBeVisible();
});

test('« back » from the page of a waiting vote without a network opens the kept ballot, not its address alone', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await ballotKept(page);
  await voteOffline(page, context, 'Koffi');
  await page.evaluate(() => history.pushState({ ...history.state, key: 'ballot' }, '', '/vote'));
  await page.evaluate(() => history.pushState({ ...history.state, key: 'waiting' }, '', '/votepending'));
  await page.goBack();
  // The document is the kept ballot's, which leads to the vote that waits.
  await expect(page.locator('html[data-garde]')).toBeAttached();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre vote n’est pas encore compté');
  await expect(page.getByText('cette page n’est plus à jour')).toHaveCount(0);
});
