import { Gauge, type Registry } from 'prom-client';
import { type RegisterKeys, registerKeys } from '#domain/register/keys.ts';
import { receiptFor } from '#domain/register/receipts.ts';
import type { Receipt } from '#domain/register/schema.ts';
import { slotOf } from '#domain/voting/rules.ts';
import type { Vote } from '#domain/voting/schema.ts';
import type { AppConfig } from '../config.ts';
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
  /** Hears what became of each turn of the sequencer. */
  observe(report: SealingReport): void;
  /** Logs that cannot be extended, by contest, since the last turn; only the keeper knows. */
  failed(): SealingReport['failed'];
}

export function createRegister(
  { registerSecret, publicUrl }: Pick<AppConfig, 'registerSecret' | 'publicUrl'>,
  registry: Registry,
): Register {
  const keys = registerKeys(registerSecret);
  const { host } = new URL(publicUrl);
  let failed: SealingReport['failed'] = [];
  const stopped = new Gauge({
    name: 'palmares_register_stopped',
    help: 'Contests whose public register cannot be extended',
    registers: [registry],
    collect() {
      this.set(failed.length);
    },
  });
  stopped.set(0);
  return {
    keys,
    host,
    originFor: (contestId) => logOrigin(host, contestId),
    receiptsOf: ({ userId }, votes) =>
      votes.map((vote) => receiptFor(keys, { ...vote, user_id: userId, slot: slotOf(vote) })),
    observe(report) {
      failed = report.failed;
    },
    failed: () => failed,
  };
}
