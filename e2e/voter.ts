import type { Page } from '@playwright/test';
import { expect, newcomer, type Product } from './product.ts';

/** Opens the optional fields of the registration: name and e-mail address. */
export async function showOptional(page: Page): Promise<void> {
  const more = page.locator('details').filter({ hasText: 'Nom et e-mail' });
  if (!(await more.evaluate((details: HTMLDetailsElement) => details.open)))
    await more.locator('summary').click();
}

/** Fills in and sends the form of /inscription, with a country, because the server does not know the visitor's. */
export async function register(
  page: Page,
  person: Person = newcomer(),
  by: 'phone' | 'phone and e-mail' = 'phone',
): Promise<Person> {
  await showOptional(page);
  await page.getByLabel('Nom affiché').fill(person.name);
  await page.locator('select[name=country_code]').selectOption('CI');
  await page.getByPlaceholder('Numéro de téléphone').fill(person.phone);
  if (by === 'phone and e-mail') await page.getByLabel('Adresse e-mail').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  return person;
}

/**
 * Makes a newcomer's account through the API, and opens /vote. The form has journeys of its own, which call `register`.
 */
export async function newAccount(
  page: Page,
  person: Person = newcomer(),
  by: 'phone' | 'phone and e-mail' = 'phone',
): Promise<Person> {
  const answer = await page.context().request.post('/api/auth/register', {
    data: {
      name: person.name,
      phone: person.phone,
      country_code: 'CI',
      password: person.password,
      ...(by === 'phone and e-mail' ? { email: person.email } : {}),
    },
  });
  expect(await answer.text()).toContain('"token"');
  await page.goto('/vote');
  return person;
}

type Person = ReturnType<typeof newcomer>;

/**
 * Three taps: a portrait, the button, the confirmation. The first waits for a message over the portrait to go
 * elsewhere: it follows the page's scrolling one drawing later.
 */
export async function voteFor(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: `Choisir ${name}` }).check();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
}

/** How many votes of a user the database has. */
export async function countVotes(product: Product, name: string): Promise<number> {
  const [row] = await product.query(
    'select count(*)::int as n from votes v join users u on u.bucket = v.bucket and u.id = v.user_id where u.name = $1',
    [name],
  );
  return Number(row?.n);
}
