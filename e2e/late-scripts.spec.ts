import type { Page } from '@playwright/test';
import { atWork } from './at-work.ts';
import { expect, takenOver, test } from './product.ts';

// A browser whose service worker has the scripts would not wait for the network's.
test.use({ serviceWorkers: 'block' });

/** Keeps the page's scripts back. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Presses a button; the page's scripts take the page over before the finger leaves it. */
async function pressWhileScriptsCome(page: Page, name: string, come: () => void): Promise<void> {
  await page.getByRole('button', { name }).hover();
  await page.mouse.down();
  come();
  await takenOver(page);
  await page.mouse.up();
}

test('a visitor’s press is not lost when the scripts of an answered form arrive during it', async ({
  page,
}) => {
  const come = await holdScripts(page);
  await page.goto('/connexion', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Numéro de téléphone').fill('07 08 09 10 11');
  await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais-mot-7');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais-mot-8');
  const sent = page.waitForRequest((request) => request.postData()?.includes('mauvais-mot-8') ?? false);
  await pressWhileScriptsCome(page, 'Se connecter', come);
  await sent;
  await expect(page.getByRole('alert')).toBeFocused();
});

test('an operator’s press is not lost when the scripts of an answered form arrive during it', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await atWork(page, product, 'Fanta');
  const come = await holdScripts(page);
  await page.goto('/regie/codes', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Code', { exact: true }).fill('RETARD');
  await page.getByLabel('Utilisations en tout').fill('5');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Relisez avant de confirmer')).toBeVisible();
  await pressWhileScriptsCome(page, 'Créer le code', come);
  await expect(page.getByText('Votre demande attend une deuxième personne.')).toBeVisible();
});
