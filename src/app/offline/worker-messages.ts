/** What a page asks of the worker: to keep its files and, where that is allowed, the page itself. */
export interface KeepMessage {
  keep: { page: string; files: string[] };
}

/** What a page asks of the worker whose visitor may vote: to have at hand what a vote without a network needs. */
export interface PrepareMessage {
  prepare: true;
}

/** Under which the browser is asked to wake the worker when the network is back. */
export const SYNC_TAG = 'vote';
