import { OFFLINE } from '#site/offline-headers.ts';
import { isOutdated } from '../outbox/outbox-vote.ts';
import { sendWaitingVote } from '../outbox/send-vote.ts';
import { listenForPush, type PushScope } from '../reminders/listen-for-push.ts';
import { type KeepMessage, type PrepareMessage, SYNC_TAG } from './worker-messages.ts';
import {
  assetPaths,
  BALLOT_PAGE,
  cachedHeaders,
  cachedName,
  cachedTime,
  HOME_PAGE,
  importedPaths,
  isOver,
  markCached,
  markOffline,
  OFFLINE_PAGE,
  offlineAddress,
  planFor,
  preloadedAnswer,
  serverTime,
} from './worker-rules.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// The service worker. It never answers a page from its cache while there is a network, of the pages that say how the vote
// stands it caches the ballot and the home page alone, until their contest is over, and it caches pages only as a visitor
// without cookies is shown them: no user's own page is ever in here, whichever users sign in or out. Files and pictures are cached as they are seen.

declare const self: WorkerScope & PushScope;

listenForPush(self);

const ASSETS = 'assets';
const PICTURES = 'pictures';
const PAGES = 'pages';
/** When a page was asked for that may not have come: names without content. */
const ASKED = 'asked';
/** The oldest go first. Two builds' files, so that a page that was open before an update finds its own. */
const MOST = { [ASSETS]: 160, [PICTURES]: 120, [PAGES]: 40 } as const;
/** A page that has been cached so lately is not fetched again, nor is a picture. */
const FRESH_MS = 6 * 3_600_000;

const files = self.__WB_MANIFEST.map(({ url }) => `/${url}`).filter((file) => file.startsWith('/assets/'));
/** Of a vote that is given without a network; the others are of every page. */
const voteScripts = files.filter((file) => file.endsWith('.js'));

self.addEventListener('install', (event) => {
  // It has no part in calls: without this a browser would wake it for each, and a slow phone's vote would wait for that.
  event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]);
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([self.clients.claim(), preload, ...Object.keys(MOST).map(trim)]));
});

self.addEventListener('message', (event) => {
  const { keep, prepare } = (event.data ?? {}) as Partial<KeepMessage & PrepareMessage>;
  if (prepare) event.waitUntil(prepareVote());
  if (!keep) return;
  const assets = keep.files.filter((file) => new URL(file).pathname.startsWith('/assets/'));
  event.waitUntil(Promise.all([addMissing(assets), cachePage(keep.page)]));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendInBackground());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const plan = planFor(request, self.location.origin);
  if (plan === 'asset') event.respondWith(fromCache(ASSETS, request));
  if (plan === 'picture') event.respondWith(answerPicture(event));
  if (plan === 'page') event.respondWith(answerPage(event));
  if (plan === 'passing') event.respondWith(sentOnce(event));
  if (plan === 'data') event.waitUntil(cachePage(request.url));
});

/** The page for "no network" and its files; on a phone that was made ready for a vote, those of this version too. */
async function install(): Promise<void> {
  const offline = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-cache' });
  if (!offline.ok) throw new Error(`${OFFLINE_PAGE}: ${offline.status}`);
  const html = await offline.text();
  const fonts = files.filter((file) => !voteScripts.includes(file));
  await addMissing([...fonts, ...assetPaths(html)]);
  const headers = cachedHeaders(offline.headers, Date.now());
  await (await caches.open(PAGES)).put(OFFLINE_PAGE, new Response(html, { headers }));
  if (await isPrepared()) await prepareVote();
}

/** The ballot, and the scripts that a vote needs which is given without a network. Every page of a voter asks for it. */
async function prepareVote(): Promise<void> {
  addingScripts ??= addVoteScripts().catch((error) => {
    // A bad line: the next page tries again.
    addingScripts = null;
    throw error;
  });
  await addingScripts;
  await cacheBallot();
}

let addingScripts: Promise<void> | null = null;

async function addVoteScripts(): Promise<void> {
  await addMissing(voteScripts);
  await addImports(voteScripts);
}

/** Whether this phone's user was known to vote, by this worker or one before it. */
const isPrepared = async (): Promise<boolean> =>
  (await (await caches.open(ASKED)).match(BALLOT_PAGE)) !== undefined;

/** What scripts that are fetched in advance import, and so on: a page asks for them by name only when it needs them. */
async function addImports(scripts: readonly string[], known: readonly string[] = scripts): Promise<void> {
  const cache = await caches.open(ASSETS);
  const codes = await Promise.all(scripts.map(async (file) => (await cache.match(file))?.text()));
  const more = [...new Set(codes.flatMap((code) => importedPaths(code ?? '')))];
  const fresh = more.filter((file) => !known.includes(file));
  await addMissing(fresh);
  if (fresh.length > 0) await addImports(fresh, [...known, ...fresh]);
}

