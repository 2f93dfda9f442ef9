import type { Locator, Page } from '@playwright/test';
import { expect, takenOver, test } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

// What the smallest phones, a phone on its side and a wide screen show of a page before scrolling.

const SMALLEST = { width: 320, height: 568 };
const USUAL = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 360, height: 740 },
];

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (!found) throw new Error('It is not shown.');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Checks that a button ends above the bottom navigation, including its raised « Voter ». */
async function expectInSight(page: Page, button: Locator): Promise<void> {
  const [{ bottom }, voter] = [await box(button), await box(page.locator('.nav__voter i'))];
  expect(bottom).toBeLessThanOrEqual(voter.y);
}

const mainButton = (page: Page) => page.getByRole('main').locator('.btn--1').first();

test('a phone shows the one button of a history without votes whole, with and above its bar', async ({
  page,
}) => {
  await newAccount(page);
  await page.goto('/votehistory');
  await takenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pas encore de vote');
  await expectInSight(page, mainButton(page));
});

test('the smallest phone shows the home page’s main button before anything is scrolled', async ({
  page,
  product,
}) => {
  await page.setViewportSize(SMALLEST);
  const [talent] = await product.query('select id from candidates where number = 1');
  for (const path of ['/', `/?cd=${talent?.id}`]) {
    await page.goto(path);
    await takenOver(page);
    await expectInSight(page, mainButton(page));
  }
});

test('a link to a talent with a long name shows the main button too', async ({ page, product }) => {
  const [talent] = await product.query('select id, display_name from candidates where number = 1');
  const names = [
    'Emmanuelle',
    'Emmanuelle N’G.',
    'Emmanuelle N’Guessan',
    'Abdoulaye Souleymane Ouédraogo',
    'Marie-Françoise N’Guessan Kouamé-d’Arcès',
    'Wilhelmina Mwambwa-Mwangwego Mmwambwa M.',
    'Andrianampoinimerinatompokoindrindrarivo',
  ];
  const call = (name: unknown) =>
    product.query('update candidates set display_name = $1 where id = $2', [name, talent?.id]);
  for (const name of names) {
    await call(name);
    for (const size of [SMALLEST, ...USUAL, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await page.goto(`/?cd=${talent?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Soutenez ${name}.`);
      await expectInSight(page, mainButton(page));
    }
  }
  await call(talent?.display_name);
});

const ONE_WORD = 'Andrianampoinimerinatompokoindrindrarivo';

/** How far a text reaches beyond the screen's right edge, by its element, outside boxes that scroll sideways. */
const beyondTheEdge = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.includes(wanted) || parent?.closest('.vh, .ruban, script, table')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right } = range.getBoundingClientRect();
      if (right > innerWidth) found.push(`${parent?.tagName}: ${Math.round(right)}`);
    }
    return found;
  }, text);

test('a name of one word of 40 letters leaves no page', async ({ page, product }) => {
  await newAccount(page);
  const talents = await product.query('select id, display_name from candidates order by number');
  const expectWhole = async (path: string) => {
    for (const size of [SMALLEST, { width: 360, height: 740 }]) {
      await page.setViewportSize(size);
      await page.goto(path);
      expect([path, size.width, await beyondTheEdge(page, ONE_WORD)]).toEqual([path, size.width, []]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, scrollWidth <= size.width]).toEqual([path, true]);
    }
  };
  await product.query('update candidates set display_name = $1', [ONE_WORD]);
  const [talent] = talents;
  for (const path of ['/', `/?cd=${talent?.id}`, `/detailscandidats?cd=${talent?.id}`, '/vote'])
    await expectWhole(path);
  for (const path of ['/voteresult', '/voteresultdetail']) await expectWhole(path);
  await page.goto(`/vote?cd=${talent?.id}`);
  await takenOver(page);
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  expect(await beyondTheEdge(page, ONE_WORD)).toEqual([]);
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votecasted');
  for (const path of ['/votecasted', '/votehistory']) await expectWhole(path);
  for (const { id, display_name } of talents)
    await product.query('update candidates set display_name = $1 where id = $2', [display_name, id]);
});

test('a link to any question shows the main button with it', async ({ page, product }) => {
  for (const { id, question } of await product.query('select id, question from faq_items')) {
    await page.goto(`/?faq=${id}`);
    await expectInSight(page, mainButton(page));
    await expect(page.getByText(String(question))).toHaveCount(1);
  }
});

