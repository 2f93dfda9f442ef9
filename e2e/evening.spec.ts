import type { Browser, BrowserContext, Page } from '@playwright/test';
import { member } from './bonus-show.ts';
import { expect, type Product, takenOver, test, underWorker } from './product.ts';
import { voteFor } from './voter.ts';

// Pages kept for all visitors of one state, as on an evening when all viewers come: two users and a visitor use one
// server through the phases of a week. Only these journeys move its dates.
test.use({ settings: { PAGE_CACHE_SECONDS: '1' } });

const WEEK = `where competition_id = 'demo' and week = 3`;

/** A visitor with a browser of their own. */
async function arrive(browser: Browser, product: Product): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await underWorker(context, product.url);
  return { context, page: await context.newPage() };
}

/** Checks what a page says as soon as it has been opened: it must never say what it said before. */
async function says(page: Page, path: string, text: RegExp | string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(text, { timeout: 1_000 });
}

/** Gives the daily vote on /vote, and reads the thanks anew. */
async function votes(page: Page, name: string, number: number): Promise<void> {
  await takenOver(page);
  await voteFor(page, name);
  await expect(page).toHaveURL('/votecasted');
  await says(page, '/votecasted', `${name}, n° ${number}`);
}

/** Changes the week in the database, which reaches pages within the cache's second; acts of the régie do so at once. */
async function movedTo(
  page: Page,
  product: Product,
  dates: string,
  path: string,
  text: RegExp,
): Promise<void> {
  await product.query(`update contests set ${dates} ${WEEK}`);
  await expect(async () => says(page, path, text)).toPass();
}

test('two members of one server see their own votes, and no others’, through a whole week', async ({
  browser,
  product,
}) => {
  const [one, other, visitor] = [
    await arrive(browser, product),
    await arrive(browser, product),
    await arrive(browser, product),
  ];
  try {
    const { id } = await member(one.page);
    await member(other.page);

    await says(one.page, '/vote', 'À qui');
    await votes(one.page, 'Grâce', 4);
    await says(one.page, '/vote', 'Votre vote du jour est déjà donné');
    await says(other.page, '/vote', 'À qui');
    await says(visitor.page, '/vote', 'À qui');
    await expect(other.page.getByRole('main')).not.toContainText('déjà donné');

    await says(one.page, '/vote', 'Il vous reste 1 vote bonus');
    await product.query(
      `insert into bonus_grants (bucket, user_id, number, bonus_type, source)
       select bucket, id, 50, 'partenaire', 'journey' from users where id = $1`,
      [id],
    );
    await says(one.page, '/vote', 'Il vous reste 2 votes bonus');

    await votes(other.page, 'Koffi', 2);
    await says(one.page, '/votecasted', 'Grâce, n° 4');

    await movedTo(visitor.page, product, `override = 'suspended'`, '/', /suspendu/);
    for (const { page } of [one, other]) await says(page, '/', /suspendu/);
    await movedTo(visitor.page, product, 'override = null', '/vote', /À qui/);
    await says(one.page, '/vote', 'Votre vote du jour est déjà donné');

    await one.page.goto('/moncompte');
    await one.page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(one.page).toHaveURL('/');
    await says(one.page, '/vote', 'À qui');
    await says(other.page, '/vote', 'Votre vote du jour est déjà donné');

    await movedTo(
      visitor.page,
      product,
      `start_date = now() - interval '2 days', end_date = now() - interval '1 minute', result_date = now() + interval '1 hour'`,
      '/',
      /clos/,
    );
    for (const { page } of [one, other]) await says(page, '/', /clos/);
    await movedTo(
      visitor.page,
      product,
      `result_date = now() - interval '1 second', published_at = now()`,
      '/voteresult?semaine=3',
      /semaine\s3/,
    );
    await says(other.page, '/voteresult?semaine=3', /semaine\s3/);
  } finally {
    for (const { context } of [one, other, visitor]) await context.close();
  }
});

test('a page that has slept asks again when its visitor comes back to it', async ({ browser, product }) => {
  await product.query(
    `update contests set override = null, published_at = null, start_date = now() - interval '1 hour',
       end_date = now() + interval '1 day', result_date = now() + interval '25 hours' ${WEEK}`,
  );
  const { page, context } = await arrive(browser, product);
  try {
    await expect(async () => says(page, '/', /Voter maintenant/)).toPass();
    await takenOver(page);
    await showOrHide(page, true);
    await product.query(`update contests set override = 'suspended' ${WEEK}`);
    // As if the phone had been in a pocket for five minutes, during which no timer of the page ran.
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 300_000;
    });
    await showOrHide(page, false);
    await expect(page.getByRole('main')).toContainText(/suspendu/);
  } finally {
    await context.close();
  }
});

async function showOrHide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
