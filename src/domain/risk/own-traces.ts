import { keepTraces } from './account-queries.ts';
import * as own from './own-traces-queries.ts';

/**
 * What deleting an account leaves here, before the user is erased: hashes for the search for groups, beside the bare id,
 * until `sweeps` takes them. A group, and votes that were held for a request, stay as they are: they hold a bare id, and
 * the group may be what a decision on votes rests on.
 */
export const keep = keepTraces;

/** Groups of accounts, votes that were held for a request, and traces of users who are gone. */
export const sweeps = own.sweeps;