test('on the smallest phone a user chooses, gives, and finds the way on without anything cut or covered', async ({
  page,
}) => {
  await page.setViewportSize(SMALLEST);
  await newAccount(page);
  await takenOver(page);
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  const card = page.locator('.cand:has(:checked)');
  const [number, mark] = [await box(card.locator('.cand__n')), await box(card.locator('.cand__etat--choix'))];
  const apart = mark.x >= number.right || mark.y >= number.bottom;
  expect(apart).toBe(true);
  // The bar of a user with bonus votes holds the talent, their number and the button.
  for (const name of ['Ajouter un vote bonus', /^Donner mon vote/])
    expect((await box(page.getByRole('button', { name }))).right).toBeLessThanOrEqual(SMALLEST.width);
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votecasted');
  for (const size of [SMALLEST, ...USUAL]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await takenOver(page);
    await expect(mainButton(page)).toHaveText('Donner mon vote bonus');
    await expectInSight(page, mainButton(page));
  }
});

test('the button of the home page is above the bar at the bottom, between the bars of a browser too', async ({
  page,
}) => {
  for (const size of USUAL) {
    await page.setViewportSize(size);
    await page.goto('/');
    await takenOver(page);
    await expectInSight(page, mainButton(page));
  }
});

test('what is to be typed is read whole in the field for the number', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/connexion', '/inscription']) {
      await page.goto(path);
      const tooWide = await page
        .getByPlaceholder('Numéro de téléphone')
        .evaluate((field: HTMLInputElement) => {
          const { font } = getComputedStyle(field, '::placeholder');
          const { paddingLeft, paddingRight } = getComputedStyle(field);
          const pen = document.createElement('canvas').getContext('2d');
          if (!pen) throw new Error('No canvas.');
          pen.font = font;
          const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return pen.measureText(field.placeholder).width - room;
        });
      expect([path, width, tooWide <= 0]).toEqual([path, width, true]);
    }
  }
});

test('a phone on its side keeps its height for the page', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/');
  await takenOver(page);
  const nav = await box(page.getByRole('navigation', { name: 'Principale' }).last());
  expect(nav.height).toBeLessThanOrEqual(52);
  expect((await box(mainButton(page))).bottom).toBeLessThanOrEqual(nav.y);
  await page.goto('/vote');
  await takenOver(page);
  // Four talents stand side by side, at least down to their faces.
  const portraits = page.locator('.cand__img');
  expect((await box(portraits.nth(3))).y).toBe((await box(portraits.nth(0))).y);
  const { y, height } = await box(portraits.nth(0));
  expect(nav.y - y).toBeGreaterThanOrEqual(height * 0.6);
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  await expect.poll(async () => (await box(page.locator('.action'))).height).toBeLessThanOrEqual(100);
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect(async () => {
    const { y, bottom } = await box(sheet);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(360);
  }).toPass();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Confirmer mon vote' })).toBeInViewport({ ratio: 1 });
});

test('a wide screen has one left edge, and the footer at the end of every page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const expectComposed = async (path: string, edge = true) => {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const [logo, heading] = [
      await box(page.locator('.haut .logo')),
      await box(page.getByRole('heading', { level: 1 })),
    ];
    if (edge) expect([path, Math.round(heading.x - logo.x)]).toEqual([path, 0]);
  };
  for (const path of ['/', '/vote', '/voteresult', '/voteresultdetail', '/faq', '/connexion', '/inscription'])
    await expectComposed(path);
  await newAccount(page);
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votecasted');
  for (const path of ['/mission', '/bonuszone', '/messagerie', '/votehistory', '/updateaccount'])
    await expectComposed(path);
  // The title of the thanks is centred on the stage; the account's stands beside its monogram.
  for (const path of ['/votecasted', '/moncompte']) await expectComposed(path, false);
});

test('a show’s name of 24 letters is whole beside the countdown and the messages', async ({
  page,
  product,
}) => {
  await page.setViewportSize(SMALLEST);
  await newAccount(page);
  await product.query(`update competitions set name = 'Grandes voix du Sahel 26'`);
  await product.restart();
  for (const path of ['/', '/moncompte']) {
    await page.goto(path);
    await takenOver(page);
    const name = page.getByRole('banner').getByText('Grandes voix du Sahel 26');
    const [own, next] = [await box(name), await box(page.getByRole('banner').getByRole('timer'))];
    expect(own.right).toBeLessThanOrEqual(next.x);
    expect(own.height).toBeLessThanOrEqual(48);
    expect(await name.evaluate((span) => span.scrollWidth - span.clientWidth)).toBeLessThanOrEqual(0);
  }
});
