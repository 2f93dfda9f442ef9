import { outboxLoaded } from './offline-phone.ts';
import { expect, expectSound, newcomer, test } from './product.ts';
import { countVotes, register, showOptional, voteFor } from './voter.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a newcomer chooses, registers, and the vote that waited is cast, once', async ({
      page,
      product,
    }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Voter maintenant' }).click();
      await voteFor(page, 'Grâce');

      await expect(page).toHaveURL('/votepending');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('pas encore compté');
      await page.getByRole('link', { name: 'Créer mon compte' }).click();
      const person = await register(page);

      await expect(page).toHaveURL('/votecasted');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci ! Grâce gagne 1 vote.');
      await expect(page.getByText('Inscription réussie')).toBeVisible();
      expect(await countVotes(product, person.name)).toBe(1);

      await page.reload();
      await expect(page.getByText('Reçu de vote')).toBeVisible();
      await page.goto('/vote');
      await expect(page.getByText(/Votre vote du jour est déjà donné\. Prochain vote dans/)).toBeVisible();
      await expect(page.getByText('Il vous reste 1 vote bonus')).toBeVisible();
      // Without the bonus vote of the welcome there is nothing left to give. The database deletes a bonus vote only
      // with its account, so its trigger must be disabled for a moment.
      await product.query('alter table bonus_grants disable trigger user');
      await product.query('delete from bonus_grants g using users u where u.id = g.user_id and u.name = $1', [
        person.name,
      ]);
      await product.query('alter table bonus_grants enable trigger user');
      await page.reload();
      await expect(page.getByRole('button', { name: 'Vote déjà donné' })).toBeDisabled();
      // Without a vote left, nothing asks for a choice.
      await expect(page.getByText('Touchez un portrait')).toHaveCount(0);
      expect(await countVotes(product, person.name)).toBe(1);
    });

    test('a member signs in, votes, and finds the vote again after a restart', async ({ page, product }) => {
      await page.goto('/inscription');
      const person = await register(page);
      await expect(page).toHaveURL('/vote');
      await page.goto('/moncompte');
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/connexion');
      await page.locator('select[name=country_code]').selectOption('CI');
      await page.getByPlaceholder('Numéro de téléphone').fill(person.phone);
      await page.getByLabel('Mot de passe', { exact: true }).fill('ce-n-est-pas-lui');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect.');
      await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.getByText('Connexion réussie.')).toBeVisible();
      await page.goto('/connexion');
      await expect(page).toHaveURL('/moncompte');
      await page.goto('/vote');
      await voteFor(page, 'Koffi');
      await expect(page).toHaveURL('/votecasted');

      await product.restart();
      await page.goto('/votecasted');
      await expect(page.getByText('Koffi, n° 2')).toBeVisible();
      expect(await countVotes(product, person.name)).toBe(1);
    });
  });
}

test('a choice that is tapped while scripts take the page over is not lost', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/vote', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  release();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votepending');
});

test('what is wrong in a registration is said at its field, and nothing typed is lost', async ({ page }) => {
  const person = newcomer();
  await page.goto('/inscription');
  await showOptional(page);
  await page.getByLabel('Nom affiché').fill(person.name);
  await page.locator('select[name=country_code]').selectOption('CI');
  await page.getByPlaceholder('Numéro de téléphone').fill('07 08');
  await page.getByLabel('Mot de passe', { exact: true }).fill('password123');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Ce numéro est trop court pour la Côte d’Ivoire.')).toBeVisible();
  await expect(page.getByText('Ce mot de passe est trop facile à deviner.')).toBeVisible();
  await expect(page.getByLabel('Nom affiché')).toHaveValue(person.name);
  await expectSound(page);
});

test('an e-mail that has an account is told so', async ({ page }) => {
  await page.goto('/inscription');
  await showOptional(page);
  await page.getByLabel('Nom affiché').fill('Awa');
  await page.getByLabel('Adresse e-mail').fill('SALIMATA@exemple.org ');
  await page.getByLabel('Mot de passe', { exact: true }).fill('tissage-de-palme-7');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Le mail a déja un compte.')).toBeVisible();
});

test('a vote that is confirmed while the network is gone waits, and is counted once when it is back', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/inscription');
  const person = await register(page);
  await expect(page).toHaveURL('/vote');
  await page.getByRole('radio', { name: 'Choisir Aïcha' }).check();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await outboxLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('Votre choix reste gardé')).toBeVisible();
  // The outbox sends it again by itself.
  await context.setOffline(false);
  await expect(page).toHaveURL('/votecasted');
  expect(await countVotes(product, person.name)).toBe(1);
});

test('a browser that closes its storage to the page gives the vote all the same', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      },
    });
  });
  await page.goto('/inscription');
  const person = await register(page);
  await expect(page).toHaveURL('/vote');
  await voteFor(page, 'Mariam');
  await expect(page).toHaveURL('/votecasted');
  expect(await countVotes(product, person.name)).toBe(1);
});

test('a busy server is asked again by the page, with the same request, and the vote counts once', async ({
  page,
  product,
}) => {
  await page.goto('/inscription');
  const person = await register(page);
  await expect(page).toHaveURL('/vote');
  const requests: string[] = [];
  await page.route('**/api/votes', async (route) => {
    requests.push(route.request().postDataJSON().request_id);
    if (requests.length > 2) return route.continue();
    // The first request counts although its answer never arrives; the second finds a full queue.
    if (requests.length === 1) await route.fetch();
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      contentType: 'application/json',
      body: JSON.stringify({ code: 'BUSY', message: 'Beaucoup de monde en ce moment.' }),
    });
  });
  await voteFor(page, 'Grâce');
  await expect(page.getByText('Beaucoup de monde vote en ce moment. Votre choix est gardé.')).toBeVisible();
  await expect(page.getByText(/Nouvel essai dans \d+\s*s\./)).toBeVisible();
  await expect(page).toHaveURL('/votecasted');
  expect(new Set(requests).size).toBe(1);
  expect(requests).toHaveLength(3);
  expect(await countVotes(product, person.name)).toBe(1);
});
