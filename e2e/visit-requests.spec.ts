import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { ownCookies } from '#server/sessions/own-cookies.ts';
import { type CountingProxy, startCountingProxy, type Transfer } from '../bench/counting-proxy.ts';
import {
  COOKIES_OF_VISIT,
  RECORDED_VISITS,
  type RecordedRequest,
  type RecordedVisits,
} from '../bench/evening/recorded-visit.ts';
import { expect, type Product, takenOver, test, underWorker } from './product.ts';
import { newAccount, voteFor } from './voter.ts';

// The requests of a browser whose voter comes back and votes, which the measurements of an evening repeat.
// UPDATE_VISITS=1 rewrites them. Pages come from the shared cache, as visitors get them.
test.use({ settings: { PAGE_CACHE_SECONDS: '3' } });

const PHONE =
  'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
/** Headers of the connection or the browser's version, or that the measurements write themselves. */
const LEFT_OUT = ['host', 'connection', 'content-length', 'cookie', 'sec-ch-ua'];
/** In place of the tag that a browser has of the page of another day. */
const YESTERDAY = '"as-of-yesterday------"';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Bytes that a visit may weigh, requests and headers included: a hundredth above its weight, for another browser's
 * headers. `npm run bench:evening` counts some 330 bytes less: it leaves out what names the browser and the connection.
 */
const VISIT_BYTES = 10_260;
const VISIT_BYTES_BARE = 27_500;

for (const javaScriptEnabled of [true, false]) {
  const kind = javaScriptEnabled ? 'withJavaScript' : 'withoutJavaScript';

  test(`a visit ${javaScriptEnabled ? 'with' : 'without'} JavaScript is made of the requests that are measured`, async ({
    browser,
    product,
  }) => {
    const proxy = await startCountingProxy(Number(new URL(product.url).port));
    try {
      const visit = await recordVisit(browser, product, proxy, javaScriptEnabled);
      const recorded: RecordedVisits = JSON.parse(await readFile(RECORDED_VISITS, 'utf8').catch(() => '{}'));
      if (process.env.UPDATE_VISITS)
        await writeFile(RECORDED_VISITS, `${JSON.stringify({ ...recorded, [kind]: visit }, null, 2)}\n`);
      else expect(comparable(visit)).toEqual(comparable(recorded[kind] ?? []));
    } finally {
      await proxy.stop();
    }
  });
}

async function recordVisit(
  browser: Browser,
  product: Product,
  proxy: CountingProxy,
  javaScriptEnabled: boolean,
): Promise<RecordedRequest[]> {
  const baseURL = `http://localhost:${proxy.port}`;
  const context = await browser.newContext({ baseURL, userAgent: PHONE, javaScriptEnabled });
  if (javaScriptEnabled) await underWorker(context, baseURL);
  const page = await context.newPage();
  // The page asks for the profile once, and the phone keeps it.
  const profile = javaScriptEnabled ? page.waitForResponse('**/api/auth/profile') : null;
  await newAccount(page);
  await takenOver(page);
  await (await profile)?.finished();
  await page.close();
  proxy.take();

  const again = await context.newPage();
  await again.goto('/vote');
  await takenOver(again);
  await voteFor(again, 'Grâce');
  await expect(again).toHaveURL('/votecasted');
  await expect(again.getByText('Reçu de vote')).toBeVisible();
  await takenOver(again);
  const passed = proxy.take();
  await context.close();
  const names = await readNames(product, baseURL);
  const asked = passed.filter(({ path }) => !isFile(path));
  const bytes = await weigh(asked, proxy);
  expect(bytes, 'bytes of a visit that votes').toBeLessThan(
    javaScriptEnabled ? VISIT_BYTES : VISIT_BYTES_BARE,
  );
  return asked.map((request) => recordedAs(request, names));
}

/**
 * @returns bytes of a visit's requests and answers, headers included. The page of this visit is the one that its
 * browser has; the page of another day is not, so it is requested again with a tag that the server does not know, until
 * it is compressed as a page that many request.
 */
async function weigh([page, ...others]: readonly Transfer[], proxy: CountingProxy): Promise<number> {
  if (!page) throw new Error('A visit begins with a page.');
  const headers = Object.entries({ ...page.headers, 'if-none-match': YESTERDAY }).map(
    ([name, value]): [string, string] => [name, String(value)],
  );
  const tag = async () => {
    proxy.take();
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${page.path}`, { headers });
    await answer.text();
    return answer.headers.get('etag');
  };
  await expect.poll(tag, { intervals: [0] }).toMatch(/-br11"$/);
  await expect.poll(proxy.underWay).toBe(0);
  const whole = proxy.take().findLast(({ path }) => path === page.path);
  if (!whole) throw new Error('The page did not cross the proxy.');
  return [{ ...page, received: whole.received }, ...others].reduce(
    (sum, { sent, received }) => sum + sent + received,
    0,
  );
}

/** Leaves out the kinds of pictures that a browser accepts, which depend on its version. */
const comparable = (visit: readonly RecordedRequest[]) =>
  visit.map(({ headers, ...request }) => ({
    ...request,
    headers: { ...headers, accept: headers.accept?.replace('image/jxl,', '') },
  }));

/** Files that phones cache for ever, or that come from the storage of portraits. */
const isFile = (path: string) => /^\/(assets|portraits|uploads)\/|\.\w+$/.test(path);

/** Pairs of this visit's values and their placeholders. */
async function readNames(product: Product, origin: string): Promise<[string, string][]> {
  const [row] = await product.query(
    `select user_id, contest_id, candidate_id, vote_day::text as day from votes order by cast_at desc limit 1`,
  );
  return [
    [origin, '{origin}'],
    [encodeURIComponent(origin), '{origin}'],
    [String(row?.user_id), '{user}'],
    [String(row?.contest_id), '{contest}'],
    [String(row?.candidate_id), '{candidate}'],
    [String(row?.day), '{day}'],
  ];
}

function recordedAs({ method, path, headers, body }: Transfer, names: [string, string][]): RecordedRequest {
  const named = (text: string) =>
    names.reduce((so, [value, name]) => so.replaceAll(value, name), text).replaceAll(UUID, '{request}');
  const sent = Object.entries(headers).filter(([name]) => !LEFT_OUT.includes(name));
  const cookies = headers.cookie ?? '';
  return {
    method,
    path: named(path),
    headers: Object.fromEntries(
      sent.map(([name, value]) => [name, name === 'if-none-match' ? YESTERDAY : named(String(value))]),
    ),
    cookies: COOKIES_OF_VISIT.filter((name) => cookies.includes(`${ownCookies[name].names.plain}=`)),
    body: named(body),
  };
}
