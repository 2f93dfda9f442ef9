import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type FlakyLine, flakyLine, SLOW_3G } from './flaky-line.ts';
import { outboxLoaded, workerReady } from './offline-phone.ts';
import { expect, newcomer, type Product, takenOver, test, underWorker } from './product.ts';
import { countVotes } from './voter.ts';

// From a shared link to a counted vote on slow 3G, in a browser whose service worker is active. The line itself is
// slow, so that the worker's requests are as slow as the page's.

interface Visit {
  line: FlakyLine;
  context: BrowserContext;
  page: Page;
  name: string;
  /** The link that was shared. */
  link: string;
}

/** Makes a signed-in user, and a shared link to Nadège. */
async function setupSharedLink(browser: Browser, product: Product): Promise<Visit> {
  const line = await flakyLine(product.url, SLOW_3G);
  const context = await underWorker(await browser.newContext({ baseURL: line.url }), line.url);
  const { name, email, password } = newcomer();
  await context.request.post('/api/auth/register', { data: { name, email, password } });
  const [row] = await product.query(`select id from candidates where display_name = 'Nadège'`);
  return { line, context, page: await context.newPage(), name, link: `/?cd=${row?.id}` };
}

const toBallot = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Voter pour Nadège', exact: true });
const give = (page: Page) => page.getByRole('button', { name: /^Donner mon vote/ });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer mon vote' });
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Merci ! Nadège gagne 1 vote.' });

test('on slow 3G a signed-in user is three taps from a shared link to a counted vote', async ({
  browser,
  product,
}) => {
  const { line, context, page, name, link } = await setupSharedLink(browser, product);
  await page.goto(link, { waitUntil: 'commit' });
  await toBallot(page).click();
  await expect(page.getByRole('radio', { name: 'Choisir Nadège' })).toBeChecked();
  await give(page).click();
  await confirm(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(await countVotes(product, name)).toBe(1);
  await context.close();
  await line.close();
});

test('on slow 3G a vote whose line drops on the way waits on the phone, and counts once when it is back', async ({
  browser,
  product,
}) => {
  const { line, context, page, name, link } = await setupSharedLink(browser, product);
  await page.goto(link, { waitUntil: 'commit' });
  await workerReady(page);
  await toBallot(page).click();
  await expect(page.getByRole('radio', { name: 'Choisir Nadège' })).toBeChecked();
  // Before this the browser would send the form by itself, as without scripts.
  await takenOver(page);
  await give(page).click();
  await outboxLoaded(page);
  await page.waitForLoadState('networkidle');
  await confirm(page).click();
  // The vote is on its way; the phone cannot know whether it has arrived.
  await expect.poll(() => line.asked.filter((asked) => asked === 'POST /api/votes').length).toBe(1);
  line.cut();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre vote n’est pas encore compté');
  line.mend();
  await expect(thanks(page)).toBeVisible();
  expect(await countVotes(product, name)).toBe(1);
  await context.close();
  await line.close();
});
