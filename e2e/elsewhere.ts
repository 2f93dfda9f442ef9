import type { Page } from '@playwright/test';
import type { Product } from './product.ts';

// Signing in with Google and canal, as several journeys do it.

/** Unlinks the demonstration's few Google and canal accounts, so that each journey begins with none of them known. */
export async function forgetAccounts(product: Product): Promise<void> {
  await product.query(
    'update users set google_identity = null, canal_identity = null, email = null where password_hash is null',
  );
  await product.query(
    `delete from directory where kind in ('google', 'canal')
       or value in ('aminata.kone@exemple.org', 'fanta.diarra@exemple.org')`,
  );
}

export const google = (page: Page) => page.getByRole('link', { name: 'Continuer avec Google' });
export const canal = (page: Page) => page.getByRole('link', { name: 'Continuer avec canal' });
export const choose = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();

/** Opens a page and waits for its scripts: before that a link only navigates. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector('button[aria-label="Afficher le mot de passe"]'));
}

export async function openPopup(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await google(page).click();
  const popup = await opening;
  await popup.getByRole('heading', { level: 1 }).waitFor();
  return popup;
}

export async function findAccount(product: Product, subject: string) {
  const rows = await product.query(
    `select u.id, u.created_at < u.registered_at as was_anonymous, u.fingerprint_hash is not null as marked,
       (select count(*)::int from votes v where v.bucket = u.bucket and v.user_id = u.id) as votes
     from directory d join users u on u.bucket = d.bucket and u.id = d.user_id where d.value like '%' || $1`,
    [subject],
  );
  if (rows.length !== 1) throw new Error(`${rows.length} accounts`);
  return rows[0];
}
