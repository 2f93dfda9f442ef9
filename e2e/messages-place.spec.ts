import type { Locator, Page } from '@playwright/test';
import { member } from './bonus-show.ts';
import { visitAndKeep, voteOffline, workerReady } from './offline-phone.ts';
import { expect, expectSound, takenOver, test } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

// A brief message (toast) never covers what was just touched, nor a title, a talent or a question if there is room
// elsewhere.

const message = (page: Page) => page.locator('.toasts .toast').last();

/** Pixels by which a message covers something; 0 for not at all. */
async function covered(page: Page, what: Locator): Promise<number> {
  const [over, below] = [await message(page).boundingBox(), await what.boundingBox()];
  if (!over || !below) throw new Error('One of the two is not shown.');
  const both = Math.min(over.y + over.height, below.y + below.height) - Math.max(over.y, below.y);
  return Math.max(0, both);
}

/** Scrolls an element to right above the bottom bar, where messages would be. */
async function bringDown(page: Page, what: Locator): Promise<void> {
  await what.evaluate((element) => {
    const bar = document.querySelector('.nav')?.getBoundingClientRect().top ?? innerHeight;
    scrollBy({ top: element.getBoundingClientRect().bottom - bar + 20, behavior: 'instant' });
  });
  const free = await page.locator('.nav').boundingBox();
  const box = await what.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((free?.y ?? 0) - 40);
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the message that welcomes a new user covers neither the title nor a talent', async ({ page }) => {
      await member(page);
      await page.goto('/vote');
      await expect(message(page)).toBeVisible();
      await takenOver(page);
      // In one call: the message would disappear while a test asked for one box after the other.
      const found = await message(page).evaluate((element) => {
        const over = element.getBoundingClientRect();
        const covered = (selector: string) => {
          const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
          return {
            all: boxes.length,
            covered: boxes.filter((b) => b.top < over.bottom && b.bottom > over.top).length,
          };
        };
        return { cards: covered('main .cand'), title: covered('main h1') };
      });
      expect(found.cards.all).toBeGreaterThan(0);
      expect(found.cards.covered).toBe(0);
      expect(found.title).toEqual({ all: 1, covered: 0 });
      await expectSound(page);
    });

    test('a message leaves « Plus tard » and its question free', async ({ page }) => {
      await newAccount(page);
      await expect(message(page)).toBeVisible();
      await voteFor(page, 'Aïcha');
      await expect(page).toHaveURL('/votecasted');
      const later = page.getByRole('button', { name: 'Plus tard' });
      await expect(later).toBeVisible();
      await bringDown(page, later);
      // A message with the focus stays; when the focus leaves, its whole time begins again.
      await message(page).getByRole('button').focus();
      await later.focus();
      await expect.poll(() => covered(page, later)).toBe(0);
      await later.click();
      await expect(later).toHaveCount(0);
    });

    test('a message that comes while a page is read leaves free what has the focus', async ({
      page,
      context,
    }) => {
      await newAccount(page);
      await workerReady(page);
      await visitAndKeep(page, '/faq');
      await page.goto('/vote');
      await voteOffline(page, context, 'Koffi');
      await page.goto('/faq');
      await takenOver(page);
      const question = page.getByRole('main').locator('summary').nth(4);
      await bringDown(page, question);
      await question.focus();
      await context.setOffline(false);
      await expect(page.getByText('Votre vote pour Koffi est compté.')).toBeVisible();
      await expect.poll(() => covered(page, question)).toBe(0);
    });
  });
}
