import { keepTraces } from './account-queries.ts';
import * as own from './own-traces-queries.ts';

/**
 * Keeps, before a user is erased, their id and the hashes that the search for groups needs, until `sweeps` deletes
 * them. Groups, and votes that are pinned for a request, stay as they are: they have only the user's id, and a decision
 * on votes may rest on the group.
 */
export const keep = keepTraces;

/** Deletes old groups of accounts, votes pinned for a request, and traces of departed users. */
export const sweeps = own.sweeps;
