import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // Two cores: while one browser waits for its server, another draws. Each has a product and a database of its own.
  workers: 2,
  // Timeouts only end what hangs: on a busy machine a journey's speed says nothing about the product.
  timeout: 300_000,
  // A browser on a busy machine may fail once; `npm test` names at its end what passed only the second time.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // An element that is missing by then will not come: fail here, before the journey's own timeout.
    actionTimeout: 120_000,
    viewport: { width: 360, height: 740 },
    // Phones draw at twice this density; no journey looks at it, and the pixels would be a tenth of the work.
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages of one browser context share a process, as on a phone with little memory. Otherwise each page gets its
        // own, a spare one is started in advance, and starting them is a fifth of the journeys' work.
        '--renderer-process-limit=1',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    // Skips the overlay of 2.5 seconds, except in the journey that is about it.
    contextOptions: { reducedMotion: 'reduce' },
    // Visitors have the service worker from their second page on, and so does every journey (`product.ts` sees to it).
    // A journey about the network's own answers says `block`, and why.
    serviceWorkers: 'allow',
    screenshot: 'only-on-failure',
  },
});
