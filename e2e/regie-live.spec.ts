import type { Page } from '@playwright/test';
import { atWork, holdToSuspend } from './at-work.ts';
import { flakyLine } from './flaky-line.ts';
import { expect, expectSound, type Product, test, underWorker } from './product.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-live' } });

const DESK = { width: 1280, height: 800 };
test.use({ viewport: DESK });

/** Votes for Grâce, as many people's. */
async function giveGrace(product: Product, votes: number): Promise<void> {
  await product.query(
    `insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
     select get_byte(uuid_send(u), 15), u, c.id, (now() at time zone 'UTC')::date, 0, k.id, u
     from (select gen_random_uuid() as u from generate_series(1, $1::int)) people,
          (select id from contests where start_date <= now() and end_date > now()) c,
          (select id from candidates where display_name = 'Grâce') k`,
    [votes],
  );
}

const grace = (page: Page) => page.getByRole('row', { name: /Grâce/ }).getByRole('cell').nth(2);

/** Grâce's votes of the week, as every row of the database has them: once each. */
async function truth(product: Product): Promise<string> {
  const rows = await product.query(
    `select count(*)::int as votes from votes v join candidates k on k.id = v.candidate_id
     join contests c on c.id = v.contest_id where k.display_name = 'Grâce' and c.end_date > now()`,
  );
  return String(rows[0]?.votes);
}

test('the screen on air fits its desk, and a phone', async ({ page, product }) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  await expect(grace(page)).toHaveText(await truth(product));
  await expectSound(page);
  const tooHigh = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(tooHigh, 'pixels of scrolling at 1280 × 800').toBeLessThanOrEqual(0);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await expectSound(page);
  }
  // One group of the demonstration's waits for an admin, and the menu says so.
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Fraude 1 alertes graves à traiter' }).click();
  await expect(page.getByRole('heading', { name: /^Un seul appareil/ })).toBeVisible();
});

test('a lost connection is told with the age of the figures, which are right when it is back', async ({
  page,
  product,
}) => {
  const line = await flakyLine(product.url);
  await atWork(page, product, 'Mireille');
  await page.goto(`${line.url}/regie`);
  await giveGrace(product, 3);
  await expect(grace(page)).toHaveText(await truth(product));
  const before = await truth(product);

  line.cut();
  await expect(page.getByText('Ces chiffres sont ceux de')).toBeVisible();
  await expect(page.getByText(/Ils ont \d+\ss\./)).toBeVisible();
  await expectSound(page);
  await giveGrace(product, 5);
  await expect(grace(page)).toHaveText(before);
  line.mend();
  await expect(page.getByText('Ces chiffres sont ceux de')).toHaveCount(0);
  await expect(grace(page)).toHaveText(await truth(product));

  // A server that goes and comes answers with errors for a while: the screen finds it again by itself.
  await product.restart();
  await giveGrace(product, 7);
  await expect(grace(page)).toHaveText(await truth(product));
  await expect(page.getByText('Ces chiffres sont ceux de')).toHaveCount(0);
  expect(Number(await truth(product))).toBe(Number(before) + 12);
  await line.close();
});

test('of two operators who act at once, the second is told why, and sees the present state', async ({
  browser,
  page,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, viewport: DESK });
  const other = await (await underWorker(context, product.url)).newPage();
  await atWork(page, product, 'Mireille');
  await atWork(other, product, 'Adama');
  // At the same moment: neither has heard of the other yet.
  await other.route('**/api/regie/live', (route) => route.abort());
  await other.goto('/regie');
  await page.goto('/regie');
  for (const desk of [page, other]) {
    const answer = desk.getByText(desk === page ? 'C’est fait.' : /quelqu’un vient peut-être/).first();
    await holdToSuspend(desk, () => expect(answer).toBeVisible());
  }
  await expect(other.getByRole('alert').filter({ hasText: 'quelqu’un vient peut-être' })).toBeVisible();
  await other.unroute('**/api/regie/live');
  await expect(other.getByText('Vote suspendu')).toBeVisible();
  // What was answered stays when the form that it answered has gone.
  await expect(other.getByRole('alert').filter({ hasText: 'quelqu’un vient peut-être' })).toBeVisible();
  await expectSound(other);
  await other.getByLabel('Tapez REPRENDRE pour confirmer').fill('REPRENDRE');
  await other.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByText('Vote ouvert')).toBeVisible();
  await other.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the screen is as right when it is read, and reads itself again when it is asked to', async ({
    page,
    product,
  }) => {
    await atWork(page, product, 'Mireille');
    await page.goto('/regie');
    await expect(grace(page)).toHaveText(await truth(product));
    await giveGrace(product, 2);
    await page.getByRole('link', { name: 'Actualiser', exact: true }).click();
    await expect(grace(page)).toHaveText(await truth(product));
    await page.getByRole('link', { name: /^Actualiser toutes les/ }).click();
    await giveGrace(product, 4);
    await expect(grace(page)).toHaveText(await truth(product));
    await page.getByRole('link', { name: 'Ne plus actualiser' }).click();
    await expect(page).toHaveURL('/regie');
  });
});
