import * as own from './own-traces-queries.ts';

/** Sweeps of alarms that ended long ago, and of their messages. They concern no user. */
export const sweeps = own.sweeps;
