import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectSound, newcomer, type Product, takenOver, test, underWorker } from './product.ts';
import { newAccount, register, showOptional } from './voter.ts';

const NEW = 'nouveau-refrain-31';

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/connexion?avec=email');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

async function openLink(page: Page, product: Product, to: string, about: string) {
  const email = await product.email(to, about);
  await page.goto(email.match(/^http\S+jeton=\S+$/m)?.[0] ?? 'no link in the e-mail');
}

test('an address is confirmed, a profile changed, another device signed out', async ({
  page,
  product,
  browser,
}) => {
  const person = await newAccount(page, newcomer(), 'phone and e-mail');
  await page.goto('/moncompte');
  await expect(page.getByText('À confirmer')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Renvoyer le message' }).click();
  await expect(page.getByText('Le message est parti.')).toBeVisible();

  await openLink(page, product, person.email, 'Confirmez votre adresse');
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
  await page.getByRole('link', { name: 'Aller à mon compte' }).click();
  await expect(page.getByText('Confirmée', { exact: true })).toBeVisible();

  // The profile names a mistake at its field and keeps what was typed.
  await page.getByRole('link', { name: 'Modifier mon profil' }).click();
  await expectSound(page);
  await page.getByLabel('Nom affiché').fill('Awa la voix');
  await page.getByLabel('Nouveau mot de passe').fill(NEW);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Ce champ est à remplir.')).toBeVisible();
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Awa la voix');
  await expectSound(page);
  await page.getByLabel('Nouveau mot de passe').fill(NEW);
  await page.getByLabel('Mot de passe actuel').fill(person.password);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL('/moncompte');
  await expect(page.getByText('Profil mis à jour avec succès.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Awa la voix');

  // Signs out another device from here.
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await (await underWorker(elsewhere, product.url)).newPage();
  await signIn(other, person.email, NEW);
  await expect(other).toHaveURL('/vote');
  await page.goto('/moncompte');
  await page.getByRole('button', { name: 'Déconnecter : Chrome' }).click();
  await expect(page.getByText('Cet appareil est déconnecté.')).toBeVisible();
  await other.goto('/moncompte');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Votre compte');

  // Signs out everywhere at once; the next page begins at its top.
  await signIn(other, person.email, NEW);
  await expect(other).toHaveURL('/vote');
  await page.goto('/moncompte');
  await takenOver(page);
  await page.getByRole('button', { name: 'Tout déconnecter' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await elsewhere.close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const sound = (page: Page) => (javaScriptEnabled ? expectSound(page) : Promise.resolve());

    test('a forgotten password is replaced, the data taken along, the account deleted', async ({
      page,
      product,
    }) => {
      const person = await newAccount(page, newcomer(), 'phone and e-mail');
      await page.context().clearCookies();

      // The page for a forgotten password does not say whether the account exists.
      await page.goto('/connexion');
      await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
      await sound(page);
      for (const email of ['personne@exemple.org', person.email]) {
        await page.goto('/motdepasseoublie');
        await page.getByLabel('Adresse e-mail').fill(email);
        await page.getByRole('button', { name: 'Recevoir le lien' }).click();
        await expect(page.getByText('Si un compte a cette adresse')).toBeVisible();
      }
      await expect(page.getByRole('link', { name: 'Revenir à la connexion' })).toHaveAttribute(
        'href',
        '/connexion',
      );
      await sound(page);
      await openLink(page, product, person.email, 'Choisissez un nouveau mot de passe');
      await sound(page);
      await page.getByLabel('Nouveau mot de passe').fill('password');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByText('Ce mot de passe est trop facile à deviner.')).toBeVisible();
      await page.getByLabel('Nouveau mot de passe').fill('dernier-refrain-47');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page).toHaveURL('/connexion?avec=email');
      await expect(page.getByText('Mot de passe changé. Connectez-vous.')).toBeVisible();
      await openLink(page, product, person.email, 'Choisissez un nouveau mot de passe');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne fonctionne plus');
      await sound(page);
      await signIn(page, person.email, 'dernier-refrain-47');
      await expect(page).toHaveURL('/vote');

      // A copy of everything, then the end.
      await page.goto('/moncompte');
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Télécharger mes données' }).click();
      const copy = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
      expect(copy).toMatchObject({
        account: { name: person.name, email: person.email },
        votes: [],
        bonus_grants: [{ bonus_type: 'bienvenue' }],
        pending_vote: null,
      });
      expect(copy.sessions.filter((one: { this_one: boolean }) => one.this_one)).toHaveLength(1);
      await page.getByRole('link', { name: 'Supprimer mon compte' }).click();
      await expect(page.getByText('Les votes que vous avez donnés restent comptés.')).toBeVisible();
      await sound(page);
      await page.getByLabel('Votre mot de passe').fill('ce-n-est-pas-lui');
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
      await expect(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
      await page.getByLabel('Votre mot de passe').fill('dernier-refrain-47');
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Votre compte est supprimé.')).toBeVisible();
      await signIn(page, person.email, 'dernier-refrain-47');
      await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible();
    });
  });
}

test('a link for a new password that is opened where another account is signed in says so, and leaves that one signed in', async ({
  page,
  product,
  browser,
}) => {
  const owner = await newAccount(page, newcomer(), 'phone and e-mail');
  await page.context().clearCookies();
  await page.goto('/motdepasseoublie');
  await page.getByLabel('Adresse e-mail').fill(owner.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText('Si un compte a cette adresse')).toBeVisible();

  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
  const shared = await context.newPage();
  const other = await newAccount(shared);
  await openLink(shared, product, owner.email, 'Choisissez un nouveau mot de passe');
  await shared.getByLabel('Nouveau mot de passe').fill(NEW);
  await shared.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(shared).toHaveURL('/moncompte');
  await expect(shared.getByText('Un autre compte est connecté sur cet appareil.')).toBeVisible();
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText(other.name);
  await context.close();
  await signIn(page, owner.email, NEW);
  await expect(page).toHaveURL('/vote');
});

test.describe('every message of the specification about an account', () => {
  /** Runs `act` while a table that it needs is renamed: the server fails, and says so. */
  async function broken(product: Product, table: string, act: () => Promise<void>) {
    await product.query(`alter table ${table} rename to ${table}_elsewhere`);
    try {
      await act();
    } finally {
      await product.query(`alter table ${table}_elsewhere rename to ${table}`);
    }
  }

  /** Runs `act` while its request gets an answer that a proxy in between might give, in no format of ours. */
  async function unreadable(page: Page, path: string, act: () => Promise<void>) {
    const pattern = `**${path}.data*`;
    await page.route(pattern, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Portail Wi-Fi</h1>' })
        : route.fallback(),
    );
    await act();
    await page.unroute(pattern);
  }

  test('is told to a visitor who registers', async ({ page, product }) => {
    await page.goto('/inscription');
    const person = await register(page, newcomer(), 'phone and e-mail');
    await expect(page.getByText('Inscription réussie', { exact: true })).toBeVisible();
    await page.context().clearCookies();

    await page.goto('/inscription');
    await showOptional(page);
    await page.getByLabel('Nom affiché').fill(person.name);
    await page.getByLabel('Adresse e-mail').fill(person.email.toUpperCase());
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await page.getByRole('checkbox').check();
    const send = () => page.getByRole('button', { name: 'Créer mon compte' }).click();
    await send();
    await expect(page.getByText('Le mail a déja un compte.')).toBeVisible();

    await page.getByLabel('Adresse e-mail').fill(newcomer().email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    const failed = page.getByText("Erreur serveur lors de l'inscription.", { exact: true });
    await broken(product, 'directory', async () => {
      await send();
      await expect(failed).toBeVisible();
    });
    await page.reload();
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await page.getByRole('checkbox').check();
    await unreadable(page, '/inscription', async () => {
      await send();
      await expect(failed).toBeVisible();
    });
  });

  test('is told to a user who signs in', async ({ page, product }) => {
    const person = await newAccount(page, newcomer(), 'phone and e-mail');
    await page.context().clearCookies();
    await signIn(page, person.email, 'ce-n-est-pas-lui');
    await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible();
    await broken(product, 'throttles', async () => {
      await signIn(page, person.email, person.password);
      await expect(page.getByText('Erreur serveur lors de la connexion.', { exact: true })).toBeVisible();
    });
    await unreadable(page, '/connexion', async () => {
      await signIn(page, person.email, person.password);
      await expect(page.getByText('Erreur lors de la connexion.', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email);
    });
    await signIn(page, person.email, person.password);
    await expect(page.getByText('Connexion réussie.', { exact: true })).toBeVisible();
  });

  test('is told to a user who changes the profile', async ({ page, product }) => {
    const other = await newAccount(page, newcomer(), 'phone and e-mail');
    await page.context().clearCookies();
    const person = await newAccount(page, newcomer(), 'phone and e-mail');
    await page.goto('/updateaccount');
    const save = () => page.getByRole('button', { name: 'Enregistrer' }).click();
    const failed = page.getByText('Erreur lors de la mise à jour du profil.', { exact: true });
    await broken(product, 'one_time_links', async () => {
      await page.getByLabel('Adresse e-mail').fill(newcomer().email);
      await page.getByLabel('Mot de passe actuel').fill(person.password);
      await save();
      await expect(failed).toBeVisible();
    });
    await page.goto('/updateaccount');
    await unreadable(page, '/updateaccount', async () => {
      await page.getByLabel('Nom affiché').fill('Gardé');
      await save();
      await expect(failed).toBeVisible();
      await expect(page.getByLabel('Nom affiché')).toHaveValue('Gardé');
    });
    await page.getByLabel('Adresse e-mail').fill(other.email);
    await page.getByLabel('Mot de passe actuel').fill(person.password);
    await save();
    await expect(page.getByText('Le mail a déja un compte.')).toBeVisible();
    await page.getByLabel('Adresse e-mail').fill(person.email);
    await save();
    await expect(page.getByText('Profil mis à jour avec succès.')).toBeVisible();
  });
});
