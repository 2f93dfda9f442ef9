import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expect, expectSound, takenOver, test } from './product.ts';

// These journeys rewrite the network's own answers, which a service worker would hide from them.
test.use({ serviceWorkers: 'block' });

const VERDICT = '35\u202f305\u00a0votes recomptés\u00a0: le résultat est exact.';
/** An A4 sheet with margins of a centimetre. */
const SHEET = { width: 718, height: 1047 };
/** The address of one bundle, by its index in the log. */
const bundle = (what: 'tile/entries' | 'openings', index: number) =>
  new RegExp(`/registre/[\\da-f-]{36}/${what}/${String(index).padStart(3, '0')}$`);

/** Opens the page of week 2 once its register holds the result: the first start seals the demonstration's votes. */
async function openWeek(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/registre?semaine=2');
    await expect(page.getByText('35\u202f305\u00a0votes au registre')).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText('pas encore inscrit')).toHaveCount(0, { timeout: 1 });
  }).toPass();
  await takenOver(page);
}

const recount = (page: Page) => page.getByRole('button', { name: /^Recompter 35/ }).click();
/** The sentence with which a recount ends. */
const verdict = (page: Page) => page.getByRole('main').getByRole('status').first();

async function bodyOf(route: Route): Promise<Buffer> {
  return (await route.fetch()).body();
}

