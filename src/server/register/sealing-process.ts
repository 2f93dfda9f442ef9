import path from 'node:path';
import type { ConnectionSettings } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { SealPolicy } from '#domain/register/seal.ts';
import type { FaultKind } from '#domain/register/watch-schema.ts';
import { createChildWorker } from '../processes/child-process.ts';

const CHILD = path.join(import.meta.dirname, 'sealing-child.ts');

/** What a process that seals has to know. */
export interface SealingJob {
  connection: ConnectionSettings;
  competitionId: string;
  /** Of the register. */
  secret: string;
  /** As visitors' addresses have it, with its port where there is one. */
  host: string;
  policy: SealPolicy;
  /** The furthest head of each log that is known to have been published, by contest; roots in hexadecimal digits. */
  published: Record<string, { size: number; root: string }>;
  /** Names of the configured witnesses. */
  witnesses: readonly string[];
}

/** What became of a competition's logs. */
export interface SealingReport {
  /** Heads to remember: those that were made, and those that another process has made. */
  heads: { contestId: string; size: number; root: string }[];
  /** Contests whose log could not be extended, and why. */
  failed: { contestId: string; kind: FaultKind; message: string }[];
  /** How far each of them is: its entries, and for how long the first vote has waited that it does not hold yet. */
  logs: { contestId: string; size: number; lagSeconds: number }[];
}

/**
 * Seals in a process of its own, which gives way to the one that takes votes: a second of prime time is fifteen thousand
 * times five digests.
 */
export function createSealingProcess() {
  return createChildWorker<SealingJob, SealingReport>({
    file: CHILD,
    threads: 1,
    onGone: (cause) => new AppError('BUSY', { cause }),
  });
}
