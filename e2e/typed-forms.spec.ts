import type { Page } from '@playwright/test';
import { expect, newcomer, takenOver, test } from './product.ts';
import { newAccount } from './voter.ts';

// What a visitor has typed into a form survives a lost network, a session that has ended, and a second tap.

/** A part of the page that is drawn later, as a message at the bottom, asks for its style sheet in vain. */
const losesItsStyles = (page: Page) =>
  page.evaluate(async () => {
    const sheet = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/assets/later.css',
    });
    document.head.append(sheet);
    await new Promise((resolve) => sheet.addEventListener('error', resolve, { once: true }));
  });

test('a form that was sent without a network says so truly after its return too, and keeps what was typed', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await page.goto('/codepartenaire');
  await takenOver(page);
  const field = page.getByLabel('Votre code');
  const send = page.getByRole('button', { name: 'Valider le code' });
  const alert = page.locator('[data-form-alert]');
  await field.fill('RADIOSUD');
  await context.setOffline(true);
  await losesItsStyles(page);
  await send.click();
  await expect(alert).toContainText('Rien n’est parti, faute de réseau.');
  await expect(field).toHaveValue('RADIOSUD');
  await context.setOffline(false);
  await send.click();
  await expect(page).toHaveURL('/vote');
});

test('what a user has typed on /updateaccount is there again once they have signed in again, and for them alone', async ({
  page,
  context,
}) => {
  const person = newcomer();
  const signIn = async ({ phone, password }: typeof person) => {
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    // The page that is left has the same fields.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravis de vous revoir');
    await page.locator('select[name=country_code]').selectOption('CI');
    await page.getByPlaceholder('Numéro de téléphone').fill(phone);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/updateaccount');
    await takenOver(page);
  };
  const typeAndLose = async () => {
    await page.getByLabel('Nom affiché').fill('Un autre nom');
    await page.getByLabel('Nouveau mot de passe').fill('un secret bien long');
    await context.clearCookies({ name: /session/ });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Votre session est terminée.')).toBeVisible();
    // Typed after the answer.
    await page.getByLabel('Nom affiché').fill('Salimata D.');
  };
  const name = page.getByLabel('Nom affiché');
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const other = newcomer();
  await newAccount(page, other);
  await context.clearCookies();
  await newAccount(page, person);
  await page.goto('/updateaccount');
  await takenOver(page);
  await typeAndLose();
  expect(await kept()).not.toContain('un secret');
  await signIn(person);
  await expect(name).toHaveValue('Salimata D.');
  await expect(page.getByPlaceholder('Numéro de téléphone')).toHaveValue(person.phone);
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');
  expect(await kept()).not.toContain('Salimata D.');

  await typeAndLose();
  await signIn(other);
  await expect(name).toHaveValue(other.name);
  expect(await kept()).not.toContain('Salimata D.');
});
