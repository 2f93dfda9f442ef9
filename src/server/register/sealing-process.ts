import path from 'node:path';
import type { ConnectionSettings } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { SealPolicy } from '#domain/register/seal.ts';
import type { FaultKind } from '#domain/register/watch-schema.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'sealing-child.ts');

/** What the sealing process has to know. */
export interface SealingJob {
  connection: ConnectionSettings;
  competitionId: string;
  /** Secret of the register. */
  secret: string;
  /** The product's host as in visitors' addresses, with its port where there is one. */
  host: string;
  policy: SealPolicy;
  /** The furthest published head of each log, by contest; roots in hexadecimal digits. */
  published: Record<string, { size: number; root: string }>;
  /** Names of the configured witnesses. */
  witnesses: readonly string[];
}

/** The outcome of one seal of all logs of a competition. */
export interface SealingReport {
  /** Heads to remember: those that were just made, and those that another process has made. */
  heads: { contestId: string; size: number; root: string }[];
  /** Contests whose log could not be extended, and why. */
  failed: { contestId: string; kind: FaultKind; message: string }[];
  /** How far each log is: its entries, and for how long the first vote that it does not hold yet has waited. */
  logs: { contestId: string; size: number; lagSeconds: number }[];
}

/**
 * Seals in a process of its own, of lower priority than the one that takes votes: a second of prime time takes fifteen
 * thousand times five digests.
 */
export function createSealingProcess() {
  return createChildWorker<SealingJob, SealingReport>({
    file: CHILD,
    threads: 1,
    onGone: (cause) => new AppError('BUSY', { cause }),
  });
}
