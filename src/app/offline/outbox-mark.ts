// What every page knows of the outbox without loading it: whether a vote may wait in it, and when that changes.

const NAME = 'outbox';

/** Whether a vote may be waiting on this phone. */
export function mayHoldVote(): boolean {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

/** The worker has no localStorage: the next page learns from the outbox what the worker has settled. */
export function markOutbox(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(NAME, '1');
    else localStorage.removeItem(NAME);
  } catch {
    // The storage is full, denied to this page, or missing in a worker.
  }
}

/** Tells every tab, this one too, that the waiting vote has changed. */
export function announceOutbox(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** @returns how to stop listening */
export function onOutboxChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
