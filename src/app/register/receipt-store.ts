import type { BallotReceipt } from '#domain/register/schema.ts';
import { readEntry, writeEntry } from './storage.ts';

// What this phone keeps of its votes in the register. Plain entries of its storage, which outlive the page that wrote
// them and are read by pages that know nothing of each other.

/** A receipt as it is kept, with what came out when it was checked. Its votes may still have to be asked for. */
export interface KeptReceipt extends BallotReceipt {
  /** By when the votes were promised to be in the register, by the phone's clock, milliseconds; null: not yet asked. */
  due: number | null;
  /** They were found there. */
  found: boolean;
}

interface Stored {
  /** Whose they are: of one user at a time, registered or anonymous. */
  user_id: string;
  /** The newest last. */
  receipts: KeptReceipt[];
}

const KEY = 'receipts';
/** Two weeks in which all bonus votes are given one by one; older ones the server makes again. */
const MOST = 60;

/** Keeps a receipt, or what came out when it was checked, in place of what was kept of the same request. */
export function keepReceipt(userId: string, receipt: BallotReceipt | KeptReceipt): void {
  const kept = keptReceipts(userId);
  const before = kept.find(({ request_id }) => request_id === receipt.request_id);
  const others = kept.filter((one) => one !== before);
  write(userId, [...others, { due: null, found: false, ...before, ...receipt }]);
}

/** What is kept for a user, whom this browser's cookie names; another's is not told. */
export function keptReceipts(userId: string | null): readonly KeptReceipt[] {
  const stored = read();
  return userId !== null && stored?.user_id === userId ? stored.receipts : [];
}

/** Forgets what is not this user's; all of it for null, where the browser has no session. */
export function forgetReceipts(exceptOf: string | null = null): void {
  if (exceptOf === null || read()?.user_id !== exceptOf) writeEntry(KEY, undefined);
}

function write(user_id: string, receipts: readonly KeptReceipt[]): void {
  const stored: Stored = { user_id, receipts: receipts.slice(-MOST) };
  writeEntry(KEY, stored);
}

function read(): Stored | null {
  const { user_id, receipts } = (readEntry(KEY) ?? {}) as Partial<Stored>;
  return typeof user_id === 'string' && Array.isArray(receipts) ? { user_id, receipts } : null;
}
