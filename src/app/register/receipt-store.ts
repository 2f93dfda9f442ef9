import { registerCode } from '#domain/register/code-rules.ts';
import type { BallotReceipt } from '#domain/register/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { readEntry, writeEntry } from '../local-store/entries.ts';

// What this phone keeps of its votes in the register. Plain entries of its storage, which outlive the page that wrote
// them and are read by pages that know nothing of each other.

/** A receipt as it is kept, with what came out when it was checked. Its votes may still have to be asked for. */
export interface KeptReceipt extends BallotReceipt {
  /** By when the votes were promised to be in the register, by the phone's clock, milliseconds; null: not yet asked. */
  due: number | null;
  /** The same as the server tells it on the receipt's page, ISO 8601. */
  sealed_by?: string;
  /** Whether its votes were found in the register. */
  found: boolean;
  /** How the page called it that said thanks for its votes; the phone shows it again without a network. */
  shown?: ReceiptName;
}

interface ReceiptName {
  /** Such as "S2-7KF4-2Q9A". */
  reference: string;
  /** Of the candidate. */
  name: string;
}

export type NamedReceipt = KeptReceipt & { shown: ReceiptName };

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
function keptReceipts(userId: string | null): readonly KeptReceipt[] {
  const stored = read();
  return userId !== null && stored?.user_id === userId ? stored.receipts : [];
}

/** What is kept of one request. @param reference as its receipt says it, such as "S2-7KF4-2Q9A" */
export function keptReceipt(userId: string | null, reference: string): KeptReceipt | null {
  const week = Number(/^S(\d+)/.exec(reference)?.[1]);
  return (
    keptReceipts(userId).find(({ request_id }) => receiptReference(week, request_id) === reference) ?? null
  );
}

/** Keeps with receipts how a page calls them. */
export function nameReceipts(userId: string, names: readonly ReceiptName[]): void {
  for (const shown of names) {
    const kept = keptReceipt(userId, shown.reference);
    if (kept) keepReceipt(userId, { ...kept, shown });
  }
}

/** Those that this phone can show by itself, the oldest first. */
export const namedReceipts = (userId: string | null): NamedReceipt[] =>
  keptReceipts(userId).filter((one): one is NamedReceipt => one.shown !== undefined && one.votes.length > 0);

/** The codes of its entries; none where the phone keeps none. */
export const keptCodes = (userId: string | null, reference: string): string[] =>
  keptReceipt(userId, reference)?.votes.map(({ commitment }) => registerCode(commitment)) ?? [];

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