async function addMissing(files: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  await Promise.all(
    [...new Set(files)].map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
}

async function fromCache(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await (await caches.open(PICTURES)).match(request);
  if (!cached) return fromCache(PICTURES, request);
  if (!isFreshCopy(cached)) event.waitUntil(refresh(PICTURES, request));
  return cached;
}

async function refresh(name: string, request: Request): Promise<void> {
  const response = await fetch(request).catch(() => null);
  if (response?.status === 200) await (await caches.open(name)).put(request, response);
}

/**
 * The answer to a document's request, which is sent once: by the browser while it woke the worker, or else from here.
 * An address may be good for one visit only, as where a sign-in elsewhere comes back to.
 */
async function sentOnce(event: FetchEvent): Promise<Response> {
  return (await preloadedAnswer(event.preloadResponse)) ?? fetch(event.request);
}

/** The server's answer, a refusal too; only where no answer comes at all, what was cached. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await sentOnce(event);
    const name = response.ok ? cachedName(request.url) : null;
    if (name) event.waitUntil(cacheSeen(request.url, response.clone()));
    if (!name || name === HOME_PAGE)
      event.waitUntil(isPrepared().then((prepared) => (prepared ? cacheBallot() : undefined)));
    return response;
  } catch {
    return cachedPage(request.url);
  }
}

async function cachedPage(url: string): Promise<Response> {
  const { origin } = self.location;
  const cache = await caches.open(PAGES);
  const isKept = async (name: string) => {
    const page = await cache.match(name);
    return page !== undefined && !isOver(page.headers, Date.now());
  };
  // A home page that shares something, or was never seen here: what it is opened for is the ballot.
  const { pathname, search } = new URL(url);
  if (pathname === HOME_PAGE && (search || !(await isKept(HOME_PAGE))) && (await isKept(BALLOT_PAGE)))
    return Response.redirect(origin + BALLOT_PAGE + search);
  const offline = pathname === OFFLINE_PAGE;
  const name = offline ? OFFLINE_PAGE : cachedName(url);
  const cached = name === null ? undefined : await cache.match(name);
  if (!cached || isOver(cached.headers, Date.now()))
    return offline ? Response.error() : Response.redirect(new URL(offlineAddress(url), origin).href);
  const { status, headers } = cached;
  const mark = offline ? markOffline : markCached;
  return new Response(mark(await cached.text(), cachedTime(headers), serverTime(headers)), {
    status,
    headers,
  });
}

/** Caches a page that was just shown: itself where it was shown as to every visitor, else in its anonymous form. */
async function cacheSeen(url: string, response: Response): Promise<void> {
  const name = cachedName(url);
  if (name === null) return;
  const { pathname, search } = new URL(url);
  if (response.headers.get(OFFLINE) === 'keep' && pathname + search === name) await store(name, response);
  else await cachePage(url);
}

/**
 * Caches a page as every visitor is shown it: asked for without cookies, and only if the server allows it.
 * Failing, it tries again when the page is seen again.
 */
async function cachePage(url: string): Promise<boolean> {
  const name = cachedName(url);
  // One small page a few times a day is worth a vote, on phones that save data too.
  if (name === null || (self.navigator.connection?.saveData && name !== BALLOT_PAGE)) return true;
  const cache = await caches.open(PAGES);
  const cached = await cache.match(name);
  if (cached && isFreshCopy(cached) && !isOver(cached.headers, Date.now())) return true;
  try {
    const response = await fetch(name, {
      credentials: 'omit',
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    // The vote is over before its time, or suspended: what was cached of it would say otherwise.
    if (response.type === 'opaqueredirect' && name === BALLOT_PAGE) await cache.delete(name);
    if (response.ok && response.headers.get(OFFLINE) === 'keep') await store(name, response);
    else if (response.ok && name === HOME_PAGE) await cache.delete(name);
    return true;
  } catch {
    // No network, or not enough of it.
    return false;
  }
}

/** Between two questions for the ballot of a phone that has none, or an old one. */
const BALLOT_AGAIN_MS = 10 * 60_000;
let askingForBallot: Promise<void> | null = null;

/** A voter who comes in by another page may want to vote where there is no network. */
function cacheBallot(): Promise<void> {
  askingForBallot ??= askForBallot().finally(() => {
    askingForBallot = null;
  });
  return askingForBallot;
}

/** Notes when it asks: a worker rests after half a minute, and begins with an empty memory. */
async function askForBallot(): Promise<void> {
  const asked = await caches.open(ASKED);
  const last = await asked.match(BALLOT_PAGE);
  if (last && isYounger(last, BALLOT_AGAIN_MS)) return;
  const headers = cachedHeaders(new Headers(), Date.now());
  await asked.put(BALLOT_PAGE, new Response(null, { headers }));
  // A question that a bad line dropped is asked again by the next page.
  if (!(await cachePage(self.location.origin + BALLOT_PAGE))) await asked.delete(BALLOT_PAGE);
}

/** A page and the files of the build that it was made with. */
async function store(name: string, response: Response): Promise<void> {
  const html = await response.text();
  await addMissing(assetPaths(html));
  const { status, headers } = response;
  const cached = new Response(html, { status, headers: cachedHeaders(headers, Date.now()) });
  await (await caches.open(PAGES)).put(name, cached);
  await trim(PAGES);
}

const isFreshCopy = (response: Response): boolean => isYounger(response, FRESH_MS);

function isYounger(response: Response, ms: number): boolean {
  const age = Date.now() - cachedTime(response.headers);
  return age >= 0 && age < ms;
}

async function trim(name: string): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const needed = new Set<string>([OFFLINE_PAGE, BALLOT_PAGE, ...files]);
  const rest = keys.filter(({ url }) => !needed.has(new URL(url).pathname));
  const most: number = MOST[name as keyof typeof MOST];
  await Promise.all(rest.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** Failing tells the browser to call again later, with a delay that it chooses. */
async function sendInBackground(): Promise<void> {
  const vote = await sendWaitingVote({ asked: true, account: null });
  if (vote?.state === 'waiting' && vote.userId !== null && !isOutdated(vote, Date.now()))
    throw new Error('The vote still waits.');
}
