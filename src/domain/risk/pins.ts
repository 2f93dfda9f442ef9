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
 * Holds the votes that a request to annul is about, as they are now: approving it annuls those and no others, however
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
 * @throws {AppError} CHANGED_MEANWHILE when they are not what was asked for
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
 * What approving a request to annul would do, for the person who approves it. Figures by candidate are left out where
 * they would tell for whom one of a few voted: those few themselves, or those that a choice of members leaves out.
 *
 * @param input as the request holds it
 * @throws {AppError} CHANGED_MEANWHILE when what it would annul is not held any more
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
  // Only accounts whose votes move count: votes that are out already would hide nothing of a member's choice.
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
