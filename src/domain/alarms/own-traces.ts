import * as own from './own-traces-queries.ts';

/** Alarms that ended long ago, and what is known of their messages. No user is in them. */
export const sweeps = own.sweeps;
