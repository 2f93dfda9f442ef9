import type { Db } from '#database/client.ts';
import type { RiskKind } from './risk-rules.ts';
import { noteScanned, scanFor, takeScan } from './risk-scan-queries.ts';

const KINDS: readonly RiskKind[] = ['device', 'numbers', 'referral', 'burst'];

export type Scanned = Record<RiskKind, number>;

/**
 * Looks for groups of accounts that look like one hand, one process at a time. Nothing happens to anybody by it:
 * people look at what it finds.
 *
 * @param everyMinutes not again before so many minutes have passed, in whichever process
 * @returns groups by kind; null when it is another process's turn, or not time yet
 */
export function scanForRisks(db: Db, everyMinutes = 0): Promise<Scanned | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeScan(tx, everyMinutes))) return null;
    const scanned: Partial<Scanned> = {};
    for (const kind of KINDS) scanned[kind] = await scanFor(tx, kind);
    await noteScanned(tx);
    return scanned as Scanned;
  });
}

const LOOK_MS = 60_000;
const EVERY_MINUTES = 10;

/** Scans every ten minutes, whatever the number of processes, until told to stop. @returns stops, after the one under way */
export function followRisks(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(() => scanForRisks(db, EVERY_MINUTES)).catch(onError);
  }, LOOK_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
