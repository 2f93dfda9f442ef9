import type { Page } from '@playwright/test';
import { canal, choose, findAccount, forgetAccounts, google, open, openPopup } from './elsewhere.ts';
import { expect, expectSound, newcomer, test } from './product.ts';

// Without the loader, which other journeys test.

test.beforeEach(({ product }) => forgetAccounts(product));

async function chooseCandidate(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Voter maintenant' }).click();
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votepending');
}

test('a choice, then Google in a popup: the anonymous user is registered and the vote cast', async ({
  page,
  product,
}) => {
  await chooseCandidate(page);
  await page.getByRole('link', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('ou avec votre téléphone')).toBeVisible();
  await page.waitForFunction(() => document.querySelector('button[aria-label="Afficher le mot de passe"]'));
  const popup = await openPopup(page);
  await expect(google(page)).toHaveCount(0);
  await expect(page.getByText('Connexion avec Google…')).toBeVisible();
  await expect(popup.getByText('Démonstration', { exact: true })).toBeVisible();
  await expectSound(popup);
  await choose(popup, /Aminata Koné/);
  await expect(page).toHaveURL('/votecasted');
  await expect(page.getByText('Connexion avec Google réussie.')).toBeVisible();
  expect(popup.isClosed()).toBe(true);
  expect(await findAccount(product, 'g-aminata')).toMatchObject({
    votes: 1,
    was_anonymous: true,
    marked: true,
  });
});

test('a closed popup, a refusal and a change of mind are told on the page, which stays', async ({ page }) => {
  await open(page, '/connexion');
  await page.getByPlaceholder('Numéro de téléphone').fill('07 08');
  await (await openPopup(page)).close();
  await expect(page.getByText("Popup fermé par l'utilisateur")).toBeVisible();

  await choose(await openPopup(page), /salimata@exemple\.org/);
  await expect(page.getByText('Le mail a déja un compte.')).toBeVisible();

  await choose(await openPopup(page), 'Annuler');
  await expect(page.getByText("Popup fermé par l'utilisateur")).toBeVisible();
  await expect(page).toHaveURL('/connexion');
  await expect(page.getByPlaceholder('Numéro de téléphone')).toHaveValue('07 08');
});

test('the page hears its own popup only', async ({ page, context }) => {
  await context.route('http://evil.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Evil</h1>' }),
  );
  await open(page, '/connexion');
  const popup = await openPopup(page);
  const message = { type: 'palmares:sign-in', to: '/faq' };
  // Right origin, wrong window.
  await page.evaluate((forged) => window.postMessage(forged, '*'), message);
  // Right window, wrong origin.
  await popup.evaluate(() => location.assign('http://evil.test/'));
  await popup.getByRole('heading', { name: 'Evil' }).waitFor();
  await popup.evaluate((forged) => window.opener.postMessage(forged, '*'), message);
  await page.waitForTimeout(500);
  await expect(page).toHaveURL('/connexion');
  await expect(page.getByText('Connexion avec Google…')).toBeVisible();
});

test('where popups are blocked the page itself goes to Google and comes back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, '/connexion?next=/faq');
  await google(page).click();
  await choose(page, /Aminata Koné/);
  await expect(page).toHaveURL('/faq');
  await expect(page.getByText('Connexion avec Google réussie.')).toBeVisible();
});

test('in a second tab, a user whose Google account is linked already is signed in again', async ({
  page,
  context,
}) => {
  await open(page, '/inscription');
  const second = await context.newPage();
  await second.goto('/api/auth/google/start');
  await choose(second, /Kwame Mensah/);
  await expect(second).toHaveURL('/vote');
  await choose(await openPopup(page), /Kwame Mensah/);
  await expect(page.getByText('Connexion réussie', { exact: true })).toBeVisible();
});

test('a visitor who signs in beside their choice gives it, with the account that there was, as they are told', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/api/auth/google/start');
  await choose(page, /Aminata Koné/);
  await expect(page).toHaveURL('/vote');
  await context.clearCookies();
  await chooseCandidate(page);
  await open(page, '/connexion');
  await expect(page.getByText('Compté dès que vous êtes connecté.')).toBeVisible();
  // Another user of the phone can give the choice up.
  await expect(page.getByRole('link', { name: 'Pas votre choix' })).toHaveAttribute('href', '/votepending');
  await choose(await openPopup(page), /Aminata Koné/);
  await expect(page).toHaveURL('/votecasted');
  await expect(page.getByText('Connexion avec un compte Google déjà existant.')).toBeVisible();
  expect(await findAccount(product, 'g-aminata')).toMatchObject({ votes: 1 });
});

