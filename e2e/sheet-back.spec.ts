import type { Page } from '@playwright/test';
import { outboxLoaded } from './offline-phone.ts';
import { expect, expectSound, takenOver, test } from './product.ts';
import { countVotes, newAccount } from './voter.ts';

// The phone's back button closes the sheet of a vote, and only the second press leaves the page (docs/decisions/0050).

const give = (page: Page) => page.getByRole('button', { name: /^Donner mon vote/ });

async function openSheet(page: Page) {
  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  await outboxLoaded(page);
  await give(page).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return sheet;
}

test('a request to close (the phone’s back, Escape) closes the sheet, and the focus returns to its button', async ({
  page,
}) => {
  await newAccount(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Voter' }).click();
  await expect(page).toHaveURL('/vote');
  const sheet = await openSheet(page);
  // A browser with CloseWatcher closes the sheet on the phone's back button; then the page makes no history entry.
  expect(await page.evaluate(() => 'CloseWatcher' in window)).toBe(true);
  expect(await sheet.evaluate((dialog) => dialog.matches('dialog:modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(give(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a vote that is on its way is not given up by a sheet that the browser closes', async ({
  page,
  product,
}) => {
  const person = await newAccount(page);
  await takenOver(page);
  const sheet = await openSheet(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/votes', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(sheet.getByRole('button', { name: 'Envoi du vote…' })).toBeVisible();
  // The page refuses a request to close; a browser that allows this only once closes the sheet all the same.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  await sheet.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(sheet).toBeHidden();
  answered.resolve();
  await expect(page).toHaveURL('/votecasted');
  expect(await countVotes(product, person.name)).toBe(1);
});

test.describe('in a browser that knows no requests to close', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher')));

  test('the back button closes the sheet, forward and the buttons leave the page whole, and the vote counts', async ({
    page,
    product,
  }) => {
    const person = await newAccount(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Voter' }).click();
    await expect(page).toHaveURL('/vote');
    const entries = await page.evaluate(() => history.length);
    const added = () => page.evaluate((before) => history.length - before, entries);
    const sheet = await openSheet(page);
    await expect.poll(added).toBe(1);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/vote');
    await expect(give(page)).toBeFocused();
    await expectSound(page);

    await page.goForward();
    await expect(page).toHaveURL('/vote');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Choisir Koffi' })).toBeChecked();
    await page.goBack();

    // A sheet closed by its own button leaves no history entry, once the page has gone back by itself.
    const entry = () => page.evaluate(() => navigation.currentEntry?.index);
    const before = Number(await entry());
    await give(page).click();
    await expect.poll(entry).toBe(before + 1);
    await sheet.getByRole('button', { name: 'Changer d’avis' }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(entry).toBe(before);
    await page.goBack();
    await expect(page).toHaveURL('/');

    await page.goForward();
    await expect(page).toHaveURL('/vote');
    await openSheet(page);
    await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
    await expect(page).toHaveURL('/votecasted');
    expect(await countVotes(product, person.name)).toBe(1);
  });
});

test('the second of two quick taps on the button that opens the sheet does not close it', async ({
  page,
}) => {
  await page.goto('/vote');
  await takenOver(page);
  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  const place = await give(page).boundingBox();
  const x = (place?.x ?? 0) + (place?.width ?? 0) / 2;
  const y = (place?.y ?? 0) + (place?.height ?? 0) / 2;
  await page.mouse.dblclick(x, y);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Changer d’avis' }).click();
  await expect(sheet).toBeHidden();
});

test('the list of countries closes on a request to close, and keeps its choice', async ({ page }) => {
  await page.goto('/connexion');
  await takenOver(page);
  const button = page.getByRole('button', { name: /indicatif|Pays|\+/ }).first();
  await button.click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/connexion');
});