test('the register shows how many votes it holds, and leads to each past week', async ({ page }) => {
  await openWeek(page);
  await page.goto('/registre');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le registre des votes');
  await expect(page.getByText('Le registre dit combien, jamais pour qui.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ce que le registre ne dit pas' })).toBeVisible();
  await page.getByText('Le relevé en entier').click();
  await expect(page.locator('pre')).toContainText(/\/registre\/[\da-f-]{36}\n\d+\n/);
  await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectSound(page);
  await page.getByRole('link', { name: 'Recompter la semaine\u00a02' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recomptez le vote de la semaine\u00a02');
  await expectSound(page);
});

test('a visitor recounts a past week to its end, keeps the recount and shares it', async ({ page }) => {
  await openWeek(page);
  await recount(page);
  await expect(verdict(page)).toHaveText(VERDICT);
  await expect(page.getByText('Exact', { exact: true })).toHaveCount(11);
  await expectSound(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fichier complet (JSON)' }).click();
  const found = JSON.parse(await readFile(await (await file).path(), 'utf8'));
  expect(found).toMatchObject({ week: 2, exact: true, votes: 35_305, faults: [] });
  expect(found.candidates).toHaveLength(11);
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tableau (CSV)' }).click();
  expect(await readFile(await (await table).path(), 'utf8')).toContain('Grâce;5236;5236;0');

  const shared = page.getByRole('link', { name: 'Partager sur WhatsApp' });
  expect(decodeURIComponent((await shared.getAttribute('href')) ?? '')).toMatch(
    /\/registre\?semaine=2&rc=1$/,
  );
  const card = await page.request.get('/registre?semaine=2&rc=1');
  expect(await card.text()).toContain('J’ai recompté\u00a0: 35\u202f305\u00a0votes, le résultat est exact.');
});

test('a recount waits while the page is out of sight', async ({ page }) => {
  let held: Route | null = null;
  await page.route(bundle('openings', 100), (route) => {
    held = route;
  });
  await openWeek(page);
  await recount(page);
  await expect.poll(() => held).not.toBeNull();
  await show(page, 'hidden');
  await expect(page.getByText('En pause')).toBeVisible();
  await (held as Route | null)?.continue();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await show(page, 'visible');
  await expect(page.getByText('En pause')).toHaveCount(0);
  await expect(verdict(page)).toHaveText(VERDICT);
});

test('a recount that begins while the page is out of sight waits from the first file on', async ({
  page,
}) => {
  const asked: string[] = [];
  await openWeek(page);
  page.on('request', (request) => asked.push(request.url()));
  await show(page, 'hidden');
  await recount(page);
  await expect(page.getByText('En pause')).toBeVisible();
  const begun = () => asked.some((url) => url.endsWith('/checkpoint'));
  await expect.poll(begun).toBe(true);
  await page.request.get('/registre');
  expect(asked.filter((url) => /\/(?:entries|openings)\//.test(url))).toEqual([]);
  await show(page, 'visible');
  await expect(verdict(page)).toHaveText(VERDICT);
});

/** Makes the page believe that its visitor has left it for another, or has come back. */
function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

const LIES: { what: string; at: RegExp; lie(body: Buffer): Buffer; says: string | RegExp }[] = [
  {
    what: 'publishes twelve votes more for a talent than its register holds',
    at: /\/registre\/[\da-f-]{36}\/result$/,
    lie(body) {
      const result = JSON.parse(String(body));
      const line = result.lines.find((one: { name: string }) => one.name === 'Aïcha');
      line.votes += 12;
      return Buffer.from(JSON.stringify(result));
    },
    says: 'Aïcha\u00a0: 12\u00a0votes de plus dans le résultat publié que dans le registre.',
  },
  {
    what: 'opens a vote for another talent',
    at: bundle('openings', 2),
    // The candidate of the fourth opening; each opening is 67 bytes long with its length.
    lie: (body) => changed(body, 3 * 67 + 2 + 16),
    says: 'La ligne 516 du registre ne correspond pas au vote qui est annoncé.',
  },
  {
    what: 'shows another vote than the one that stands in its register',
    at: bundle('tile/entries', 7),
    lie: (body) => changed(body, 100),
    says: 'Les lignes du registre ne sont pas celles que son relevé annonce.',
  },
  {
    what: 'signs with another key',
    at: /\/registre\/[\da-f-]{36}\/checkpoint$/,
    lie(body) {
      const text = String(body);
      const end = text.lastIndexOf('=');
      return Buffer.from(`${text.slice(0, end - 12)}AAAAAAAAAAA${text.slice(end - 1)}`);
    },
    says: 'Ce relevé n’est pas signé par le registre.',
  },
  {
    what: 'answers something else than its register',
    at: bundle('tile/entries', 0),
    lie: () => Buffer.from('<html>'),
    says: 'Une partie du registre manque, ou n’est pas entière.',
  },
];

/** A copy of a body with one bit flipped. */
function changed(body: Buffer, at: number): Buffer {
  const other = Buffer.from(body);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

for (const { what, at, lie, says } of LIES) {
  test(`a recount names what is wrong where a server ${what}`, async ({ page }) => {
    await openWeek(page);
    await page.route(at, async (route) => route.fulfill({ body: lie(await bodyOf(route)) }));
    await recount(page);
    // The page asks once more, ten seconds later, for what may only have changed meanwhile.
    await expect(verdict(page)).toHaveText(says, { timeout: 90_000 });
    await expect(page.getByText('le résultat est exact')).toHaveCount(0);
    await expectSound(page);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the register’s own figures are shown, and said to be the server’s answer', async ({ page }) => {
    await openWeek(page);
    // Playwright finds no text in a `noscript`, although the browser draws it.
    const notice = page.locator('main noscript .avis');
    await expect(notice).toBeVisible();
    expect(await notice.innerText()).toContain('la réponse du serveur, et rien d’autre');
    await expect(page.getByRole('img', { name: 'Grâce\u00a0: 5\u202f236\u00a0votes' })).toBeVisible();
    await expect(page.getByText(/npm run verify -- http/)).toBeVisible();
    await expect(page.getByText(/\/registre\/[\da-f-]{36}\+[\da-f]{8}\+/)).toBeVisible();
  });
});

/** Pixels by which a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a recount is printed whole, with its hour and its address', async ({ page }) => {
  await openWeek(page);
  const from = page.getByText('Imprimé depuis l’adresse http');
  const recounted = page.getByText(
    /^Recompté le (?:\d+|1er)\s\S+\s\d{4} à \d+\sh\s\d\d\sUTC, à l’adresse http\S+\/registre\?semaine=2$/,
  );
  await expect(from).toBeHidden();
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  await expect(from).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await recount(page);
  await expect(verdict(page)).toHaveText(VERDICT);
  await expect(recounted).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(recounted).toBeVisible();
  await expect(from).toHaveCount(0);
  expect(await overflow(page)).toBe(0);
  // Dark text, on the white of the sheet.
  for (const part of [
    verdict(page).locator('..'),
    page.locator('pre'),
    page.locator('#programme code').first(),
  ])
    await expect(part).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('#programme code').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  const note = await page.locator('pre').boundingBox();
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThan(SHEET.width);
});

test('with letters twice as large no page of the register is wider than a small screen', async ({ page }) => {
  await openWeek(page);
  await page.setViewportSize({ width: 320, height: 740 });
  for (const address of ['/registre', '/registre?semaine=2', '/registre/comment?semaine=2']) {
    await page.goto(address);
    await takenOver(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const cut = await page.locator('main').evaluate((main) => {
      const outside = [...main.querySelectorAll('h1, h2, h3, p, dt, dd, li, a, button, b, td, th')].filter(
        (one) => one.getBoundingClientRect().right > innerWidth,
      );
      return outside.map((one) => one.textContent);
    });
    expect(cut, address).toEqual([]);
  }
});

test('the page explains the lines of a head beside it', async ({ page }) => {
  await openWeek(page);
  await page.getByText('Le relevé en entier').click();
  await expect(
    page.getByText('35\u202f307\u00a0lignes\u00a0: 35\u202f305\u00a0votes, et 2\u00a0autres\u00a0: clôture'),
  ).toBeVisible();
  await expect(page.getByText(/^node verifier\.mjs http\S+ --head releve\.txt$/)).toBeVisible();
  await expectSound(page);
});

test('the page on how to check speaks of the week that was asked for, or else of the newest', async ({
  page,
}) => {
  await openWeek(page);
  const command = await page.getByText(/^node verifier\.mjs \S+$/).innerText();
  await page.getByRole('link', { name: 'Comment vérifier' }).click();
  await expect(page.getByRole('heading', { name: 'Avec quoi recompter la semaine\u00a02' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'La clé du registre de la semaine\u00a02' })).toBeVisible();
  await expect(page.getByText(/^node verifier\.mjs \S+$/)).toHaveText(command);
  const newest = await (await page.request.get('/registre/comment')).text();
  const unknown = await (await page.request.get('/registre/comment?semaine=99')).text();
  const commandIn = (html: string) => html.match(/<code>node verifier\.mjs .*?<\/code>/)?.[0];
  expect(commandIn(newest)).toBeDefined();
  expect(commandIn(newest)).not.toContain(command);
  expect(commandIn(unknown)).toBe(commandIn(newest));
});

test('the register is explained on one sheet of paper', async ({ page }) => {
  await page.goto('/registre/comment');
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectSound(page);
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  const heading = page.getByRole('heading', { name: 'Pour les programmeurs' });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 9999).toBeLessThan(1047);
});
