import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type Product, takenOver } from './product.ts';

// The stage of the home page in a show of its own, which has no drawings that are cut out for it.

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (!found) throw new Error('It is not shown.');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Checks that without talents the hero's text touches neither the woven band on a wide screen, nor a phone's card. */
export async function expectAirBelowText(page: Page): Promise<void> {
  await page.goto('/');
  const hero = page.locator('section.scene');
  const [band, text] = [hero.locator('> .galon'), hero.locator('h1 ~ p')];
  expect((await box(band)).y - (await box(text)).bottom).toBeGreaterThanOrEqual(40);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = hero.locator('> div > div').last();
  expect((await box(card)).y - (await box(text)).bottom).toBeGreaterThanOrEqual(16);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Checks that a phone shows three uploaded portraits whole: side by side, inside the card below, none over another. */
export async function expectPortraitsWhole(browser: Browser, product: Product): Promise<void> {
  const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  const home = await phone.newPage();
  await home.goto('/');
  await takenOver(home);
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [320, 568],
    [1280, 800],
  ] as const) {
    await home.setViewportSize({ width, height });
    const stage = home.locator('section.scene');
    const faces = stage.locator('.portrait');
    await expect(faces).toHaveCount(3);
    const [left, middle, right] = await Promise.all([0, 1, 2].map((place) => box(faces.nth(place))));
    if (!left || !middle || !right) throw new Error('There are three.');
    expect(left.right).toBeLessThanOrEqual(middle.x);
    expect(middle.right).toBeLessThanOrEqual(right.x);
    for (const { width: wide, height: high } of [left, middle, right])
      expect(high / wide).toBeCloseTo(1.2, 1);
    if (width >= 1024) continue;
    const card = await box(stage.locator('> div > div').last());
    expect(left.x).toBeGreaterThanOrEqual(card.x);
    expect(right.right).toBeLessThanOrEqual(card.right);
    expect(middle.bottom).toBeLessThanOrEqual(card.y);
  }
  await phone.close();
}
