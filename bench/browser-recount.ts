import { readdir, readFile } from 'node:fs/promises';
import { openBrowser } from './page-visit.ts';

const PATIENCE_MS = 600_000;
const WATCH_MS = 250;

/**
 * Counts a published week again as a visitor does, in a real browser.
 *
 * @param site address of the product
 * @returns seconds from the tap to the verdict, and the memory of the browser's process for the page, megabytes
 * @throws {Error} when the verdict is anything but exact
 */
export async function recountInBrowser(
  site: string,
  week: number,
): Promise<{ seconds: number; peakMb: number }> {
  const browser = await openBrowser();
  let peak = 0;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await largestRenderer());
  }, WATCH_MS);
  try {
    // The browser uses the product at another address than its own; its policy would turn every request into https.
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${site}/registre?semaine=${week}`, { waitUntil: 'networkidle' });
    const start = performance.now();
    await page.getByRole('button', { name: /^Recompter/ }).click();
    // The verdict is a sentence: copy buttons have a status too.
    const verdict = page.getByRole('main').getByRole('status').filter({ hasText: /\.$/ });
    await verdict.waitFor();
    const seconds = (performance.now() - start) / 1000;
    const said = (await verdict.textContent()) ?? '';
    if (!said.includes('le résultat est exact')) throw new Error(`The browser says: ${said}`);
    return { seconds, peakMb: Math.round(peak) };
  } finally {
    clearInterval(watch);
    await browser.close();
  }
}

/** The greatest memory of a page's process on this machine, megabytes: measure where no other browser runs. */
async function largestRenderer(): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      if (!command.includes('--type=renderer')) return 0;
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
  return Math.max(0, ...sizes);
}
