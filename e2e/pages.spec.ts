import { expect, expectSound, test } from './product.ts';

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
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of pages) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectSound(page);
      });
    }
  });
}

test('an address that does not exist says so, with its status', async ({ page }) => {
  const answer = await page.goto('/votte');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page not found: /votte')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(page).toHaveURL('/');
});

test('the loader covers the first page for 2.5 seconds, once a session, and blocks scrolling', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const blocked = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflow.includes('hidden'));
  expect(await blocked()).toBe(true);
  // The page is there beneath it.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chaque soir');
  await page.clock.runFor(2_600);
  expect(await blocked()).toBe(false);
  await page.goto('/faq');
  expect(await blocked()).toBe(false);
});

test('the countdown counts down to midnight UTC', async ({ page }) => {
  await page.goto('/');
  const timer = page.getByRole('banner').getByRole('timer');
  await expect(timer).toContainText(/\d\d:\d\d:\d\d/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
});
