import { clockAhead } from './server-clock.ts';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function awaitSecond(): void {
  timer = setTimeout(tick, SECOND - ((Date.now() + clockAhead()) % SECOND));
}

function tick(): void {
  awaitSecond();
  for (const listen of listeners) listen();
}

/**
 * Calls a function now, and each time the server's clock shows another second: one timer for all parts of a page.
 *
 * @returns ends it
 */
export function onEachSecond(listen: () => void): () => void {
  listen();
  listeners.add(listen);
  if (listeners.size === 1) awaitSecond();
  return () => {
    listeners.delete(listen);
    if (listeners.size === 0) clearTimeout(timer);
  };
}
