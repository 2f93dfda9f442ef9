import type { Page } from '@playwright/test';
import { atWork } from './at-work.ts';
import { expect, expectSound, test } from './product.ts';

// This journey closes and counts a week, so it has a product of its own.
test.use({ settings: { JOURNEY: 'regie-roles' } });

/** Opens a phone's menu. @returns its entries */
async function menu(page: Page): Promise<string[]> {
  await page.locator('summary', { hasText: 'Menu' }).click();
  return page.getByRole('navigation', { name: 'Régie' }).getByRole('link').allInnerTexts();
}

test('a director follows the vote on a phone, and changes nothing', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await atWork(page, product, 'Awa');
  await page.goto('/regie');
  await expect(page.getByRole('heading', { name: 'État du vote' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /Suspendre|Clore|Prolonger/ })).toHaveCount(
    0,
  );
  await expectSound(page);
  expect(await menu(page)).toEqual(['Direct', 'Semaines', 'Aperçu', 'Registre']);
  await page.goto('/regie/semaines');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Semaine/ })
    .first()
    .click();
  await expect(page.getByText('Talents en lice')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectSound(page);
});

test('a moderator writes to the public, and finds no figure of the vote', async ({ page, product }) => {
  await atWork(page, product, 'Ibrahim');
  await page.goto('/regie');
  await expect(page).toHaveURL(/\/regie\/messages$/);
  expect(await menu(page)).toEqual(['Messages', 'Bannières', 'Questions']);
  await expectSound(page);
  await page.goto('/regie/semaines');
  await expect(
    page.getByRole('heading', { name: 'Cette page n’est pas ouverte à votre rôle' }),
  ).toBeVisible();
  await expectSound(page);
});

test('a request that is refused tells its author why, and the menu that there is news', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await atWork(page, product, 'Fanta');
  await page.goto('/regie/codes');
  await page.getByLabel('Code', { exact: true }).fill('PLATEAU');
  await page.getByLabel('Utilisations en tout').fill('5');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Créer le code' }).click();
  await expect(page.getByText('Votre demande attend une deuxième personne.')).toBeVisible();
  // Once the request is sent, the form is empty for the next one.
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: 'Suivre ma demande' }).click();
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Mes demandes' }) });
  await expect(own).toContainText('En attente');
  await expectSound(page);

  await atWork(page, product, 'Mireille');
  await page.goto('/regie/validations');
  await page.getByLabel('Un mot pour l’auteur').first().fill('Demain plutôt.');
  await page.getByRole('button', { name: 'Refuser' }).first().click();
  await expect(page.getByText('Demande refusée.').first()).toBeVisible();

  await atWork(page, product, 'Fanta');
  await page.goto('/regie/codes');
  const entry = page.getByRole('navigation', { name: 'Régie' }).getByRole('link', { name: 'Validations' });
  await expect(entry).toContainText('1 de vos demandes, décidée depuis votre dernière visite');
  await entry.click();
  await expect(own).toContainText('refusée par Mireille');
  await expect(own).toContainText('Demain plutôt.');
  await expect(own.getByText('Nouveau')).toBeVisible();
  await expectSound(page);
  await page.goto('/regie/codes');
  await expect(entry).not.toContainText('décidées');
});

test('an admin follows an invitation, sends it again and takes it back', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/equipe');
  await page.getByLabel('Nom', { exact: true }).fill('Koffi');
  await page.getByLabel('Adresse e-mail').fill('koffi@exemple.org');
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('Demande envoyée').first()).toBeVisible();
  await atWork(page, product, 'Adama');
  await page.goto('/regie/validations');
  await page.getByRole('button', { name: 'Valider' }).first().click();
  await expect(page.getByText('Lien d’invitation')).toBeVisible();
  // Adama did not make the invitation: he can take it back, but not send it again.
  await page.goto('/regie/equipe');
  await expect(page.getByRole('button', { name: 'Retirer l’invitation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renvoyer l’invitation' })).toHaveCount(0);

  await atWork(page, product, 'Mireille');
  await page.goto('/regie/equipe');
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'Invitations' }) });
  await expect(list).toContainText('invité par vous, validé par Adama · valable jusqu’à');
  await expectSound(page);
  await page.getByRole('button', { name: 'Renvoyer l’invitation' }).click();
  await expect(list.getByText('Remplacée', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retirer l’invitation' }).click();
  await expect(list).toContainText(/retirée .* par Mireille/);
});

test('a huissier counts and signs, without which nothing is published', async ({ page, product }) => {
  await product.query(
    "update contests set override = 'closed' where id = (select id from contests where now() between start_date and end_date)",
  );
  const [week] = await product.query("select id from contests where override = 'closed'");
  const count = `/regie/semaines/${week?.id}/depouillement`;

  await atWork(page, product, 'Mireille');
  await page.goto('/regie/reglages');
  await page.getByLabel('Aucun résultat n’est publié sans la signature d’un huissier').check();
  await page
    .locator('form', { has: page.locator('input[value="settings.count"]') })
    .getByRole('button', { name: 'Enregistrer' })
    .click();
  await expect(page.getByText('C’est fait.')).toBeVisible();

  await atWork(page, product, 'Maître Diop');
  await page.goto(count);
  await page.getByRole('button', { name: 'Dépouiller' }).click();
  await expect(page.getByText('attend la signature d’un huissier')).toBeVisible();
  await expect(page.getByText('Publier les résultats')).toHaveCount(0);
  await expectSound(page);

  await atWork(page, product, 'Mireille');
  await page.goto(count);
  await page.getByText('Publier les résultats').click();
  await page.getByLabel('Tapez PUBLIER pour confirmer').fill('PUBLIER');
  await page.getByRole('button', { name: 'Demander la publication' }).click();
  await expect(
    page.getByText('Ce dépouillement attend la signature d’un huissier avant d’être publié.').first(),
  ).toBeVisible();

  await atWork(page, product, 'Maître Diop');
  await page.goto(count);
  await page.getByRole('button', { name: 'Signer la version 1' }).click();
  await expect(page.getByText(/par Maître Diop, le /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signer la version 1' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Procès-verbal' }).click();
  await expect(page.getByText(/Signé dans la régie par Maître Diop/)).toBeVisible();
  await expectSound(page);

  await atWork(page, product, 'Mireille');
  await page.goto(count);
  await page.getByText('Publier les résultats').click();
  await page.getByLabel('Tapez PUBLIER pour confirmer').fill('PUBLIER');
  await page.getByRole('button', { name: 'Demander la publication' }).click();
  await expect(page.getByText('une deuxième personne doit la valider')).toBeVisible();
});

test('an admin sees who may what, and gives a role', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/equipe');
  const table = page.getByRole('table', { name: 'Rôles : qui peut quoi' });
  await expect(table.getByRole('row', { name: /^Signature du dépouillement/ })).toHaveText(
    /– ?– ?agit ?– ?–|Signature du dépouillement––agit––/,
  );
  await expectSound(page);
  const fanta = page.getByRole('listitem').filter({ hasText: 'fanta@exemple.org' });
  await fanta.getByLabel('Rôle').selectOption('Modérateur');
  await fanta.getByRole('button', { name: 'Changer le rôle' }).click();
  await expect(page.getByText('Demande envoyée')).toBeVisible();
});
