import { Gauge, type Registry } from 'prom-client';
import { type RegisterKeys, registerKeys } from '#domain/register/keys.ts';
import { receiptFor } from '#domain/register/receipts.ts';
import type { Receipt } from '#domain/register/schema.ts';
import { toSlot } from '#domain/voting/rules.ts';
import type { Vote } from '#domain/voting/schema.ts';
import type { AppConfig } from '../config/config.ts';
import { logOrigin } from './seal-logs.ts';
import type { SealingReport } from './sealing-process.ts';

/** What requests and the régie need of the public register. */
export interface Register {
  keys: RegisterKeys;
  /** The host in the names of its logs, with its port where there is one. */
  host: string;
  originFor(contestId: string): string;
  /** The receipts that open a user's votes in the register. */
  receiptsOf(user: { userId: string }, votes: readonly Vote[]): Receipt[];
  /** Sets the metrics of the register from a report of the sequencer. */
  observe(report: SealingReport): void;
  /** Sets the metric that logs cannot be extended, where no seal could even be tried. */
  cannotSeal(): void;
  /** Sets the metric that tells whether published heads are written outside the database. */
  kept(isKept: boolean): void;
}

/** Creates the register for routes and metrics. @param registerSecret the secret from which its keys are derived */
export function createRegister(
  { registerSecret, publicUrl }: Pick<AppConfig, 'registerSecret' | 'publicUrl'>,
  registry: Registry,
): Register {
  const keys = registerKeys(registerSecret);
  const { host } = new URL(publicUrl);
  let heard: { lag: number; at: number } | null = null;
  // A sequencer that has gone silent falls behind by the time of its silence too.
  const gauges = createGauges(registry, () =>
    heard ? heard.lag + (performance.now() - heard.at) / 1000 : 0,
  );
  return {
    keys,
    host,
    originFor: (contestId) => logOrigin(host, contestId),
    receiptsOf: ({ userId }, votes) =>
      votes.map((vote) => receiptFor(keys, { ...vote, user_id: userId, slot: toSlot(vote) })),
    observe({ failed, logs }) {
      gauges.stopped.set(failed.length);
      gauges.entries.set(logs.reduce((sum, one) => sum + one.size, 0));
      heard = { lag: Math.max(0, ...logs.map((one) => one.lagSeconds)), at: performance.now() };
    },
    cannotSeal: () => gauges.stopped.set(1),
    kept: (isKept) => gauges.unkept.set(isKept ? 0 : 1),
  };
}

/** Only the keeper sets these, so the sums over all workers are its figures. @param lag the lag now, in seconds */
function createGauges(registry: Registry, lag: () => number) {
  const registers = [registry];
  new Gauge({
    name: 'palmares_register_lag_seconds',
    help: 'For how long the first vote has waited that the public register does not hold yet',
    registers,
    collect() {
      this.set(lag());
    },
  });
  return {
    stopped: new Gauge({
      name: 'palmares_register_stopped',
      help: 'Contests whose public register cannot be extended',
      registers,
    }),
    unkept: new Gauge({
      name: 'palmares_register_unkept',
      help: '1 while the heads that were published cannot be written down outside the database',
      registers,
    }),
    entries: new Gauge({
      name: 'palmares_register_entries',
      help: 'Entries of the public register, of all contests together',
      registers,
    }),
  };
}
