import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { voteOffline, workerReady } from './offline-phone.ts';
import { expect, type Product, takenOver, test } from './product.ts';
import { countVotes, newAccount } from './voter.ts';

// A new build is deployed while phones have the old one. The pages come from the shared cache, as visitors get them.
test.use({ settings: { PAGE_CACHE_SECONDS: '3' } });

/**
 * The product behind an address of its own, which can rename all files, as a new build does.
 *
 * @param late addresses that are answered 300 ms late
 */
async function setupDeployable(
  product: Product,
  late = /^$/,
): Promise<{ url: string; deploy(): void; server: Server }> {
  let build = '/assets/';
  let version = 1;
  const server = createServer(async (incoming, outgoing) => {
    const asked = incoming.url ?? '/';
    if (late.test(asked)) await new Promise((resolve) => setTimeout(resolve, 300));
    if (asked.startsWith('/assets/') && !asked.startsWith(build)) {
      outgoing.writeHead(404).end();
      return;
    }
    const target = new URL(asked.replace(build, '/assets/'), product.url);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const passed = httpRequest(target, { method: incoming.method ?? 'GET', headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      const text = /html|javascript|css/.test(answer.headers['content-type'] ?? '');
      const renamed = text
        ? Buffer.from(
            body
              .toString()
              .replaceAll('/assets/', build)
              .replaceAll('"assets/', `"${build.slice(1)}`),
          )
        : body;
      const {
        'content-length': _,
        'transfer-encoding': __,
        etag: ___,
        'content-security-policy': ____,
        ...kept
      } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept).end(renamed);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    server,
    deploy: () => {
      version += 1;
      build = `/assets/v${version}/`;
    },
  };
}

const questions = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' });

test('a new build is deployed under an open page: it goes on, and a vote that waits is sent by the new one', async ({
  browser,
  product,
}) => {
  const front = await setupDeployable(product);
  const context = await browser.newContext({
    baseURL: front.url,
    serviceWorkers: 'allow',
    locale: 'fr-FR',
  });
  try {
    const page = await context.newPage();
    const person = await newAccount(page);
    await workerReady(page);
    await voteOffline(page, context, 'Ibrahim');
    await page.close();

    front.deploy();
    await context.setOffline(false);
    const open = await context.newPage();
    await open.goto('/');
    await expect(open).toHaveURL('/votecasted');
    expect(await countVotes(product, person.name)).toBe(1);
    expect(await open.locator('link[href^="/assets/v2/"]').count()).toBeGreaterThan(0);
    await open.goto('/');
    await takenOver(open);
    front.deploy();

    // A page of the old build goes to a page whose script is gone: that page is loaded once, from the new build.
    const loads: string[] = [];
    open.on('load', () => loads.push(open.url()));
    await questions(open).click();
    await expect(open).toHaveURL('/faq');
    await takenOver(open);
    await expect(open.locator('link[href^="/assets/v3/"]').first()).toBeAttached();
    await expect.poll(() => loads.length).toBe(1);
    await open.goto('/moncompte');
    await expect(open.getByText(person.name).first()).toBeVisible();
  } finally {
    await context.close();
    front.server.close();
  }
});

for (const [first, late] of [
  ['script', /\.css$|^\/faq$/],
  ['style sheet', /\.js$|^\/faq$/],
] as const) {
  test(`a page of which the ${first} is found missing first is loaded from the new build, at one tap`, async ({
    browser,
    product,
  }) => {
    const front = await setupDeployable(product, late);
    const context = await browser.newContext({ baseURL: front.url, locale: 'fr-FR' });
    try {
      const page = await context.newPage();
      await page.goto('/');
      await takenOver(page);
      front.deploy();
      await questions(page).click();
      await expect(page).toHaveURL('/faq');
      await takenOver(page);
      await expect(page.locator('link[href^="/assets/v2/"]').first()).toBeAttached();
    } finally {
      await context.close();
      front.server.close();
    }
  });
}

test('scripts take over a page that many visitors share, whose policy names them by their hashes', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const path of ['/', '/vote', '/voteresult', '/connexion']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).toContain("'sha256-");
    await takenOver(page);
  }
  expect(complaints).toEqual([]);
});
