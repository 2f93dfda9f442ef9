/**
 * Takes the pictures in docs/screens from the product itself, with its demonstration, on a phone of 360 × 740. Run
 * `npm run pictures` after a change of what they show, and commit what it writes.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { demoAccounts } from '#demonstration/content/accounts.ts';
import { freePort } from '#test/free-port.ts';
import { launchServer, stopServer } from '../e2e/server.ts';
import { findBrowser } from './browser.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../docs/screens');
/** Bytes that a picture may weigh. */
const MOST = 60_000;
const WIDTH = 540;
const PHONE = { width: 360, height: 740 };

/** The file name of each picture, and the steps that lead to its screen. */
const SCREENS: Record<string, (page: Page, context: BrowserContext) => Promise<unknown>> = {
  'shared-link': async (page) => {
    await page.goto('/vote');
    const [sheet] = await page.locator('.cand__fiche').all();
    await page.goto((await sheet?.getAttribute('href'))?.replace('/detailscandidats', '/') ?? '/');
  },
  'ballot-offline': async (page, context) => {
    await page.goto('/vote');
    await page.waitForFunction(() => !document.querySelector('.avec-js[disabled]'));
    await page.getByRole('radio', { name: 'Choisir Grâce' }).check({ force: true });
    await context.setOffline(true);
    await page.getByText('Pas de réseau').waitFor();
  },
  results: (page) => page.goto('/voteresult'),
  account: async (page) => {
    await signIn(page);
    await page.goto('/moncompte');
  },
  bonus: async (page) => {
    await signIn(page);
    await page.goto('/mission');
  },
};

const [account] = demoAccounts;

async function signIn(page: Page): Promise<void> {
  await page.goto('/connexion');
  await page.getByRole('link', { name: 'Utiliser mon adresse e-mail' }).click();
  await page.getByLabel('Adresse e-mail').fill(account?.email ?? '');
  await page.getByLabel('Mot de passe', { exact: true }).fill(account?.password ?? '');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL((url) => url.pathname !== '/connexion');
  // A message tells once what the account has just been given.
  const told = page.locator('.toast', { hasText: 'Vous avez obtenu' });
  await told.waitFor();
  await told.getByRole('button').click();
}

/** @throws {Error} when the picture weighs more than `MOST` */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .resize({ width: WIDTH })
    .webp({ quality: 80 })
    .toBuffer();
  if (picture.length > MOST) throw new Error(`${name} weighs ${picture.length} bytes.`);
  await sharp(picture).toFile(path.join(FOLDER, `${name}.webp`));
}

mkdirSync(FOLDER, { recursive: true });
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'palmares-pictures-'));
const port = await freePort();
const server = await launchServer({
  ...process.env,
  NODE_ENV: '',
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox'],
});
try {
  for (const [name, lead] of Object.entries(SCREENS)) {
    const context = await browser.newContext({
      baseURL: `http://localhost:${port}`,
      viewport: PHONE,
      deviceScaleFactor: 2,
      hasTouch: true,
      locale: 'fr-FR',
      timezoneId: 'Africa/Abidjan',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await lead(page, context);
    await take(page, name);
    await context.close();
  }
} finally {
  await browser.close();
  await stopServer(server);
  rmSync(dataDir, { recursive: true, force: true });
}
