import path from 'node:path';
import type { ConnectionSettings } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { createChildWorker } from '../child-process.ts';

const CHILD = path.join(import.meta.dirname, 'sealing-child.ts');

/** What a process that seals has to know. */
export interface SealingJob {
  connection: ConnectionSettings;
  competitionId: string;
  /** Of the register. */
  secret: string;
  /** As visitors' addresses have it, with its port where there is one. */
  host: string;
  policy: { votes: number; seconds: number };
  /** The furthest head of each log that is known to have been published, by contest; roots in hexadecimal digits. */
  published: Record<string, { size: number; root: string }>;
}

/** What became of a contest's log. */
export interface SealingReport {
  heads: { contestId: string; size: number; root: string }[];
  /** Contests whose log could not be extended, and why; `behind` where it does not continue what was published. */
  failed: { contestId: string; behind: boolean; message: string }[];
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
