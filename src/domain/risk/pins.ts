import type { Db } from '#database/client.ts';
import { annulPinnedVotes } from '#domain/counting/annulments.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/uuid.ts';
import type { PinnedVotes } from './act-schema.ts';
import * as queries from './pin-queries.ts';
import { findCluster } from './queries.ts';
import { FEWEST_VOTERS_SHOWN } from './rules.ts';
import type { AnnulmentPreview } from './schema.ts';

/**
 * Pins the votes that a request to annul is about, as they are now: its approval annuls those and no others, however
 * the group grows and votes meanwhile.
 *
 * @throws {AppError} NOTHING_TO_ANNUL when none of these accounts' votes counts in the contest
 */
export async function pinVotes(
  tx: Db,
  now: Date,
  contestId: string,
  accounts: queries.Accounts,
): Promise<PinnedVotes> {
  const pin = newId();
  await queries.insertPins(tx, pin, contestId, accounts);
  const held = await queries.readPin(tx, pin);
  if (held.votes === 0) throw new AppError('NOTHING_TO_ANNUL');
  return { pin, asked_at: now.toISOString(), ...held };
}

interface AnnulmentDecision {
  contest_id: string;
  cluster_id: string | null;
  reason: string;
  pinned?: PinnedVotes | undefined;
}

/**
 * Annuls exactly the votes that a request holds.
 *
 * @throws {AppError} CHANGED_MEANWHILE when the pinned votes are not those of the request
 */
export async function annulPinned(
  tx: Db,
  { pinned, ...decision }: AnnulmentDecision,
): Promise<{ batch: string }> {
  if (!pinned || (await queries.readPin(tx, pinned.pin)).digest !== pinned.digest) {
    throw new AppError('CHANGED_MEANWHILE');
  }
  const id = newId();
  await annulPinnedVotes(tx, { id, ...decision, asked_at: new Date(pinned.asked_at) }, pinned.pin);
  await queries.deletePins(tx, pinned.pin);
  return { batch: id };
}

/**
 * What approving a request to annul would do, for the second person. Figures by candidate are left out where they would
 * tell for whom a few voted: the accounts concerned, or the voters of the group that a choice of members leaves out.
 *
 * @param input as the request has it
 * @throws {AppError} CHANGED_MEANWHILE when the request's votes are not pinned any more
 */
export async function previewAnnulment(
  db: Db,
  input: { contest_id: string; cluster_id?: string; pinned?: PinnedVotes | undefined },
): Promise<AnnulmentPreview> {
  const { pinned } = input;
  const held = pinned && (await queries.readPin(db, pinned.pin));
  if (!held || held.digest !== pinned.digest) throw new AppError('CHANGED_MEANWHILE');
  const cluster = input.cluster_id ? await findCluster(db, input.cluster_id) : undefined;
  const others = cluster
    ? await queries.countOtherVoters(db, cluster.id, input.contest_id, pinned.pin)
    : FEWEST_VOTERS_SHOWN;
  // Counts only accounts whose votes leave the count: the others would not hide a member's choice.
  const leavingAccounts = await queries.countLeavingAccounts(db, pinned.pin);
  const told = leavingAccounts >= FEWEST_VOTERS_SHOWN && (others === 0 || others >= FEWEST_VOTERS_SHOWN);
  const lines = await queries.leavingByCandidate(db, pinned.pin);
  return {
    cluster: cluster ? { id: cluster.id, kind: cluster.kind, users: cluster.users } : null,
    ...held,
    leaving: lines.reduce((sum, line) => sum + line.votes, 0),
    lines: told ? lines : null,
  };
}
