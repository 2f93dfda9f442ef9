import type { Page } from '@playwright/test';
import { atWork, holdToSuspend } from './at-work.ts';
import { flakyLine } from './flaky-line.ts';
import { expect, expectSound, type Product, test, underWorker } from './product.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-live' } });

const DESK = { width: 1280, height: 800 };
test.use({ viewport: DESK });

/** Writes votes for Grâce, each of another user. */
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

/** Grâce's votes of the week, counted from the rows. */
async function truth(product: Product): Promise<string> {
  const rows = await product.query(
    `select count(*)::int as votes from votes v join candidates k on k.id = v.candidate_id
     join contests c on c.id = v.contest_id where k.display_name = 'Grâce' and c.end_date > now()`,
  );
  return String(rows[0]?.votes);
}

/** Pixels of the ranking that its place has no room for. */
const rankingCut = (page: Page) =>
  page.locator('[data-shortcut="r"]').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** The smallest letters of the page's main part, in pixels. */
const smallestText = (page: Page) =>
  page
    .locator('main *')
    .evaluateAll((elements) =>
      Math.min(
        ...elements
          .filter((one) =>
            [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
          )
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      ),
    );

/** Pixels of the summary of votes by country that its place has no room for. */
const countriesCut = (page: Page) =>
  page
    .locator('summary', { hasText: 'Pays, ce jour' })
    .locator('span', { hasText: '%' })
    .evaluateAll((spans) =>
      Math.max(...spans.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    );

test('the screen on air fits its desk, and a phone', async ({ page, product }) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  await expect(grace(page)).toHaveText(await truth(product));
  await expectSound(page);
  const tooHigh = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(tooHigh, 'pixels of scrolling at 1280 × 800').toBeLessThanOrEqual(0);
  expect(await rankingCut(page)).toBe(0);
  expect(await countriesCut(page)).toBe(0);
  expect(await smallestText(page)).toBeGreaterThanOrEqual(13);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await expectSound(page);
  }
  // A group of the demonstration waits for an admin, and the menu says so.
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Fraude 1 alerte grave à traiter' }).click();
  await expect(page.getByRole('heading', { name: /^Un seul appareil/ })).toBeVisible();
});

test('the screen on air fits its desk where the show has a time of its own, and a phone', async ({
  page,
  product,
}) => {
  const zone = (name: string | null) => product.query('update competitions set time_zone = $1', [name]);
  // The city with the longest name on offer; at the start and the end of a week its day differs from UTC's.
  await zone('America/Argentina/Buenos_Aires');
  await atWork(page, product, 'Mireille');
  await expect
    .poll(async () => {
      await page.goto('/regie');
      return page.getByText('Buenos Aires').count();
    })
    .toBeGreaterThan(0);
  for (const range of ['1\u00a0h', 'Semaine']) {
    await page.getByRole('link', { name: range, exact: true }).click();
    await expectSound(page);
    const tooHigh = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(tooHigh, 'pixels of scrolling at 1280 × 800').toBeLessThanOrEqual(0);
  }
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await expectSound(page);
  }
  await zone(null);
});

