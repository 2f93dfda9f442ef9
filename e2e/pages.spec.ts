import type { Page } from '@playwright/test';
import { expect, expectSound, takenOver, test } from './product.ts';
import { register } from './voter.ts';

const pages = [
  '/',
  '/vote',
  '/connexion',
  '/inscription',
  '/voteresult',
  '/voteresultdetail',
  '/votehistory',
  '/moncompte',
  '/motdepasseoublie',
  '/bonuszone',
  '/bonusvideo',
  '/faq',
  '/reglement',
  '/cgu',
];

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`every page is sound at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of pages) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectSound(page);
        expect(await smallText(page)).toEqual([]);
      });
    }
  });
}

test('a talent’s page shows no text below the smallest size', async ({ page, product }) => {
  const [first] = await product.query('select id from candidates order by number');
  await page.goto(`/detailscandidats?cd=${first?.id}`);
  await expect(page.getByRole('heading', { name: 'Semaine après semaine' })).toBeVisible();
  expect(await smallText(page)).toEqual([]);
});

/** The texts of a page that are smaller than 13 pixels, which no text may be. */
const smallText = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      if (!parent || !textContent?.trim() || parent.closest('svg, script, style, template')) continue;
      if (parent.checkVisibility() && Number.parseFloat(getComputedStyle(parent).fontSize) < 13)
        found.push(`${parent.tagName}: ${textContent}`);
    }
    return found;
  });

test('nothing moves under a finger when scripts take a page over', async ({ page }) => {
  // High enough to show a whole page: the browser reports no moves outside the window.
  await page.setViewportSize({ width: 360, height: 3500 });
  // Moves by late fonts are not tested here.
  await page.route(/\.woff2$/, (route) => route.abort());
  await page.addInitScript(() => {
    const seen = window as { moved?: string[] };
    seen.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[])
        if (value > 0.0001) seen.moved?.push(sources.map(({ node }) => node?.nodeName).join(' '));
    }).observe({ type: 'layout-shift', buffered: true });
    interface Shift {
      value: number;
      sources: { node?: Node }[];
    }
  });
  async function expectStill(path: string) {
    await page.goto(path);
    await takenOver(page);
    // After two frames the scripts' changes have been drawn, and their moves reported.
    const moved = await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve((window as { moved?: string[] }).moved))),
          ),
        ),
    );
    expect(moved, path).toEqual([]);
  }
  for (const path of pages) await expectStill(path);
  await page.goto('/inscription');
  await register(page);
  await expect(page).toHaveURL('/vote');
  for (const path of ['/vote', '/moncompte', '/mission', '/bonuszone', '/votehistory', '/messagerie'])
    await expectStill(path);
});

test('an address that does not exist says so, with its status', async ({ page }) => {
  const answer = await page.goto('/votte');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page not found: /votte')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(page).toHaveURL('/');
});

test('the loader covers the first page for 2.5 seconds, once a visit, and blocks scrolling', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  // The page that installed the worker already counted as a visit.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', '1');
    localStorage.removeItem('visite');
  });
  await page.goto('/');
  const blocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflow.includes('hidden'));
  expect(await blocked()).toBe(true);
  // The page is there beneath the overlay.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chaque soir');
  await page.clock.runFor(2_600);
  expect(await blocked()).toBe(false);
  await page.goto('/faq');
  expect(await blocked()).toBe(false);
  // A second tab does not begin a second visit.
  const tab = await context.newPage();
  await tab.emulateMedia({ reducedMotion: 'no-preference' });
  await tab.goto('/');
  await expect(tab.locator('html')).not.toHaveClass(/est-charge/);
});

test('the countdown counts down to midnight UTC', async ({ page }) => {
  await page.goto('/');
  const timer = page.getByRole('banner').getByRole('timer');
  await expect(timer).toContainText(/\d\d:\d\d:\d\d/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
});
