import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Product, takenOver } from './product.ts';

/**
 * Signs an operator of the demonstration in to the régie, as after both factors; the sign-in itself has its own
 * journey.
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

/**
 * Requests an act of two persons on a form that first shows its effect, then approves it as Mireille, who stays signed
 * in.
 */
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

/** Opens the drawer of an act, or another folded part, on a page whose figures update by themselves. */
export async function unfold(page: Page, name: string): Promise<void> {
  await takenOver(page);
  await page.locator('summary', { hasText: name }).click();
}

/** Holds down the button that suspends the vote, as a finger does, until `told` resolves. */
export async function holdToSuspend(page: Page, told: () => Promise<unknown>): Promise<void> {
  // The page's scripts write the age of the figures: once it is there, the button works.
  await expect(page.getByText(/à l’instant|il y a \d+\ss/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Suspendre/ }).hover();
  await page.mouse.down();
  await told();
  await page.mouse.up();
}
