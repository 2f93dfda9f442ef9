import type { BrowserContext, Page } from '@playwright/test';
import { importedPaths } from '#app/offline/worker-rules.ts';
import { expect } from './product.ts';

/** Waits until the worker is ready and has stored the files of the visited pages. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await (await caches.open('pages')).match('/horsligne')))
      await new Promise(requestAnimationFrame);
  });
}

/** Visits a page, and waits until the worker has stored it. */
export async function visitAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction((name) => caches.match(name).then(Boolean), path);
}

/** The names, without their hashes, of the scripts that the worker has stored. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('assets')).keys();
    return requests.map(({ url }) => url.replace(/^.*\/|-[\w-]{8}\.\w+$/g, ''));
  });

/** Waits until the worker has stored the scripts that a vote without a network needs, and their imports. */
export async function voteScriptsKept(page: Page): Promise<void> {
  await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(['outbox', 'votepending']));
  const readScripts = async () => {
    const cache = await caches.open('assets');
    const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js'));
    return Promise.all(
      scripts.map(async (request) => ({
        path: new URL(request.url).pathname,
        code: (await (await cache.match(request))?.text()) ?? '',
      })),
    );
  };
  const missing = async () => {
    const scripts = await page.evaluate(readScripts);
    const kept = new Set(scripts.map(({ path }) => path));
    return scripts.flatMap(({ code }) => importedPaths(code)).filter((path) => !kept.has(path));
  };
  await expect.poll(missing).toEqual([]);
}

/** Waits until the worker has stored the ballot. */
export async function ballotKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await (await caches.open('pages')).match('/vote'))) await new Promise(requestAnimationFrame);
  });
}

/** Changes the kept ballot as if its contest had been over for an hour. */
export async function endKeptBallot(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('pages');
    const ballot = await cache.match('/vote');
    if (!ballot) throw new Error('The worker has kept no ballot.');
    const headers = new Headers(ballot.headers);
    headers.set('x-offline-until', String(Date.now() - 3_600_000));
    await cache.put('/vote', new Response(await ballot.text(), { headers }));
  });
}

/** Waits until the outbox's scripts have loaded, which a choice fetches. */
export async function outboxLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return [/\/outbox-[\w-]+\.js$/, /\/votepending-[\w-]+\.js$/].every((file) =>
      loaded.some((name) => file.test(name)),
    );
  });
}

/** Chooses while there is a network, confirms when there is none. */
export async function voteOffline(page: Page, context: BrowserContext, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: `Choisir ${name}` }).check();
  await page.getByRole('button', { name: /^Donner mon vote/ }).click();
  await outboxLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  await expect(page).toHaveURL('/votepending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre vote n’est pas encore compté');
  await expect(page.getByText(`Choix gardé : ${name}`)).toBeVisible();
}

/** Runs in a page: whether it has fetched the outbox's scripts, and so has read its outbox. */
export function outboxRead(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => /\/outbox-[\w-]+\.js$/.test(name));
}

/** Runs in a page: under which keys the phone stores votes. */
export async function storedVotes(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('palmares', 1);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const reading = database.transaction('votes').objectStore('votes').getAllKeys();
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  });
  database.close();
  return keys.map(String);
}

/** Stores a choice of this day that was made signed out, beside the votes that wait. */
export async function storeChoice(page: Page, display_name: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('palmares');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('votes', 'readwrite');
          const vote_day = new Date().toISOString().slice(0, 10);
          const ids = { contest_id: 'c', candidate_id: 'c', request_id: crypto.randomUUID() };
          const pagne = { pattern: 'onde', a: '#111', b: '#222', c: '#333' };
          transaction.objectStore('votes').put(
            {
              ballot: { ...ids, daily: 1, bonus: 0, vote_day },
              userId: crypto.randomUUID(),
              candidate: { id: 'c', display_name: name, number: 2, pagne, portrait: null },
              state: 'other-account',
              message: null,
              todays: 0,
              attempts: 1,
              dueAt: 0,
              leasedUntil: 0,
            },
            'waiting',
          );
          transaction.oncomplete = () => {
            opening.result.close();
            localStorage.setItem('outbox', '1');
            resolve();
          };
        };
      }),
    display_name,
  );
}
