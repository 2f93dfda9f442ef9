import type { KeepMessage, PrepareMessage } from './worker-messages.ts';

/** Delay in browsers that cannot say when they are idle. */
const LATER_MS = 3_000;

/** Installs the service worker once the page is idle. Without a worker everything works except offline. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = () => {
    navigator.serviceWorker
      .register('/worker.js', { updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready)
      .then(askToCacheSeen)
      // The browser refused, or the network was lost: the next page tries again.
      .catch(() => {});
  };
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(register);
    else setTimeout(register, LATER_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** Asks the worker to cache the files that this page has loaded without it, and the page itself. */
export async function askToCacheSeen(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  registration?.active?.postMessage({
    keep: {
      page: location.href,
      files: files.filter((file) => file.startsWith(`${location.origin}/assets/`)),
    },
  } satisfies KeepMessage);
}

/**
 * Asks the worker to fetch the ballot and the scripts of a vote without a network, for a signed-in user or a visitor
 * who has chosen. Other visitors are spared the download, which would be a sixth of their first visit.
 */
export async function askToPrepareVote(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ prepare: true } satisfies PrepareMessage);
}