test('an issuer that fails is told as the specification has it', async ({ page, context }) => {
  for (const [kind, message] of [
    ['google', 'Erreur lors de la connexion Google.'],
    ['canal', 'Erreur lors de la connexion.'],
  ]) {
    await context.clearCookies();
    await page.goto(`/api/auth/${kind}/callback?code=made-up&state=made-up`);
    await expect(page).toHaveURL('/connexion');
    await expect(page.getByText(String(message), { exact: true })).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an unknown canal account is completed, then known', async ({ page, product }) => {
      const person = newcomer();
      await chooseCandidate(page);
      await page.goto('/inscription');
      await canal(page).click();
      await choose(page, /Fanta Diarra/);
      await expect(page).toHaveURL(/\/pendingregister\?ud=[\w-]{22}$/);
      const address = page.url();
      await expect(page.getByLabel('Nom affiché')).toHaveValue('Fanta Diarra');
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue('fanta.diarra@exemple.org');
      await expect(page.getByLabel('Mot de passe')).toHaveCount(0);
      if (javaScriptEnabled) await expectSound(page);

      await page.getByLabel('Adresse e-mail').fill('salimata@exemple.org');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Créer mon compte' }).click();
      await expect(page.getByText('Le mail a déja un compte.')).toBeVisible();
      await page.getByLabel('Adresse e-mail').fill(person.email);
      await page.getByRole('button', { name: 'Créer mon compte' }).click();
      await expect(page).toHaveURL('/votecasted');
      await expect(page.getByText('Inscription réussie')).toBeVisible();
      expect(await findAccount(product, 'c-fanta')).toMatchObject({ votes: 1, was_anonymous: true });

      // Opened again, the link does not tell its user to begin anew.
      await page.goto(address);
      await expect(page).toHaveURL('/moncompte');
      await expect(page.getByText('Compte canal lié')).toBeVisible();
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await expect(page).toHaveURL('/');
      expect((await page.goto(address))?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('link', { name: 'Recommencer avec canal' }).click();
      await choose(page, /Fanta Diarra/);
      await expect(page).toHaveURL('/?canal_auth=success');
      await expect(page.getByText('Connexion réussie.')).toBeVisible();
    });
  });
}

test('Google and canal are linked and unlinked, but never the last way in', async ({ page }) => {
  await page.goto('/connexion?next=/moncompte');
  await canal(page).click();
  await choose(page, /Ousmane Sow/);
  await page.getByLabel('Adresse e-mail').fill(newcomer().email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/moncompte');
  await expect(page.getByText('Votre seul moyen de connexion')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Délier/ })).toHaveCount(0);

  const link = page.getByRole('link', { name: 'Lier mon compte Google' });
  const opening = page.waitForEvent('popup');
  await link.click();
  await choose(await opening, /Aminata Koné/);
  await expect(page.getByText('Votre compte Google est lié.')).toBeVisible();
  await expect(page).toHaveURL('/moncompte');
  await expectSound(page);
  await page.getByRole('button', { name: 'Délier mon compte canal' }).click();
  await expect(page.getByText('Votre compte canal n’est plus lié.')).toBeVisible();
  await expect(page.getByText('Compte canal lié')).toHaveCount(0);
  await expect(page.getByText('Votre seul moyen de connexion')).toBeVisible();
});

test('without JavaScript Google is a plain way there and back, at another name of the machine too', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: product.url.replace('localhost', '127.0.0.1'),
  });
  const page = await context.newPage();
  await page.goto('/inscription');
  await google(page).click();
  await choose(page, /Aminata Koné/);
  await expect(page).toHaveURL('/vote');
  await expect(page.getByText('Connexion avec Google réussie.')).toBeVisible();
  await page.goto('/moncompte');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aminata Koné');
  await context.close();
});
