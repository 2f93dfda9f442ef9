import type { Page } from '@playwright/test';
import { balance, expect, member, test } from './bonus-show.ts';
import { expectSound, type Product, takenOver } from './product.ts';

/** Grants bonus votes that another phone of the same account earns. */
async function earnElsewhere(product: Product, user: string, code: string, count: number): Promise<void> {
  await product.query(
    `insert into bonus_grants (bucket, user_id, number, bonus_type, source)
     select u.bucket, u.id, had.last + n, 'partenaire', 'partenaire:' || c.id || ':9' || ':' || n
     from users u, partner_codes c, generate_series(1, $3::int) n,
       (select max(number) as last from bonus_grants where user_id = $1) had
     where u.id = $1 and c.code = $2`,
    [user, code, count],
  );
}

/** What this phone has stored about the bonus votes that it has told its user of. */
const told = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('bonus-told') ?? 'null'));

/** How many live regions contain a text: a screen reader says it once for each. */
const timesHeard = (page: Page, text: string) =>
  page
    .locator('.toasts')
    .getByText(text, { exact: true })
    .evaluate((node) => {
      let heard = 0;
      for (let at: Element | null = node; at; at = at.parentElement)
        if (at.matches('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]')) heard += 1;
      return heard;
    });

test('bonus votes that came from elsewhere are told on the next page, once, with the way to give them', async ({
  page,
  context,
  product,
  show,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const listed = () => asked.filter((path) => path === '/api/bonus/list').length;
  const { id } = await member(page);
  await page.goto('/vote');
  await expect(page.getByText('Vous avez obtenu 1 vote bonus', { exact: true })).toBeVisible();
  await expect(page.locator('.toasts').getByText('Bienvenue')).toBeVisible();
  await expect.poll(() => told(page)).toEqual({ user: id, number: 1, left: 1 });

  await page.goto('/');
  await takenOver(page);
  await expect.poll(() => told(page)).toEqual({ user: id, number: 1, left: 1 });
  expect(listed(), 'nothing has come: nothing is asked').toBe(0);

  const code = show.code('MARCHE');
  await earnElsewhere(product, id, code, 3);
  const other = await context.newPage();
  await page.goto('/');
  const from = page.locator('.toasts').getByText(`Code partenaire · ${code}`);
  await expect(from).toBeVisible();
  // The message stays while the pointer is over it, which a busy machine may need.
  await from.hover();
  expect(await timesHeard(page, 'Vous avez obtenu 3 votes bonus')).toBe(1);
  await expectSound(page);
  expect(listed()).toBe(1);

  // In another tab, and on the same page again, the phone knows that its user was told.
  await other.goto('/');
  await takenOver(other);
  await other.goto('/bonuszone');
  await expect.poll(() => told(other)).toEqual({ user: id, number: 4, left: 4 });
  await expect(other.getByText('Vous avez obtenu 3 votes bonus')).toHaveCount(0);
  await other.close();

  await page.getByRole('link', { name: 'Donner mes votes bonus' }).click();
  await expect(page).toHaveURL('/vote');
  await takenOver(page);
  await expect(page.getByText('Vous avez obtenu 3 votes bonus')).toHaveCount(0);
  expect(listed()).toBe(1);
});

test('of three tabs that learn of bonus votes at once, one tells it', async ({
  page,
  context,
  product,
  show,
}) => {
  const { id } = await member(page);
  await page.goto('/vote');
  await expect.poll(() => told(page)).toMatchObject({ user: id });
  const tabs = [page, await context.newPage(), await context.newPage()];
  await earnElsewhere(product, id, show.code('MARCHE'), 2);
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  const message = (tab: Page) => tab.getByText('Vous avez obtenu 2 votes bonus', { exact: true }).count();
  const seen = async () => (await Promise.all(tabs.map(message))).reduce((sum, count) => sum + count, 0);
  await expect.poll(seen).toBe(1);
  for (const tab of tabs) await takenOver(tab);
  expect(await seen()).toBe(1);
  expect(await balance(product, id)).toMatchObject({ granted: 3 });
});

test('a code that was just entered is told at once, by how it was earned, and not again', async ({
  page,
  show,
}) => {
  await member(page);
  await page.goto('/codepartenaire');
  // A code that is sent before scripts run is told by its page, without how it was earned.
  await takenOver(page);
  await page.getByLabel('Votre code').fill(show.code('MARCHE'));
  await page.getByRole('button', { name: 'Valider le code' }).click();
  await expect(page).toHaveURL('/vote');
  await expect(page.locator('.toasts').getByText('Code partenaire', { exact: true })).toBeVisible();
  expect(await timesHeard(page, 'Vous avez obtenu 3 votes bonus')).toBe(1);
  await page.goto('/');
  await takenOver(page);
  await expect.poll(() => told(page)).toMatchObject({ number: 4, left: 4 });
  await expect(page.getByText('Vous avez obtenu 3 votes bonus')).toHaveCount(0);
});

test('a user who signs out leaves nothing of it on the phone', async ({ page }) => {
  await member(page);
  await page.goto('/moncompte');
  await expect.poll(() => told(page)).toMatchObject({ number: 1 });
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => told(page)).toBeNull();
});
