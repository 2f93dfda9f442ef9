import type { KeepMessage, PrepareMessage } from './worker-messages.ts';

/** Where the browser cannot say when it is idle. */
const LATER_MS = 3_000;

/** Installs the service worker, once the page has nothing better to do. Without one everything works but offline. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = () => {
    navigator.serviceWorker
      .register('/worker.js', { updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready)
      .then(askToCacheSeen)
      // Refused by the browser, or no network in the middle of it: another page tries again.
      .catch(() => {});
  };
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(register);
    else setTimeout(register, LATER_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** Has the worker cache what this page has loaded without it: before it was there, or past it. */
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
 * Has the worker fetch the ballot, and the scripts of a vote that is given without a network: for a user who has signed
 * in, and for a visitor who has chosen. Others are spared what would be a sixth of their first visit.
 */
export async function askToPrepareVote(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ prepare: true } satisfies PrepareMessage);
}
