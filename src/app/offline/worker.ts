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
  nearestName,
  OFFLINE_PAGE,
  offlineAddress,
  planFor,
  preloadedAnswer,
  serverTime,
} from './worker-rules.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// The service worker. It answers a page from its cache only when there is no network. Of the pages that say how the
// vote stands, it caches only the ballot and the home page, until their contest is over. It caches pages only as a
// visitor without cookies sees them, so no user's own page is in here. Files and pictures are cached as they are seen.

declare const self: WorkerScope & PushScope;

listenForPush(self);

const ASSETS = 'assets';
const PICTURES = 'pictures';
const PAGES = 'pages';
/** Entries without content: they note when the ballot was last requested, whether or not it came. */
const ASKED = 'asked';
/** Entries per cache; the oldest go first. Files of two builds fit, so a page opened before an update finds its own. */
const MOST = { [ASSETS]: 160, [PICTURES]: 120, [PAGES]: 40 } as const;
/** A page or picture that was cached within this time is not fetched again. */
const FRESH_MS = 6 * 3_600_000;

const files = self.__WB_MANIFEST.map(({ url }) => `/${url}`).filter((file) => file.startsWith('/assets/'));
/** The scripts of a vote that is given without a network; the other files belong to every page. */
const voteScripts = files.filter((file) => file.endsWith('.js'));

self.addEventListener('install', (event) => {
  // The worker does nothing for API calls: without this route a browser would wake it for each, and delay the vote.
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

/** Caches the page for "no network" and its files; on a phone prepared for a vote, also this version's vote scripts. */
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

/** Caches the ballot and the scripts of a vote without a network. Every page of a voter asks for it. */
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

/** Caches, recursively, what the vote scripts import: a page would request those files only when it needs them. */
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
 * Answers a document request that is sent only once: by the browser while it woke the worker, or else from here. Some
 * addresses work for one visit only, such as the one that a provider's sign-in returns to.
 */
async function sentOnce(event: FetchEvent): Promise<Response> {
  return (await preloadedAnswer(event.preloadResponse)) ?? fetch(event.request);
}

/** The server's answer, including a refusal; the cached page only when no answer comes at all. */
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
  // A visitor opens a shared home page, or one never cached here, in order to vote: show the ballot.
  const { pathname, search } = new URL(url);
  if (pathname === HOME_PAGE && (search || !(await isKept(HOME_PAGE))) && (await isKept(BALLOT_PAGE)))
    return Response.redirect(origin + BALLOT_PAGE + search);
  const offline = pathname === OFFLINE_PAGE;
  const name = offline ? OFFLINE_PAGE : nearestName(url);
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

/** Caches a page that was just shown: as it is if it is the same for every visitor, else in its anonymous form. */
async function cacheSeen(url: string, response: Response): Promise<void> {
  const name = cachedName(url);
  if (name === null) return;
  const { pathname, search } = new URL(url);
  if (response.headers.get(OFFLINE) === 'keep' && pathname + search === name) await store(name, response);
  else await cachePage(url);
}

/**
 * Caches a page in the form that every visitor sees: requested without cookies, and only if the server allows it.
 *
 * @returns false when the request failed; the next view of the page tries again
 */
async function cachePage(url: string): Promise<boolean> {
  const name = cachedName(url);
  // The ballot is cached even on phones that save data: one small page a few times a day.
  if (name === null || (self.navigator.connection?.saveData && name !== BALLOT_PAGE)) return true;
  const cache = await caches.open(PAGES);
  const cached = await cache.match(name);
  if (cached && isFreshCopy(cached) && !isOver(cached.headers, Date.now())) return true;
  try {
    const response = await fetch(name, {
      credentials: 'omit',
      // The browser would keep this visitor's page in the place of the user's own, and show it on « back ».
      cache: 'no-store',
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    // The vote is over early, or suspended: the cached ballot would say otherwise.
    if (response.type === 'opaqueredirect' && name === BALLOT_PAGE) await cache.delete(name);
    if (response.ok && response.headers.get(OFFLINE) === 'keep') await store(name, response);
    else if (response.ok && name === HOME_PAGE) await cache.delete(name);
    return true;
  } catch {
    // No network, or not enough of it.
    return false;
  }
}

/** Minimum time between two requests for the ballot, while the phone has none or an old one. */
const BALLOT_AGAIN_MS = 10 * 60_000;
let askingForBallot: Promise<void> | null = null;

/** A voter who comes in by another page may want to vote where there is no network. */
function cacheBallot(): Promise<void> {
  askingForBallot ??= askForBallot().finally(() => {
    askingForBallot = null;
  });
  return askingForBallot;
}

/** Notes its time in a cache, because a worker stops after half a minute and loses its memory. */
async function askForBallot(): Promise<void> {
  const asked = await caches.open(ASKED);
  const last = await asked.match(BALLOT_PAGE);
  if (last && isYounger(last, BALLOT_AGAIN_MS)) return;
  const headers = cachedHeaders(new Headers(), Date.now());
  await asked.put(BALLOT_PAGE, new Response(null, { headers }));
  // After a request that a bad line dropped, the next page asks again.
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

/** Throws while a vote still waits, so that the browser fires the sync again, after a delay of its own. */
async function sendInBackground(): Promise<void> {
  const votes = await sendWaitingVote({ asked: true, account: null });
  const now = Date.now();
  if (votes.some((vote) => vote.state === 'waiting' && vote.userId !== null && !isOutdated(vote, now)))
    throw new Error('A vote still waits.');
}
