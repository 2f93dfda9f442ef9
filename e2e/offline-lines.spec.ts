import type { Page } from '@playwright/test';
import { member } from './bonus-show.ts';
import { flakyLine } from './flaky-line.ts';
import { outboxLoaded, voteOffline, workerReady } from './offline-phone.ts';
import { expect, expectSound, takenOver, test, underWorker } from './product.ts';
import { countVotes, newAccount, voteFor } from './voter.ts';

// What a phone says while its line is bad, and what happens once the line is good again.

const waits = (page: Page, name: string) =>
  page.getByText(`Votre vote pour ${name} n’est pas encore compté.`);
const isCounted = (page: Page, name: string) => page.getByText(`Votre vote pour ${name} est compté.`);

async function kept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction((name) => caches.match(name).then(Boolean), address);
}

test('of several votes that were confirmed at once and wait, the phone speaks in the plural', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await kept(page, '/faq');
  await page.goto('/vote');
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  await page.getByRole('button', { name: 'Ajouter un vote bonus' }).click();
  await page.getByRole('button', { name: 'Donner 2 votes à Koffi' }).click();
  await outboxLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer 2 votes' }).click();
  await expect(page).toHaveURL('/votepending');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Vos votes ne sont pas encore comptés');
  await expect(main.getByText(/^Vos votes .+ Votre choix reste gardé sur ce téléphone\.$/)).toBeVisible();
  await expect(
    main.getByText('Les votes partent au retour du réseau, et ne comptent qu’une fois.'),
  ).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByText('Vos votes pour Koffi ne sont pas encore comptés.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Vos votes pour Koffi sont comptés.')).toBeVisible();
});

test('a vote that is counted while a cached page is read anew is told, though the page then fails', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  await kept(page, '/faq');
  await page.goto('/vote');
  await voteOffline(page, context, 'Koffi');
  await page.goto('/faq');
  await takenOver(page);
  const message = isCounted(page, 'Koffi');
  // The page's own request fails after the message about the vote: an error replaces the page.
  await page.evaluate(() => {
    const fetchOnce = window.fetch;
    const told = new Promise((resolve) => Object.assign(window, { told: resolve }));
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (!pathname.endsWith('.data')) return fetchOnce(input, init);
      await told;
      return new Response('', { status: 503 });
    };
  });
  await context.setOffline(false);
  await expect(message).toBeVisible();
  // A message with the focus stays.
  await page.getByRole('button', { name: 'Fermer le message' }).focus();
  await page.evaluate(() => (window as unknown as { told(): void }).told());
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Questions/);
  await expect(message).toBeVisible();
  expect(await countVotes(product, person.name)).toBe(1);
});

test('with a vote that waits, a page that is not cached says that the line is cut, with the vote in sight and ways to go on', async ({
  page,
  context,
  product,
}) => {
  const person = await newAccount(page);
  await workerReady(page);
  await voteOffline(page, context, 'Koffi');
  await page.goto('/moncompte');
  await expect(page).toHaveURL('/horsligne#/moncompte');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La connexion est coupée');
  await expect(waits(page, 'Koffi')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Voter' }),
  ).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Voir que faire' }).click();
  await expect(page).toHaveURL('/votepending');

  // Once the network is back the requested page comes, and tells of the vote.
  await page.goto('/moncompte');
  await expect(waits(page, 'Koffi')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/moncompte');
  await expect(isCounted(page, 'Koffi')).toBeVisible();
  await expect(waits(page, 'Koffi')).toHaveCount(0);
  // The page that was loaded before the vote counted is up to date too.
  await expect(page.getByText('Vous n’avez pas encore voté aujourd’hui.')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Prochain vote');
  expect(await countVotes(product, person.name)).toBe(1);
});

test('without a network the sheet says that the vote waits on the phone and leaves by itself', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  await outboxLoaded(page);
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  const sheet = page.getByRole('dialog');
  const words = sheet.getByText('votre vote l’attendra sur ce téléphone et partira de lui-même.');
  await expect(sheet).toBeVisible();
  await expect(words).toHaveCount(0);
  await context.setOffline(true);
  await expect(words).toBeVisible();
  await expect(sheet.getByRole('status')).toContainText('Pas de réseau');
  await expectSound(page);
  await context.setOffline(false);
  await expect(words).toHaveCount(0);
});

test('a bonus vote that waits is called so, and no countdown says that it is the daily vote', async ({
  page,
  context,
}) => {
  await member(page);
  await page.goto('/vote');
  await workerReady(page);
  await voteFor(page, 'Aïcha');
  await expect(page).toHaveURL('/votecasted');
  await page.goto('/vote');
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: 'Choisir Koffi' }).check();
  await page.getByRole('button', { name: 'Donner 1 vote à Koffi' }).click();
  await outboxLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer 1 vote' }).click();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('1 vote bonus', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Prochain vote');

  await page.reload();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByText('1 vote bonus', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Il vous reste')).toBeHidden();
});

