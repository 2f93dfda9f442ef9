import type { Page } from '@playwright/test';
import { expect, expectSound, newcomer, type Product, takenOver, test } from './product.ts';
import { countVotes, newAccount, register } from './voter.ts';

// From a link that a user has shared to a vote that counts.

async function talent(product: Product, name: string): Promise<string> {
  const [row] = await product.query('select id from candidates where display_name = $1', [name]);
  return String(row?.id);
}

const main = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('a signed-in user is three taps from a shared talent to a counted vote', async ({ page, product }) => {
  const person = await newAccount(page);
  await page.goto(`/?cd=${await talent(product, 'Nadège')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Soutenez Nadège.' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Portrait de Nadège' })).toBeVisible();
  await expectSound(page);
  await main(page, 'Voter pour Nadège').click();
  await expect(page.getByRole('radio', { name: 'Choisir Nadège' })).toBeChecked();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votecasted');
  expect(await countVotes(product, person.name)).toBe(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a newcomer is at most five screens from a shared talent to a counted vote', async ({
      page,
      product,
    }) => {
      const screens: string[] = [];
      page.on('framenavigated', (frame) => {
        const { pathname } = new URL(frame.url());
        if (frame === page.mainFrame() && pathname !== screens.at(-1)) screens.push(pathname);
      });
      await page.goto(`/?cd=${await talent(product, 'Nadège')}`);
      await main(page, 'Voter pour Nadège').click();
      await expect(page.getByRole('radio', { name: 'Choisir Nadège' })).toBeChecked();
      await page.getByRole('button', { name: /^Donner mon vote/ }).click();
      await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Créer mon compte' }).click();
      const person = await register(page);
      await expect(page).toHaveURL('/votecasted');
      await expect.poll(() => countVotes(product, person.name)).toBe(1);
      expect(screens.length, screens.join(' ')).toBeLessThanOrEqual(5);
    });

    test('links to results, to a choice and to nothing open what they say', async ({ page, product }) => {
      await page.goto('/?rs=1');
      await expect(page).toHaveURL(/\/voteresult\?semaine=\d+$/);
      await page.goto(`/?cdt=${await talent(product, 'Aïcha')}.${await talent(product, 'Koffi')}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Et vous ?' })).toBeVisible();
      await expect(page.getByText('On a voté pour Aïcha et Koffi. À vous de choisir.')).toBeVisible();
      await main(page, 'Choisir mon talent').click();
      await expect(page).toHaveURL('/vote');
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      for (const nothing of ['cd=nonsense', 'faq=nonsense', 'ct=x&cdt=y', 'cd=%3Cscript%3E']) {
        await page.goto(`/?${nothing}`);
        await expect(page.getByRole('heading', { level: 1, name: /^Chaque soir/ })).toBeVisible();
      }
    });
  });
}

test.describe('what a signed-in user shares', () => {
  const code = async (product: Product, name: string) => {
    const [row] = await product.query('select referral_code from users where name = $1', [name]);
    return String(row?.referral_code);
  };
  const sent = (href: string | null) =>
    new URL(decodeURIComponent(href ?? '').match(/https?:\/\/(?!wa\.me)\S+/)?.[0] ?? '');

  test('carries their code, and greets whom they invite by their first name', async ({
    page,
    product,
    browser,
  }) => {
    const person = await newAccount(page, { ...newcomer(), name: 'Moussa Diallo' });
    const own = await code(product, person.name);
    const nadege = await talent(product, 'Nadège');
    await page.goto(`/detailscandidats?cd=${nadege}`);
    const link = page.getByRole('link', { name: 'Partager sur WhatsApp' });
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    const shared = sent(await link.getAttribute('href'));
    expect([shared.searchParams.get('cd'), shared.searchParams.get('ref')]).toEqual([nadege, own]);

    const other = await (await browser.newContext()).newPage();
    await other.goto(`${product.url}/inscription?ref=${own}`);
    await expect(other.getByRole('heading', { level: 1, name: 'Moussa vous invite' })).toBeVisible();
    await expect(other.getByText(`Le code ${own} est joint`)).toBeVisible();
    await expectSound(other);
    await other.context().close();
  });

  test('can be an answer of the questions page too, copied with their code', async ({
    page,
    product,
    context,
  }) => {
    const person = await newAccount(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/faq');
    await takenOver(page);
    await page
      .getByRole('link', { name: /^Copier le lien vers la réponse/ })
      .first()
      .click();
    await expect(page.getByText('Lien copié').first()).toBeVisible();
    const url = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(url.searchParams.get('ref')).toBe(await code(product, person.name));
    const share = page.getByRole('link', { name: /^Partager la réponse/ }).first();
    await expect(share).toHaveAttribute('href', `/api/share/whatsapp?faq=${url.searchParams.get('faq')}`);
    await expectSound(page);
    await page.goto(url.href);
    await expect(page.locator('details[open]').first()).toBeVisible();
  });

  test('carries it from a browser without scripts too', async ({ page, product, browser }) => {
    const person = await newAccount(page);
    const nadege = await talent(product, 'Nadège');
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const sheet = await plain.newPage();
    await sheet.goto(`${product.url}/detailscandidats?cd=${nadege}`);
    const href = await sheet.getByRole('link', { name: 'Partager sur WhatsApp' }).getAttribute('href');
    const answer = await plain.request.get(`${product.url}${href}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(sent(answer.headers().location ?? '').searchParams.get('ref')).toBe(
      await code(product, person.name),
    );
    await plain.close();
  });
});
