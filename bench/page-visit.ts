import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import type { CountingProxy } from './counting-proxy.ts';

/** A phone of 70 euros on a bad 3G network, as Chromium emulates it. */
const NETWORK = {
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
  latency: 400,
  offline: false,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 360, height: 740 };
/** Longer than a page delays any work until it is idle. */
const QUIET_MS = 4_000;
const PATIENCE_MS = 120_000;

/** What one visit of a page cost. Bytes are those on the wire: headers, and bodies as they were compressed. */
export interface Visit {
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** Bytes by kind of file, to find the heavy ones. */
  kinds: Record<string, number>;
  /** Largest contentful paint, milliseconds. */
  paintMs: number;
}

/** Starts a headless Chromium: that of `CHROMIUM_PATH`, or else the system’s. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** A page as a phone opens it, with cookies and a cache of its own. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** Slows a page's network and processor to those of the phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/**
 * Opens a page, waits until it and its service worker have nothing more to load, and returns what that took. The
 * worker's own requests, which come when the page is idle, are counted but not slowed down.
 */
export async function visit(page: Page, proxy: CountingProxy, url: string): Promise<Visit> {
  await slowDown(page);
  proxy.take();
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
  // The page registers its worker at its first idle moment, which on a busy machine comes late.
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    null,
    { timeout: PATIENCE_MS },
  );
  await untilQuiet(page, proxy);
  const paintMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );
  const loaded = proxy.take();
  const kinds: Record<string, number> = {};
  for (const { kind, received } of loaded) kinds[kind] = (kinds[kind] ?? 0) + received;
  if (process.env.DETAILS) {
    for (const { path, kind, received } of loaded.toSorted((one, other) => other.received - one.received))
      console.log(`  ${String(received).padStart(7)}  ${kind.padEnd(10)} ${path}`);
  }
  return {
    requests: loaded.length,
    bytes: loaded.reduce((sum, { received }) => sum + received, 0),
    scriptBytes: kinds.scripts ?? 0,
    kinds,
    paintMs,
  };
}

async function untilQuiet(page: Page, proxy: CountingProxy): Promise<void> {
  let quietSince = Date.now();
  while (Date.now() - quietSince < QUIET_MS) {
    await page.waitForTimeout(100);
    if (proxy.underWay() > 0) quietSince = Date.now();
  }
}
