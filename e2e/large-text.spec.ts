import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, takenOver, test } from './product.ts';
import { newAccount, voteFor } from './voter.ts';
import { brokenWords } from './whole-words.ts';

// Users who need large text, or colours of their own, see whole pages.

const PUBLIC = [
  '/',
  '/vote',
  '/voteresult',
  '/voteresultdetail',
  '/faq',
  '/reglement',
  '/connexion',
  '/inscription',
  '/motdepasseoublie',
  '/bonuszone',
  '/registre',
  '/registre?semaine=2',
  '/registre/comment',
];
const OWN = [
  '/',
  '/mission',
  '/votecasted',
  '/votehistory',
  '/moncompte',
  '/updateaccount',
  '/comptes-lies',
  '/supprimercompte',
  '/bonuszone',
  '/codepartenaire',
  '/bonusvideo',
  '/messagerie',
];

/** Width, height and text size in percent: 200 % on a phone of 360 pixels, 130 % on one of 320. */
const SIZES = [
  [360, 740, 200],
  [320, 640, 130],
] as const;

/** Checks that pages with larger text do not overflow to the right, and that their words are whole. */
async function expectWhole(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const [width, height, size] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, size);
      const found = async () => [
        path,
        size,
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        ...(await brokenWords(page)),
      ];
      // On a busy machine boxes adapt to the text size some frames later.
      await expect.poll(found).toEqual([path, size, 0]);
    }
  }
}

test('a visitor who needs large letters pushes no page sideways, and reads whole words', async ({ page }) => {
  await expectWhole(page, PUBLIC);
});

test('a user who needs large letters pushes none of their own pages sideways, and reads whole words', async ({
  page,
}) => {
  await newAccount(page);
  await voteFor(page, 'Grâce');
  await expect(page).toHaveURL('/votecasted');
  await expectWhole(page, OWN);
  // The number fits whole into its field, below its country.
  await page.goto('/updateaccount');
  await page.setViewportSize({ width: 360, height: 640 });
  const hidden = await page.getByPlaceholder('Numéro de téléphone').evaluate(async (field) => {
    document.documentElement.style.fontSize = '200%';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return field.scrollWidth - field.clientWidth;
  });
  expect(hidden).toBe(0);
});

test('the line above the home page’s title begins beside its mark, and none of its lines begins with a dot', async ({
  page,
}) => {
  await page.goto('/');
  const line = page.locator('.sur').first();
  const told = await line.evaluate(async (element) => {
    document.documentElement.style.fontSize = '200%';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { height } = element.getBoundingClientRect();
    const row = Number.parseFloat(getComputedStyle(element).lineHeight);
    const mark = Number.parseFloat(getComputedStyle(element, '::before').marginTop);
    return { text: element.textContent, rows: Math.round(height / row), atFirst: mark < row };
  });
  expect(told).toMatchObject({ text: expect.stringMatching(/^Semaine\s3\u00a0· /), atFirst: true });
  expect(told.rows).toBeGreaterThan(1);
});

test('on the page for « no network » the bottom bar covers no button', async ({ page }) => {
  await page.goto('/horsligne');
  await takenOver(page);
  const covered = () =>
    page.evaluate(() => {
      const bar = Math.min(
        ...[...document.querySelectorAll('.nav, .nav__voter i')].map(
          (part) => part.getBoundingClientRect().top,
        ),
      );
      return [...document.querySelectorAll('main .btn')].flatMap((button) =>
        button.getBoundingClientRect().bottom > bar ? [button.textContent] : [],
      );
    });
  await expect.poll(covered).toEqual([]);
});

test('with colours of the user’s own the bars of a result keep their cloth and length', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/voteresult');
  await takenOver(page);
  for (const bar of [page.locator('.barre i').first(), page.locator('.barre i').last()]) {
    const { data } = await sharp(await bar.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colours = new Set(
      Array.from({ length: data.length / 3 }, (_, at) => data.toString('hex', at * 3, at * 3 + 3)),
    );
    expect(colours.size).toBeGreaterThan(2);
  }
});
