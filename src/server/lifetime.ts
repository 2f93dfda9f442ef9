import { DatabaseError } from '#database/database-error.ts';
import { ConfigurationError } from './config/config.ts';
import { complain } from './terminal.ts';

/** Thrown when the process is told to stop while it starts: what has started is stopped, and nothing more begins. */
class Interrupted extends Error {}

/** A process from its start to its end. */
export interface Lifetime {
  /** Registers a cleanup for the stop; cleanups run in the opposite order of their registration. */
  onStop(cleanup: () => unknown): void;
  /** To be called between two steps of a start. @throws when the process was told to stop meanwhile */
  goOn(): void;
  /** Stops everything and ends the process; a second call does nothing. */
  stop(code: number): Promise<void>;
}

interface Options {
  signals: readonly NodeJS.Signals[];
  /** Milliseconds that a stop may take; then the process ends as it is. */
  stopMs: number;
  onSignal?(): void;
}

/** Runs a process: starts everything in order, and stops it when a signal says so or the start fails. */
export function runProcess(
  start: (lifetime: Lifetime) => Promise<void>,
  { signals, stopMs, onSignal }: Options,
): void {
  const cleanups: (() => unknown)[] = [];
  let stopping = false;
  let started: Promise<void> = Promise.resolve();

  async function stop(code: number): Promise<void> {
    // npm passes on a Ctrl-C that the terminal has already sent to this process.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), stopMs).unref();
    // A database that is still starting can be stopped only once it is up.
    await started.catch(() => {});
    for (const cleanup of cleanups.reverse()) {
      try {
        await cleanup();
      } catch (error) {
        complain(error);
        process.exitCode = 1;
      }
    }
    process.exit(process.exitCode ?? code);
  }

  for (const signal of signals) {
    process.on(signal, () => {
      onSignal?.();
      void stop(0);
    });
  }
  started = start({
    onStop: (cleanup) => cleanups.push(cleanup),
    goOn: () => {
      if (stopping) throw new Interrupted();
    },
    stop,
  });
  started.catch((error: unknown) => {
    if (error instanceof Interrupted) return;
    const known = error instanceof ConfigurationError || error instanceof DatabaseError;
    complain(known ? error.message : error);
    void stop(1);
  });
}
