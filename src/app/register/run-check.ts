import { registerCode } from '#domain/register/code-rules.ts';
import type { AskedReceipt } from '#domain/register/schema.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { type Checked, checkReceipt } from './check-receipt.ts';
import { rememberHead, seenHead } from './head-store.ts';
import { createLogClient } from './log-client.ts';
import { type KeptReceipt, keepReceipt, keptReceipt } from './receipt-store.ts';

/** A receipt as a page shows it. */
export interface ShownReceipt {
  reference: string;
  contestId: string;
  candidateId: string;
  daily: number;
  bonus: number;
}

export interface CheckOutcome {
  /** `stranger`: the receipt is not of the user who is signed in now. */
  checked: Checked | { kind: 'stranger' };
  /** Register codes of the votes' entries. */
  codes: string[];
  /** By when waiting votes will be there, as the receipt's page says too, ISO 8601; null if the server did not tell. */
  sealedBy: string | null;
}

/** A check that takes longer is given up, as if there were no network. */
const PATIENCE_MS = 30_000;

const OFFLINE: CheckOutcome = { checked: { kind: 'away', offline: true }, codes: [], sealedBy: null };

/**
 * Checks the votes of a receipt, and remembers the head and the outcome. Votes that were given on this phone are
 * checked as the phone meant them. Never throws.
 */
export async function runCheck(shown: ShownReceipt): Promise<CheckOutcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  // Fetch what changes with each seal past every cache; the key may come from the phone's cache.
  const ask: typeof fetch = (address) =>
    fetch(address, {
      signal: abort.signal,
      cache: /\/(?:checkpoint$|(?:position|proof)\/)/.test(String(address)) ? 'no-store' : 'default',
    });
  try {
    return await check(shown, ask);
  } catch {
    return OFFLINE;
  } finally {
    clearTimeout(timer);
  }
}

async function check(shown: ShownReceipt, ask: typeof fetch): Promise<CheckOutcome> {
  const userId = readOwnUser();
  const kept = keptReceipt(userId, shown.reference);
  const receipt = kept && kept.votes.length > 0 ? kept : await askReceipt(shown, kept, ask);
  if ('kind' in receipt) return { checked: receipt, codes: [], sealedBy: null };
  const codes = receipt.votes.map(({ commitment }) => registerCode(commitment));
  const { contest_id } = receipt;
  const differs =
    contest_id !== shown.contestId ||
    receipt.candidate_id !== shown.candidateId ||
    receipt.daily !== shown.daily ||
    receipt.bonus !== shown.bonus;
  // The page shows another vote than the one that was given on this phone.
  if (differs) return { checked: { kind: 'lie', lie: 'vote' }, codes, sealedBy: null };
  const { due, found } = receipt;
  const remembered = { head: seenHead(contest_id), due, found };
  const client = createLogClient(`/registre/${contest_id}`, ask);
  const checked = await checkReceipt(client, receipt, remembered, Date.now());
  const waits = checked.kind === 'waiting';
  const sealedBy = waits ? (receipt.sealed_by ?? (await askSealedBy(shown.reference, ask))) : null;
  if (checked.kind === 'found' || waits) {
    rememberHead(contest_id, checked.head);
    const promise = waits && { due: checked.due, ...(sealedBy === null ? {} : { sealed_by: sealedBy }) };
    if (userId !== null) keepReceipt(userId, { ...receipt, ...(promise || { found: true }) });
  }
  return { checked, codes, sealedBy };
}

/** Fetches the deadline that runs from when the vote was given; the register's own answer runs from now. ISO 8601. */
async function askSealedBy(reference: string, ask: typeof fetch): Promise<string | null> {
  const response = await ask(`/api/votes/receipts/${reference}`).catch(() => null);
  if (!response?.ok) return null;
  const { data }: { data: AskedReceipt } = await response.json();
  return data.sealed_by;
}

/** Fetches the receipt of a vote given elsewhere, or without scripts. @param kept what this phone stored of it */
async function askReceipt(
  { reference, contestId, candidateId, daily, bonus }: ShownReceipt,
  kept: KeptReceipt | null,
  ask: typeof fetch,
): Promise<KeptReceipt | Exclude<CheckOutcome['checked'], { kind: 'found' | 'waiting' | 'lie' }>> {
  const response = await ask(`/api/votes/receipts/${reference}`);
  if (response.status === 401 || response.status === 404) return { kind: 'stranger' };
  if (!response.ok) return { kind: 'away', offline: false };
  const { data }: { data: AskedReceipt } = await response.json();
  const shown = { contest_id: contestId, candidate_id: candidateId, daily, bonus };
  const { request_id, given_at, sealed_by } = data;
  const said = { request_id, given_at, sealed_by, due: null, found: false };
  return { ...said, ...shown, ...kept, votes: data.votes };
}
