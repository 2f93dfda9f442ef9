import { cuttingIssuer } from './cutting-issuer.ts';
import { canal, choose, findAccount, forgetAccounts, google, open, openPopup } from './elsewhere.ts';
import { expect, newcomer, test, underWorker } from './product.ts';

// What may disturb a sign-in elsewhere: the service worker, and an issuer that isolates its pages.

test.beforeEach(({ product }) => forgetAccounts(product));

test('on a second visit, where the service worker answers, Google and canal open the account at the first try', async ({
  page,
  context,
  product,
}) => {
  // The first visit installs the worker.
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  const again = await context.newPage();
  await again.goto('/connexion');
  expect(await again.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  // As where popups are blocked, the page itself goes to the issuer and comes back.
  await again.goto((await google(again).getAttribute('href')) ?? '');
  await choose(again, /Aminata Koné/);
  await expect(again).toHaveURL('/vote');
  await expect(again.getByText('Connexion avec Google réussie.')).toBeVisible();
  await expect(again.getByText('Erreur lors de la connexion Google.')).toHaveCount(0);
  await again.goto('/moncompte');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Aminata Koné');
  await again.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(again).toHaveURL('/');

  await again.goto('/connexion');
  const popup = await openPopup(again);
  await choose(popup, /Aminata Koné/);
  await expect(again.getByText('Connexion avec Google réussie.')).toBeVisible();
  await again.goto('/moncompte');
  await again.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(again).toHaveURL('/');

  await again.goto('/inscription');
  await canal(again).click();
  await choose(again, /Fanta Diarra/);
  await expect(again).toHaveURL(/\/pendingregister\?ud=/);
  await again.getByLabel('Adresse e-mail').fill(newcomer().email);
  await again.getByRole('checkbox').check();
  await again.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(again).toHaveURL('/vote');
  await again.goto('/moncompte');
  await again.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(again).toHaveURL('/');
  await again.goto('/connexion');
  await canal(again).click();
  await choose(again, /Fanta Diarra/);
  await expect(again).toHaveURL('/?canal_auth=success');
  await expect(again.getByText('Connexion réussie.')).toBeVisible();
  expect(await findAccount(product, 'c-fanta')).toMatchObject({ votes: 0 });
});

test('an issuer that cuts the popup off from its page does not keep the sign-in from ending well', async ({
  browser,
  product,
}) => {
  const front = await cuttingIssuer(product);
  const context = await browser.newContext({ baseURL: front.url, locale: 'fr-FR' });
  try {
    await underWorker(context, front.url);
    const page = await context.newPage();
    await open(page, '/connexion?next=/faq');
    const popup = await openPopup(page);
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    const closing = popup.waitForEvent('close');
    await choose(popup, /Aminata Koné/);
    await expect(page).toHaveURL('/faq');
    await expect(page.getByText('Connexion avec Google réussie.')).toBeVisible();
    await closing;

    // Nor does an issuer that refuses, or a page that was closed meanwhile.
    await context.clearCookies();
    await open(page, '/connexion');
    await choose(await openPopup(page), /salimata@exemple\.org/);
    await expect(page.getByText('Le mail a déja un compte.')).toBeVisible();
    await open(page, '/connexion?next=/faq');
    const left = await openPopup(page);
    await page.close();
    await choose(left, /Aminata Koné/);
    await expect(left).toHaveURL('/faq');
  } finally {
    await context.close();
    front.server.close();
  }
});