test('an operator looks at the week by hour, at one talent, at another week, and takes it along', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  await page.getByRole('link', { name: 'Semaine', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Votes par heure' })).toBeVisible();
  await page.getByRole('row', { name: /Grâce/ }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Grâce, votes par heure' })).toBeVisible();
  // The screen updates by itself and keeps the choice.
  await giveGrace(product, 2);
  await expect(grace(page)).toHaveText(await truth(product));
  await expect(page).toHaveURL('/regie?periode=semaine&talent=4');
  await page.getByText('En chiffres').click();
  await expect(page.getByRole('cell', { name: 'Ouverture du vote' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Tous les talents' }).click();
  await expect(page.getByRole('heading', { name: 'Votes par heure' })).toBeVisible();

  await page.getByLabel('Semaine regardée').selectOption({ index: 1 });
  await expect(page.getByText('n’est pas à l’antenne')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Suspendre/ })).toHaveCount(0);
  await expectSound(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('direct-semaine-2-semaine.csv');
  await page.getByRole('link', { name: 'Revenir au direct' }).click();
  await expect(page).toHaveURL('/regie');
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

  // A server that restarts answers with errors for a while: the screen reconnects by itself.
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
  // Both act at the same moment: neither screen knows yet what the other operator did.
  await other.route('**/api/regie/live', (route) => route.abort());
  await other.goto('/regie');
  await page.goto('/regie');
  for (const desk of [page, other]) {
    const answer = desk
      .getByText(desk === page ? 'Fait : le vote est suspendu.' : /quelqu’un vient peut-être/)
      .first();
    await holdToSuspend(desk, () => expect(answer).toBeVisible());
  }
  await expect(other.getByRole('alert').filter({ hasText: 'quelqu’un vient peut-être' })).toBeVisible();
  await other.unroute('**/api/regie/live');
  await expect(other.getByText('Vote suspendu')).toBeVisible();
  // The answer stays although its form is gone.
  await expect(other.getByRole('alert').filter({ hasText: 'quelqu’un vient peut-être' })).toBeVisible();
  await expectSound(other);
  await other.getByLabel('Tapez REPRENDRE pour confirmer').fill('REPRENDRE');
  await other.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByText('Vote ouvert')).toBeVisible();
  await other.context().close();
});

test('an operator gives five minutes more, and takes them back', async ({ page, product }) => {
  await atWork(page, product, 'Fanta');
  await page.goto('/regie');
  await expect(page.getByText(/à l’instant|il y a \d+\ss/).first()).toBeVisible();
  const end = async () =>
    (await product.query('select end_date from contests where now() between start_date and end_date'))[0];
  const before = await end();
  await page.getByRole('button', { name: /^\+5\smin/ }).hover();
  await page.mouse.down();
  await expect(page.getByText('Fait : le vote est prolongé.')).toBeVisible();
  await page.mouse.up();
  await expectSound(page);
  expect(await end()).not.toEqual(before);
  await page.getByRole('button', { name: /^Annuler \(\d+\ss\)/ }).click();
  await expect.poll(end).toEqual(before);
  await expect(page.getByText('Fait : le vote est prolongé.')).toHaveCount(0);
  await page.goto('/regie/journal');
  await expect(page.getByText('Fanta a annulé dans les dix secondes la prolongation du vote')).toBeVisible();
});

test('a key leads to a button and presses none, not while an operator types, and keys can be switched off', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Fanta');
  await page.goto('/regie');
  await expect(page.getByText(/à l’instant|il y a \d+\ss/).first()).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^Suspendre/ })).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: /^\+5\smin/ })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Le classement, talent par talent' })).toBeFocused();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Raccourcis du direct' });
  await expect(list.getByText('Aller à « Suspendre »')).toBeVisible();
  await expectSound(page);
  await list.getByLabel('Raccourcis actifs sur cet appareil').uncheck();
  await list.getByRole('button', { name: 'Fermer' }).click();
  await page.getByText('Prolonger', { exact: true }).click();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^Suspendre/ })).not.toBeFocused();
  await page.getByRole('button', { name: 'Raccourcis clavier' }).click();
  await list.getByLabel('Raccourcis actifs sur cet appareil').check();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Nouvelle fin (UTC)' }).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: 'Nouvelle fin (UTC)' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  // On French keyboards digits need Shift: the shortcuts use the keys' positions.
  for (const [code, key, heading] of [
    ['Digit3', '"', 'Votes par heure'],
    ['Digit2', 'é', 'Votes par 5 minutes'],
    ['Digit1', '&', 'Votes par minute'],
  ] as const) {
    await page.evaluate(
      (pressed) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true })),
      { code, key },
    );
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await page.keyboard.press('j');
  await expect(page).toHaveURL('/regie/journal');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the screen is right when it is loaded, and loads itself again when the operator asks', async ({
    page,
    product,
  }) => {
    await atWork(page, product, 'Mireille');
    await page.goto('/regie');
    await expect(grace(page)).toHaveText(await truth(product));
    await giveGrace(product, 2);
    await page.getByRole('link', { name: 'Actualiser', exact: true }).click();
    await expect(grace(page)).toHaveText(await truth(product));
    await page.getByRole('link', { name: '6 h' }).click();
    await expect(page.getByRole('heading', { name: 'Votes par 5 minutes' })).toBeVisible();
    await page.getByRole('link', { name: /^Actualiser toutes les/ }).click();
    await giveGrace(product, 4);
    await expect(grace(page)).toHaveText(await truth(product));
    await page.getByRole('link', { name: 'Ne plus actualiser' }).click();
    await expect(page).toHaveURL('/regie?periode=6h');
    await page.getByLabel('Semaine regardée').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Voir', exact: true }).click();
    await expect(page.getByText('n’est pas à l’antenne')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Votes par 5 minutes' })).toBeVisible();
  });
});
