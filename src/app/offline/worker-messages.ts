/** A page's message to the worker: cache these files and, where that is allowed, the page itself. */
export interface KeepMessage {
  keep: { page: string; files: string[] };
}

/** The message of a page whose visitor may vote: cache what a vote without a network needs. */
export interface PrepareMessage {
  prepare: true;
}

/** Tag of the background sync that wakes the worker when the network is back. */
export const SYNC_TAG = 'vote';
