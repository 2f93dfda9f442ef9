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
  /** Host of its logs' names, with its port where there is one. */
  host: string;
  originFor(contestId: string): string;
  /** What opens a user's votes in the register. */
  receiptsOf(user: { userId: string }, votes: readonly Vote[]): Receipt[];
  /** Hears what became of each turn of the sequencer: what monitors are told of the register. */
  observe(report: SealingReport): void;
  /** Hears that no log can be extended, before it was tried. */
  cannotSeal(): void;
  /** Hears whether what was published is written down outside the database. */
  kept(isKept: boolean): void;
}

/** The register as routes and metrics use it. @param registerSecret from which its keys are derived */
export function createRegister(
  { registerSecret, publicUrl }: Pick<AppConfig, 'registerSecret' | 'publicUrl'>,
  registry: Registry,
): Register {
  const keys = registerKeys(registerSecret);
  const { host } = new URL(publicUrl);
  let heard: { lag: number; at: number } | null = null;
  // A sequencer that says nothing any more is behind by that much too.
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

/** Only the keeper sets them: the sums over all workers are its figures. @param lag seconds, now */
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
