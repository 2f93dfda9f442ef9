import * as own from './own-traces-queries.ts';

/**
 * Groups of accounts, and votes that were held for a request. Deleting an account leaves both until then: they hold a
 * bare id, and the group may be what a decision on votes rests on.
 */
export const sweeps = own.sweeps;