test('a cached page and a vote that waits are one notice, which leaves no seam', async ({
  page,
  context,
}) => {
  await newAccount(page);
  await workerReady(page);
  await kept(page, '/voteresult');
  await page.goto('/vote');
  await voteOffline(page, context, 'Koffi');
  await page.goto('/voteresult');
  await expect(waits(page, 'Koffi')).toBeVisible();
  const seam = () =>
    page.evaluate(() => {
      const [above, below] = ['.garde', '[data-bandeau=vote]'].map((one) => document.querySelector(one));
      const [a, b] = [above, below].map((one) => one?.getBoundingClientRect());
      const looks = [above, below].map((one) => one && getComputedStyle(one));
      return {
        gap: (b?.top ?? 0) - (a?.bottom ?? 0),
        widths: [a?.width, b?.width],
        corners: looks.map((look) => look?.borderBottomLeftRadius),
        grounds: new Set(looks.map((look) => look?.backgroundColor)).size,
      };
    });
  await expect.poll(seam).toEqual({ gap: 0, widths: [360, 360], corners: ['0px', '0px'], grounds: 1 });
  await expectSound(page);
});

test('a worker that has rested asks for no ballot again where none could be had a while ago', async ({
  browser,
  product,
}) => {
  // While the vote is suspended, /vote redirects to the home page.
  const [before] = await product.query(
    `select id, override from contests where start_date <= now() and end_date > now() limit 1`,
  );
  await product.query(`update contests set override = 'suspended' where id = $1`, [before?.id]);
  const line = await flakyLine(product.url);
  const context = await underWorker(await browser.newContext({ baseURL: line.url }), line.url);
  const page = await context.newPage();
  await member(page);
  const ballots = () => line.asked.filter((asked) => asked === 'GET /vote').length;
  await page.goto('/faq');
  await expect.poll(ballots).toBe(1);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  for (const address of ['/cgu', '/reglement', '/']) {
    await devtools.send('ServiceWorker.stopAllWorkers');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  }
  expect(ballots()).toBe(1);
  await context.close();
  await line.close();
  await product.query(`update contests set override = $2 where id = $1`, [before?.id, before?.override]);
});

test('a call does not wait for the worker, which has no part in it', async ({ page }) => {
  await page.goto('/faq');
  await takenOver(page);
  /** The sources from which the browser answers without asking the worker; empty where it asks the worker. */
  const sources = (path: string) =>
    page.evaluate((path) => {
      const entries = performance.getEntriesByName(new URL(path, location.href).href, 'resource');
      return entries.map((entry): unknown => entry.toJSON().workerMatchedSourceType);
    }, path);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ competition_id: 'demo' });
  await page.evaluate((init) => fetch('/api/candidates/list', init), { method: 'POST', headers, body });
  await page.evaluate(() => fetch('/cgu.data'));
  await expect.poll(() => sources('/api/candidates/list')).toEqual(['network']);
  await expect.poll(() => sources('/cgu.data')).toEqual(['']);
});
