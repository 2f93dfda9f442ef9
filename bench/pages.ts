import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { onDemonstration } from './demonstration.ts';
import { openBrowser, openPhone, slowDown, type Visit, visit } from './page-visit.ts';
import { verdict } from './report.ts';
import { machine, pageSettings } from './settings.ts';

// Weighs the pages on a bad network with a real browser (400 kbps, 400 ms, a processor four times slower), and asks
// Lighthouse where it can be had. docs/performance.md explains, and has the figures.

const LIGHTHOUSE = 'lighthouse@13.5.0';
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** The timings of which Lighthouse's performance score consists. */
const TIMINGS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
const { parts, rounds: ROUNDS } = pageSettings;
/** Pages, and the bytes that their scripts may take, including service worker and fingerprint. */
const PAGES = [
  ['/', 140_000],
  ['/vote', 140_000],
  ['/registre', 160_000],
  ['/registre?semaine=2', 160_000],
] as const;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const middle = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
let missed = 0;
function report(what: string, value: string, met: boolean, target: string): void {
  if (!met) missed += 1;
  console.log(verdict(what, value, met, target));
}

await onDemonstration(async (product) => {
  const proxy = await startCountingProxy(product.port);
  const browser = await openBrowser();
  try {
    const site = `http://localhost:${proxy.port}`;
    console.log(`${new Date().toISOString()}  ${machine()}\nChromium ${browser.version()}\n`);
    if (parts.has('weights')) {
      for (const [address, scripts] of PAGES) await weighPage(browser, proxy, { site, address, scripts });
      await weighVote(browser, proxy, site);
      await voteBeforeScripts(browser, site);
    }
    if (parts.has('lighthouse')) await lighthouse(site);
  } finally {
    await browser.close();
    await proxy.stop();
  }
});
if (missed > 0) process.exitCode = 1;

/** Weighs a first visit with an empty cache, then the same page again in the same browser. */
async function weighPage(
  browser: Browser,
  proxy: CountingProxy,
  { site, address, scripts: most }: { site: string; address: string; scripts: number },
): Promise<void> {
  const url = site + address;
  const firsts: Visit[] = [];
  const repeats: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await openPhone(browser);
    firsts.push(await visit(page, proxy, url));
    await page.close({ runBeforeUnload: false });
    const again = await page.context().newPage();
    repeats.push(await visit(again, proxy, url));
    await page.context().close();
  }
  const worst = (visits: Visit[], of: (one: Visit) => number) => Math.max(...visits.map(of));
  const first = worst(firsts, ({ bytes }) => bytes);
  const scripts = worst(firsts, ({ scriptBytes }) => scriptBytes);
  const repeat = worst(repeats, ({ bytes }) => bytes);
  const paint = middle(firsts.map(({ paintMs }) => paintMs));
  report(`${address} first visit, all`, kilobytes(first), first <= 250_000, '≤ 250 kB');
  report(`${address} first visit, scripts`, kilobytes(scripts), scripts <= most, `≤ ${most / 1000} kB`);
  report(`${address} again`, kilobytes(repeat), repeat <= 20_000, '≤ 20 kB');
  report(`${address} largest paint`, seconds(paint), paint <= 3_000, '≤ 3 s');
  const [one] = firsts;
  if (one) {
    const kinds = Object.entries(one.kinds).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`);
    console.log(`    ${one.requests} requests: ${kinds.join(', ')}\n`);
  }
}

async function register(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/inscription`);
  await page.getByText('Nom et e-mail (facultatif)').click();
  await page.getByLabel('Nom affiché').fill('Awa');
  await page.getByLabel('Adresse e-mail').fill(`awa.${Date.now()}@exemple.org`);
  await page.getByLabel('Mot de passe', { exact: true }).fill('tissage-de-palme-7');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL(`${site}/vote`);
}

/** Weighs the request of one vote and its answer, without the page of thanks, which is a page like others. */
async function weighVote(browser: Browser, proxy: CountingProxy, site: string): Promise<void> {
  const page = await openPhone(browser);
  await register(page, site);
  await page.goto(`${site}/vote`);
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  proxy.take();
  await page.locator('input[type=radio]').first().check({ force: true });
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await page.waitForURL(`${site}/votecasted`);
  const sent = proxy.take().find(({ path }) => path === '/api/votes');
  if (!sent) throw new Error('The vote was not seen on the network.');
  const both = sent.sent + sent.received;
  report('a vote, up and down', kilobytes(both), both <= 4_000, '≤ 4 kB');
  await page.context().close();
}

/** Measures a choice that is made before any of the page's scripts has arrived. */
async function voteBeforeScripts(browser: Browser, site: string): Promise<void> {
  const page = await openPhone(browser);
  await slowDown(page);
  // The scripts never arrive: if one failed, the page would reload itself.
  await page.route(/\.js$/, () => {});
  const start = performance.now();
  await page.goto(`${site}/vote`, { waitUntil: 'commit' });
  await page.locator('input[type=radio]').first().check({ force: true });
  await page.getByRole('button', { name: 'Donner mon vote' }).click();
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await page.waitForURL(`${site}/votepending`, { waitUntil: 'commit' });
  console.log(verdict('a vote without any script', seconds(performance.now() - start), true, 'possible'));
  await page.context().close();
}

/** Runs Lighthouse, which is too big to be a dependency: npm fetches it, or a line says that it is left out. */
async function lighthouse(site: string): Promise<void> {
  console.log('');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-lighthouse-'));
  try {
    for (const address of ['/', '/vote', '/voteresult', '/connexion']) {
      const rounds = await readRounds(site + address, path.join(folder, 'report.json'));
      if (!rounds) return;
      const scores = rounds.map(({ scores }) => scores);
      for (const [category, least] of Object.entries(SCORES)) {
        const score = middle(scores.map((one) => one[category] ?? 0));
        const all = scores.map((one) => one[category]).join(', ');
        report(`${address} ${category}`, `${score} of ${all}`, score >= least, `≥ ${least}`);
      }
      for (const { timings } of rounds) console.log(`    ${timings}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Round {
  /** Out of 100, by category. */
  scores: Record<string, number>;
  /** The timings behind the performance score. */
  timings: string;
}

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

/** Several rounds, because other work of the machine distorts single ones. */
async function readRounds(url: string, file: string): Promise<Round[] | null> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Lighthouse's browser sometimes does not start, or draws nothing.
    const code = (await runLighthouse(url, file)) && (await runLighthouse(url, file));
    if (code !== 0) {
      console.log(
        `Lighthouse did not run (npm exec ${LIGHTHOUSE} ended with ${code}): its scores are not known.`,
      );
      return null;
    }
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport;
    rounds.push({
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      timings: TIMINGS.map((name) => `${name} ${audits[name]?.displayValue}`).join(', '),
    });
  }
  return rounds;
}

async function runLighthouse(url: string, file: string): Promise<number> {
  const flags = '--headless=new --no-sandbox --disable-gpu';
  const child = spawn(
    'npm',
    // biome-ignore format: one argument a line says less than this
    ['exec', '--yes', '--', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    {
      cwd: os.tmpdir(),
      env: { ...process.env, CHROME_PATH: findBrowser() },
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: 240_000,
    },
  );
  child.once('error', () => {});
  const [code] = await once(child, 'close').catch(() => [1]);
  return code ?? 1;
}
