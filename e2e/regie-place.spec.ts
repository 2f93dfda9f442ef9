import type { Locator, Page } from '@playwright/test';
import { atWork } from './at-work.ts';
import { expect, expectSound, takenOver, test } from './product.ts';

// Other journeys must not find what the régie changes here: this journey has a product of its own.
test.use({ settings: { JOURNEY: 'regie-place' } });

const panel = (page: Page) => page.getByRole('region', { name: 'État du vote' });
const undo = (page: Page) => page.getByRole('button', { name: /^Annuler/ });
const more = (page: Page) => page.getByRole('button', { name: /^\+5\smin/ });

const HELD = 'button[aria-describedby]';
const FOLDED = 'details:not([open]) > summary';

/** Where the buttons of the panel lie on the screen, each with its name, in the panel's order. */
const onScreen = (page: Page, buttons = `${HELD}, ${FOLDED}`) =>
  panel(page)
    .locator(buttons)
    .filter({ visible: true })
    .evaluateAll((acts) =>
      acts.map((act) => {
        const { x, y, width, height } = act.getBoundingClientRect();
        // The end that a button sets changes with the act.
        return { name: act.textContent?.split(/fin \d/)[0], x, y, width, height };
      }),
    );

/** The same on the page, however far it is scrolled. */
async function onPage(page: Page, buttons: string) {
  const scrolled = await page.evaluate(() => scrollY);
  return (await onScreen(page, buttons)).map(({ y, ...act }) => ({ ...act, y: y + scrolled }));
}

/** Moves the mouse to the middle of a button; `hover` and `click` would scroll the page. */
async function point(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = await button.evaluate((element) =>
    element.getBoundingClientRect().toJSON(),
  );
  await page.mouse.move(x + width / 2, y + height / 2);
}

async function hold(page: Page, button: Locator, told: () => Promise<unknown>): Promise<void> {
  await point(page, button);
  await page.mouse.down();
  await told();
  await page.mouse.up();
}

for (const { viewport, top, zone } of [
  { viewport: { width: 1280, height: 800 }, top: 400, zone: null },
  { viewport: { width: 1280, height: 800 }, top: 400, zone: 'America/Argentina/Buenos_Aires' },
  { viewport: { width: 390, height: 844 }, top: 780, zone: null },
  // The heading, over which the button to undo comes, is above the screen.
  { viewport: { width: 360, height: 740 }, top: 90, zone: null },
]) {
  const where = `${viewport.width} × ${viewport.height}, ${top} pixels from the top, ${zone ?? 'in UTC'}`;
  test.describe(where, () => {
    test.use({ viewport });

    test('a button that acts on air keeps its place, and the page its own, while the act is told and after', async ({
      page,
      product,
    }) => {
      await product.query('update competitions set time_zone = $1', [zone]);
      await atWork(page, product, 'Mireille');
      await expect
        .poll(async () => {
          await page.goto('/regie');
          return (await page.getByText('Buenos Aires').count()) > 0;
        })
        .toBe(zone !== null);
      await takenOver(page);
      await more(page).evaluate(
        (button, y) =>
          scrollTo({ top: button.getBoundingClientRect().top + scrollY - y, behavior: 'instant' }),
        top,
      );
      const before = await onScreen(page);
      expect(before).toHaveLength(7);
      await hold(page, more(page), () =>
        expect(page.getByText('Fait : le vote est prolongé.')).toBeVisible(),
      );
      expect(await onScreen(page)).toEqual(before);
      await expect(undo(page)).toBeInViewport({ ratio: 1 });
      // Nothing else tells it: a toast would cover figures.
      await expect(page.locator('.toasts .toast')).toHaveCount(0);
      await expectSound(page);
      await point(page, undo(page));
      await page.mouse.down();
      await page.mouse.up();
      await expect(page.getByText('Fait : c’est annulé.')).toBeVisible();
      expect(await onScreen(page)).toEqual(before);
      await expect(page.getByText('Fait : ')).toHaveCount(0);
      expect(await onScreen(page)).toEqual(before);

      // Refused for want of a code: the form with its field opens below the buttons that are held.
      const held = await onPage(page, HELD);
      await product.query("update operator_sessions set confirmed_at = now() - interval '1 day'");
      await hold(page, more(page), () =>
        expect(page.getByLabel('Code de confirmation').filter({ visible: true })).toBeVisible(),
      );
      expect(await onPage(page, HELD)).toEqual(held);
      await expectSound(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a page stays where it is while an operator moves one text after another, and another address begins at its top', async ({
    page,
    product,
  }) => {
    await atWork(page, product, 'Mireille');
    await page.goto('/regie/faq');
    await takenOver(page);
    const titles = page.getByRole('main').getByRole('listitem').getByRole('heading');
    const before = await titles.allInnerTexts();
    const up = page.getByRole('button', { name: 'Monter' }).last();
    await up.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(844);
    await up.click();
    await expect(titles.last()).not.toHaveText(before.at(-1) ?? '');
    await expect(up).toBeEnabled();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);

    await page
      .getByRole('link', { name: /^Changer/ })
      .last()
      .click();
    await expect(page).toHaveURL(/faq\?/);
    await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL('/regie/faq');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});
