import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { LATER } from '#app/ui/shell/start-script.ts';
import { freePort } from '#test/free-port.ts';
import { findFaults } from './accessibility.ts';
import { launchServer, serverEnv, stopServer, TEMPLATE } from './server.ts';

/** The product in its own process: started as by `npm start`, on its own database and port. */
export interface Product {
  url: string;
  /** Stops the product, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Runs a command of the product with the server's variables. @returns what it prints */
  command(script: string, ...args: string[]): Promise<string>;
  /** Asks its database. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The newest e-mail to an address whose text contains `about`, once it has arrived. */
  email(to: string, about: string): Promise<string>;
}

async function startProduct(settings: Record<string, string>): Promise<Product & { end(): Promise<void> }> {
  const maintenance = JSON.parse(process.env.E2E_POSTGRES ?? '{}') as pg.ClientConfig;
  const database = `e2e_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(maintenance);
  await admin.connect();
  // Production begins with an empty database, any other environment with the demonstration.
  const production = settings.NODE_ENV === 'production';
  await admin.query(
    production
      ? `create database ${database}`
      : `create database ${database} template ${TEMPLATE} strategy file_copy`,
  );
  await admin.end();

  const port = await freePort();
  const dataDir = path.join(os.tmpdir(), database);
  const url = `http://localhost:${port}`;
  const env = serverEnv({ ...maintenance, database }, port, dataDir, {
    ...(production ? { PUBLIC_URL: url } : {}),
    ...settings,
  });
  let server = await launchServer(env);
  const stop = () => stopServer(server);
  return {
    url,
    end: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    command: async (script, ...args) => {
      const file = path.resolve(import.meta.dirname, '../scripts', script);
      const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
      return stdout;
    },
    restart: async () => {
      await stop();
      server = await launchServer(env);
    },
    query: async (statement, values) => {
      const client = new pg.Client({ ...maintenance, database });
      await client.connect();
      const { rows } = await client.query(statement, values);
      await client.end();
      return rows;
    },
    email: (to, about) => findEmail(path.join(dataDir, 'mail'), to, about),
  };
}

async function findEmail(folder: string, to: string, about: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const files = await readdir(folder).catch(() => [] as string[]);
    for (const file of files
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .reverse()) {
      const text = await readFile(path.join(folder, file), 'utf8');
      if (text.includes(to) && text.includes(about)) return text;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No e-mail about "${about}" has come to ${to}.`);
}

/** `product` lives as long as Playwright's worker; an error in a page's console fails its test. */
export const test = base.extend<
  { quietConsole: undefined },
  { settings: Record<string, string>; product: Product }
>({
  /** Variables of the product under test, besides the usual. */
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, product, javaScriptEnabled, serviceWorkers }, use) => {
    if (javaScriptEnabled !== false && serviceWorkers !== 'block') await underWorker(context, product.url);
    await use(context);
  },
  quietConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        // The browser itself logs each answer of 400 and more; journeys provoke some on purpose.
        const isStatus = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isStatus) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(undefined);
      expect(complaints, 'errors in the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A browser as on a second visit: the service worker is active before the journey's first page. */
export async function underWorker(context: BrowserContext, url: string): Promise<BrowserContext> {
  const page = await context.newPage();
  // Any page of the site registers the worker. An empty one has nothing to draw, and no scripts that lead elsewhere.
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  await page.close();
  return context;
}

/** Waits until JavaScript, where it runs, has taken the page over: React has hydrated all of it. */
export async function takenOver(page: Page): Promise<void> {
  const whatIsLeft = (later: string) => {
    const runs = !document.querySelector('noscript')?.firstElementChild;
    if (!runs || !document.querySelector(`[type=${later}]`)) return [];
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
    const isDehydrated = root?.stateNode.current.memoizedState.isDehydrated ?? true;
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return [
      ...(isDehydrated ? ['React'] : []),
      ...[...document.querySelectorAll('.avec-js[disabled]')].map((element) => element.outerHTML),
      ...moving.map(({ transitionProperty }) => transitionProperty),
    ];
  };
  await expect.poll(() => page.evaluate(whatIsLeft, LATER), { intervals: [20, 20, 50, 50, 100] }).toEqual([]);
}

/** Checks that axe finds no accessibility fault, and that nothing is wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  await takenOver(page);
  expect(await findFaults(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels of sideways scrolling').toBeLessThanOrEqual(0);
}

let last = 0;

/** The data of a visitor who has no account yet. */
export function newcomer() {
  last += 1;
  const suffix = `${String(process.pid % 1000).padStart(3, '0')}${String(last).padStart(3, '0')}`;
  return {
    name: `Awa ${suffix}`,
    phone: `07 08 ${suffix.slice(0, 2)} ${suffix.slice(2, 4)} ${suffix.slice(4)}`,
    email: `awa.${suffix}.${randomBytes(3).toString('hex')}@exemple.org`,
    password: 'tissage-de-palme-7',
  };
}
