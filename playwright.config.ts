import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // Two cores: while one browser waits for its server, another draws. Each has a product and a database of its own.
  workers: 2,
  // These only end what hangs: how fast a journey is says nothing of the product on a busy machine.
  timeout: 300_000,
  // A browser on a busy machine; what passes only the second time is named at the end of `npm test`.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // What is not there by then does not come: the journey need not wait for its own end.
    actionTimeout: 120_000,
    viewport: { width: 360, height: 740 },
    // Phones draw twice as fine, which a journey does not look at: a tenth of its work would be pixels.
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages of one browser context share a process, as on a phone with little memory. Else each gets its own, one more
        // is started before it is needed, and starting them is a fifth of the journeys' work.
        '--renderer-process-limit=1',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    // Nobody waits for the overlay of 2.5 seconds but the journey that is about it.
    contextOptions: { reducedMotion: 'reduce' },
    // People live with the service worker from their second page on: so does every journey (`product.ts` sees to it). One
    // that is about what the network itself answers says `block`, and why.
    serviceWorkers: 'allow',
    screenshot: 'only-on-failure',
  },
});
