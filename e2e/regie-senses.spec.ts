import type { Page } from '@playwright/test';
import { atWork, unfold } from './at-work.ts';
import { expect, expectSound, takenOver, test } from './product.ts';

// Operators who use the keyboard, see colours of their own, or have only a phone.

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-senses' }, viewport: { width: 1280, height: 800 } });

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('an operator who suspends a vote with a key is led to the undo button, and never to the top of the page', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  await takenOver(page);
  const takesBack = page.getByRole('button', { name: /^Annuler/ });
  const suspend = async () => {
    await page.getByRole('button', { name: /^Suspendre/ }).focus();
    await page.keyboard.down('Enter');
    await expect(page.getByText('Fait : le vote est suspendu.')).toBeVisible();
    // A key that is still held down presses no further button.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByText('Vote suspendu')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(takesBack).toBeFocused();
  };
  await suspend();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vote ouvert')).toBeVisible();
  await expect(page.getByText('Fait : c’est annulé.').locator('..')).toBeFocused();

  await suspend();
  await page.clock.fastForward('00:10');
  await expect(takesBack).toHaveCount(0);
  await expect(title(page)).toBeFocused();
});

test('a form that stays open asks for a code once the last is too old, and no more once one was given elsewhere', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  await unfold(page, 'Clore le vote');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Clore le vote' }) });
  const word = form.getByLabel(/^Tapez /);
  const code = form.getByLabel('Code de confirmation');
  // The page has several forms that ask for it, and says it once.
  const said = page.getByRole('status').filter({ hasText: 'de nouveau demandé' });
  await word.pressSequentially('CLO');
  await expect(code).toHaveCount(0);
  await page.clock.fastForward('10:00');
  await expect(code).toBeVisible();
  await expect(said).toHaveCount(1);
  await expect(word).toBeFocused();
  await expect(word).toHaveValue('CLO');
  // What was typed stays until it is taken back, or sent.
  await code.fill('12');
  const givenElsewhere = "update operator_sessions set confirmed_at = now() + interval '20 minutes'";
  await product.query(givenElsewhere);
  await expect(said).toHaveCount(0);
  await expect(code).toHaveValue('12');
  await code.fill('');
  await word.focus();
  await expect(code).toHaveCount(0);
  await expectSound(page);
});

test('an operator whose act removes its button goes on at what tells the result, also where figures remove it later', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  await takenOver(page);
  const state = page.getByRole('list').filter({ hasText: 'Clôture' }).locator('..');
  await unfold(page, 'Clore le vote');
  // Another operator closes the vote: the button that has the focus leaves with the next figures.
  await page
    .getByLabel(/^Tapez /)
    .last()
    .focus();
  await product.query("update contests set override = 'closed' where now() between start_date and end_date");
  await expect(page.getByText('Vote clos').first()).toBeVisible();
  await expect(state).toBeFocused();
  await product.query('update contests set override = null');
});

test('an operator whose button is gone once it has been pressed goes on at the title', async ({
  page,
  product,
}) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/bannieres');
  await takenOver(page);
  const banners = page.locator('summary', { hasText: /^Retirer/ });
  const before = await banners.count();
  await banners.last().press('Enter');
  // A thumb that slips removes nothing: the page first says what will become of the banner.
  await expect(banners).toHaveCount(before);
  await expect(page.getByText('La bannière quitte l’accueil tout de suite.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Oui, retirer' }).press('Enter');
  await expect(banners).toHaveCount(before - 1);
  await expect(title(page)).toBeFocused();
});

test.describe('with colours of their own', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('an operator sees the bars of the ranking as long as they are, and the cloths and colours that are chosen', async ({
    page,
    product,
  }) => {
    const drawn = (selector: string, property: 'backgroundImage' | 'backgroundColor') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property);
    await atWork(page, product, 'Mireille');
    await page.goto('/regie');
    // The rest of a bar's track is dark: without its pagne beneath, a full bar would look empty.
    expect(await drawn('main td .pagne, main td [class*="pagne"]', 'backgroundImage')).toContain('gradient');
    await page.goto('/regie/candidats');
    expect(await drawn('main .pagne--chevron[aria-hidden]', 'backgroundImage')).toContain('gradient');
    await page.goto('/regie/reglages');
    expect(await drawn('.echantillon .btn--1', 'backgroundColor')).toBe('rgb(255, 182, 39)');
  });
});

test('an operator on a phone reads every figure that decides a result', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  /** Checks that a table is not cut off at the edge, where a figure would read as another one. */
  const expectWhole = async (name: RegExp, figure: string) => {
    const table = page.getByRole('region', { name });
    await expect(table.getByRole('row', { name: /Ibrahim/ }).first()).toContainText(figure);
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
    await expectSound(page);
  };
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/fraude');
  await page
    .getByRole('link', { name: /^Examiner/ })
    .first()
    .click();
  await expectWhole(/le résultat avec et sans ces votes/, '27');
  await page.getByLabel('Motif').first().fill('Un seul appareil a voté pour tous');
  await page.getByLabel('Tapez ANNULER pour confirmer').first().fill('annuler');
  await page.getByRole('button', { name: 'Demander l’annulation' }).first().click();
  await expect(page.getByText('Demande envoyée').first()).toBeVisible();
  await atWork(page, product, 'Adama');
  await page.goto('/regie/validations');
  await expectWhole(/[Cc]lassement/, '−27');
  await page.goto('/regie');
  await unfold(page, 'Clore le vote');
  await page.getByLabel('Tapez CLORE pour confirmer').fill('CLORE');
  await page.getByRole('button', { name: 'Clore le vote', exact: true }).click();
  await page.getByRole('link', { name: 'Aller au dépouillement' }).click();
  await page.getByRole('button', { name: 'Dépouiller' }).click();
  // Two demonstration voters vote each day: after midnight there are more votes than the template had.
  const [{ share } = {}] = await product.query(`
    select round(27 * 100.0 / count(*), 2)::text as share
    from votes v join contests c on c.id = v.contest_id where c.week = 3`);
  await expectWhole(/version 1/i, String(share).replace('.', ','));
});

test('the page of the search is sound before anything is typed', async ({ page, product }) => {
  await atWork(page, product, 'Mireille');
  await page.goto('/regie/recherche');
  await expectSound(page);
});
