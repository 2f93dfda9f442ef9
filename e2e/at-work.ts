import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Product, takenOver } from './product.ts';

/**
 * Signs an operator of the demonstration in to the régie, as after both factors: how that goes has its own journey.
 *
 * @param name of the operator or admin
 */
export async function atWork(page: Page, product: Product, name = 'Fanta'): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await product.query(
    `insert into operator_sessions (token_hash, operator_id, ip, user_agent)
     select $1, id, '127.0.0.1', 'e2e' from operators where name = $2`,
    [hash, name],
  );
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'regie', value: token, url: product.url, sameSite: 'Strict' }]);
}

/** Asks for what takes two on a form that tells first what it will do, and has Mireille agree; then it is hers to look. */
export async function agreedByTwo(page: Page, product: Product, submit: string): Promise<void> {
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Une deuxième personne devra valider.')).toBeVisible();
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Demande envoyée').first()).toBeVisible();
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/validations');
  await page.getByRole('button', { name: 'Valider' }).first().click();
  await expect(page.getByText('C’est fait').first()).toBeVisible();
}

/**
 * Opens the drawer of an act, or what else is folded, on a page whose figures come in by themselves. With a key: a figure
 * or an alarm that comes between the press of a pointer and its release moves the page under it, and that tap is none.
 */
export async function unfold(page: Page, name: string): Promise<void> {
  await takenOver(page);
  await page.locator('summary', { hasText: name }).press('Enter');
}

/** Holds the button down that suspends the vote, as a finger does, until something has come of it. */
export async function holdToSuspend(page: Page, told: () => Promise<unknown>): Promise<void> {
  // Its age is told by the page's scripts: they are there, and the button does something.
  await expect(page.getByText(/à l’instant|il y a \d+\ss/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Suspendre/ }).hover();
  await page.mouse.down();
  await told();
  await page.mouse.up();
}
