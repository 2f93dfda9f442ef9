import type { Page } from '@playwright/test';
import { expect, takenOver, test } from './product.ts';
import { newAccount } from './voter.ts';

// Users who use the keyboard, enlarge their screen or hear it.

/** What Tab reaches on a page, in order, with the width of the focus ring around it, or around its card or field. */
async function rings(page: Page): Promise<{ name: string; ring: number }[]> {
  const found: { name: string; ring: number }[] = [];
  for (let steps = 0; steps < 100; steps++) {
    await page.keyboard.press('Tab');
    const one = await page.evaluate(() => {
      const element = document.activeElement;
      // After the last element the focus leaves the page.
      if (!element || element === document.body || element.hasAttribute('data-reached')) return null;
      element.toggleAttribute('data-reached', true);
      const ring = (drawn: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      };
      const around = element.closest('.cand, .saisie') ?? element;
      const name = element.getAttribute('aria-label') || element.textContent || element.outerHTML;
      return { name: name.trim(), ring: Math.max(ring(element), ring(around)) };
    });
    if (!one) break;
    found.push(one);
  }
  return found;
}

for (const forcedColors of ['none', 'active'] as const) {
  test(`a user who goes by the keyboard sees where they are, ${
    forcedColors === 'active' ? 'with colours of their own' : 'on buttons with a shadow too'
  }`, async ({ page }) => {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    await newAccount(page);
    for (const [path, reached] of [
      ['/', 'Voter maintenant'],
      ['/vote', 'Choisir Aïcha'],
      ['/updateaccount', 'Enregistrer'],
    ] as const) {
      await page.goto(path);
      await takenOver(page);
      const found = await rings(page);
      expect(found.map(({ name }) => name)).toContainEqual(expect.stringContaining(reached));
      expect(found.filter(({ ring }) => ring < 2)).toEqual([]);
    }
  });
}

test('a user of a screen reader does not hear that a field which is not yet filled in is wrong', async ({
  page,
}) => {
  const told = async () => {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ role }) => ['radio', 'checkbox'].includes(role?.value))
      .map(({ properties }) => properties?.find(({ name }) => name === 'invalid')?.value.value ?? 'false');
  };
  await newAccount(page);
  await expect.poll(async () => new Set(await told())).toEqual(new Set(['false']));
  await page.context().clearCookies();
  await page.goto('/inscription');
  await expect.poll(told).toEqual(['false']);
});

test('a screen that is enlarged four times keeps its height for the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await newAccount(page);
  await page.getByRole('radio', { name: 'Choisir Grâce' }).check();
  const kept = await page.evaluate(() =>
    [...document.querySelectorAll('.haut, .nav, .action')].map((bar) => getComputedStyle(bar).position),
  );
  expect(kept).toEqual(kept.map(() => 'static'));
  await page.getByRole('button', { name: /^Donner mon vote/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /^Donner mon vote/ })).toBeInViewport({ ratio: 1 });
});

test('a phone on its side has what is said of the network at its top edge, over no line of the page', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/faq');
  await takenOver(page);
  await context.setOffline(true);
  const line = page.getByText('Pas de réseau').first();
  await expect(line).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (await line.boundingBox())?.y).toBeLessThan(20);
});
