import { registerCode } from '#domain/register/code-rules.ts';
import type { BallotReceipt } from '#domain/register/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';

// The receipts that this phone stores. They are plain localStorage entries, because they outlive the page that wrote
// them and are read by pages that share no code.

/** A stored receipt, with the outcome of its last check. Its votes may still have to be fetched. */
export interface KeptReceipt extends BallotReceipt {
  /** By when the server promised the votes in the register, by the phone's clock, milliseconds; null: not asked yet. */
  due: number | null;
  /** The same instant as the receipt's page states it, ISO 8601. */
  sealed_by?: string;
  /** Whether its votes were found in the register. */
  found: boolean;
  /** Names from the thanks page, with which the phone shows the receipt without a network. */
  shown?: ReceiptName;
}

interface ReceiptName {
  /** Such as "S2-7KF4-2Q9A". */
  reference: string;
  /** The candidate's name. */
  name: string;
}

export type NamedReceipt = KeptReceipt & { shown: ReceiptName };

interface Stored {
  /** Id of the user, registered or anonymous; receipts of one user at a time are stored. */
  user_id: string;
  /** The newest last. */
  receipts: KeptReceipt[];
}

const KEY = 'receipts';
/** Enough for two weeks in which all bonus votes are given one by one; the server can issue older receipts again. */
const MOST = 60;

/** Stores a receipt, or the outcome of its check, merged into the stored receipt of the same request. */
export function keepReceipt(userId: string, receipt: BallotReceipt | KeptReceipt): void {
  const kept = keptReceipts(userId);
  const before = kept.find(({ request_id }) => request_id === receipt.request_id);
  const others = kept.filter((one) => one !== before);
  write(userId, [...others, { due: null, found: false, ...before, ...receipt }]);
}

/** The stored receipts of this user (the one in the browser's cookie); empty when they are another user's. */
function keptReceipts(userId: string | null): readonly KeptReceipt[] {
  const stored = read();
  return userId !== null && stored?.user_id === userId ? stored.receipts : [];
}

/** The stored receipt with this reference. @param reference such as "S2-7KF4-2Q9A" */
export function keptReceipt(userId: string | null, reference: string): KeptReceipt | null {
  const week = Number(/^S(\d+)/.exec(reference)?.[1]);
  return (
    keptReceipts(userId).find(({ request_id }) => receiptReference(week, request_id) === reference) ?? null
  );
}

/** Stores the names that a page shows with the receipts. */
export function nameReceipts(userId: string, names: readonly ReceiptName[]): void {
  for (const shown of names) {
    const kept = keptReceipt(userId, shown.reference);
    if (kept) keepReceipt(userId, { ...kept, shown });
  }
}

/** The receipts that this phone can show without the server, oldest first. */
export const namedReceipts = (userId: string | null): NamedReceipt[] =>
  keptReceipts(userId).filter((one): one is NamedReceipt => one.shown !== undefined && one.votes.length > 0);

/** The register codes of a stored receipt's entries; empty when the phone has no such receipt. */
export const keptCodes = (userId: string | null, reference: string): string[] =>
  keptReceipt(userId, reference)?.votes.map(({ commitment }) => registerCode(commitment)) ?? [];

/** Forgets the receipts unless they are this user's; null (no session) forgets all. */
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
