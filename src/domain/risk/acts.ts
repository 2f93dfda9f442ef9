import type { Db } from '#database/client.ts';
import { type Act, type ActContext, type ActOfTwo, within } from '#domain/acts/act.ts';
import { type ActPreview, figureFact, textFact } from '#domain/acts/facts-schema.ts';
import { contestSubject } from '#domain/contest/week-acts.ts';
import { lockCount, restorableVotes, restoreBatches, standingBatches } from '#domain/counting/annulments.ts';
import { AppError } from '#domain/errors.ts';
import { findAccount } from '#domain/identity/find-account.ts';
import type { RiskInput } from './act-schema.ts';
import { effectOnCount } from './annulment-effect.ts';
import { annulPinned, pinVotes, previewAnnulment } from './pins.ts';
import * as queries from './queries.ts';
import { FEWEST_VOTERS_SHOWN } from './rules.ts';
import { countLaterVotes } from './scan-queries.ts';

/**
 * Locks a group. Every act that also locks a count (`lockCount`) locks the count first, so that two acts cannot
 * deadlock.
 *
 * @throws {AppError} NOT_FOUND
 */
async function lockCluster(tx: Db, id: string) {
  const cluster = await queries.findCluster(tx, id, true);
  if (!cluster) throw new AppError('NOT_FOUND');
  return cluster;
}

/** A decision on listed accounts. @throws {AppError} NOT_FOUND */
async function listed(tx: Db, batchId: string) {
  const batch = await queries.findListed(tx, batchId);
  if (!batch) throw new AppError('NOT_FOUND');
  return batch;
}

const dismiss: Act<RiskInput<'dismiss'>> = {
  area: 'fraud',
  weight: 'plain',
  subject: (input) => `risk:${input.cluster_id}`,
  async run({ tx }, input) {
    const cluster = await lockCluster(tx, input.cluster_id);
    if (cluster.dismissed_at) throw new AppError('CHANGED_MEANWHILE');
    await queries.dismissCluster(tx, cluster.id, input.reason);
    return {
      before: { dismissed: false },
      after: { dismissed: true, users: cluster.users, reason: input.reason },
    };
  },
};

/** What annulling pinned votes would do. Locks the count and its publication until the transaction ends. */
async function annulmentPreview(
  { deps, tx }: ActContext,
  input: Parameters<typeof previewAnnulment>[1] & { reason: string; unknown?: number | undefined },
): Promise<ActPreview> {
  const { contest_id: contestId, reason, unknown = 0 } = input;
  await lockCount(tx, contestId);
  const { accounts, leaving, digest, lines } = await previewAnnulment(tx, input);
  const votes = lines?.map((line) => ({ candidate_id: line.candidate_id, votes: -line.votes })) ?? null;
  const { competitionId } = deps.config;
  return {
    facts: [
      figureFact('accounts', accounts),
      ...(unknown > 0 ? [figureFact('unknown', unknown)] : []),
      figureFact('votes_out', leaving),
      textFact('reason', reason),
      ...(await effectOnCount(tx, { competitionId, contestId, change: -leaving, votes })),
    ],
    // Pinned as a digest, from which the choices of a few voters cannot be guessed.
    pinned: { votes: digest, leaving },
  };
}

/** What restoring decisions would do, with the same locks. */
async function restorationPreview(
  { deps, tx }: ActContext,
  contestId: string,
  batches: readonly string[],
  reason: string,
): Promise<ActPreview> {
  await lockCount(tx, contestId);
  const { votes, accounts, returning } = await restorableVotes(tx, batches);
  const { competitionId } = deps.config;
  const back = votes.reduce((sum, line) => sum + line.votes, 0);
  // Counts only accounts whose votes come back: the others would not hide a member's choice.
  const told = returning >= FEWEST_VOTERS_SHOWN;
  return {
    facts: [
      figureFact('accounts', accounts),
      figureFact('votes_back', back),
      textFact('reason', reason),
      ...(await effectOnCount(tx, { competitionId, contestId, change: back, votes: told ? votes : null })),
    ],
    pinned: { batches, back, votes: told ? votes : null },
  };
}

/** How many votes count again when decisions are reversed, and of how many accounts. Call before the reversal. */
async function restoredFigures(tx: Db, batches: readonly string[]) {
  const { votes, returning } = await restorableVotes(tx, batches);
  return { votes: votes.reduce((sum, line) => sum + line.votes, 0), accounts: returning };
}

const annul: ActOfTwo<RiskInput<'annul'>> = {
  area: 'fraud',
  weight: 'two-persons',
  subject: (input) => `risk:${input.cluster_id}:${input.contest_id}`,
  async prepare({ tx, now }, { choice, members, ...input }) {
    const { cluster_id: clusterId } = input;
    // Not locked here: it is locked when the votes are annulled, after the count.
    if (!(await queries.findCluster(tx, clusterId))) throw new AppError('NOT_FOUND');
    const accounts = { of: 'cluster', clusterId, choice, members } as const;
    const pinned = await pinVotes(tx, now, input.contest_id, accounts);
    return { ...input, choice, members: [], pinned };
  },
  preview: annulmentPreview,
  async run({ tx }, { cluster_id, contest_id, reason, pinned }) {
    const cluster = await lockCluster(tx, cluster_id);
    await annulPinned(tx, { cluster_id, contest_id, reason, pinned });
    await countLaterVotes(tx, cluster_id);
    const { accounts, votes } = pinned ?? { accounts: 0, votes: 0 };
    return {
      before: { annulled: false },
      after: { annulled: true, votes, accounts, users: cluster.users, kind: cluster.kind, reason },
      answer: { votes, accounts },
    };
  },
};

const annulList: ActOfTwo<RiskInput<'annulList'>> = {
  area: 'fraud',
  weight: 'two-persons',
  subject: contestSubject,
  async prepare(context, { accounts, ...input }) {
    const { userIds, unknown } = await readAccounts(context, accounts);
    const pinned = await pinVotes(context.tx, context.now, input.contest_id, { of: 'list', userIds });
    // Neither addresses nor ids are kept with the request, which outlives accounts that are deleted.
    return { ...input, accounts: [], unknown, pinned };
  },
  preview: annulmentPreview,
  async run({ tx }, { contest_id, reason, pinned }) {
    const { batch } = await annulPinned(tx, { cluster_id: null, contest_id, reason, pinned });
    const { accounts, votes } = pinned ?? { accounts: 0, votes: 0 };
    return {
      before: { annulled: false },
      after: { annulled: true, batch_id: batch, votes, accounts, reason },
      answer: { batch_id: batch, votes, accounts },
    };
  },
};

/**
 * Finds the accounts that a list's lines name. A line without an account is only counted, because some have been
 * deleted.
 *
 * @throws {AppError} INVALID_INPUT when none of them is an account
 */
async function readAccounts(context: ActContext, lines: readonly string[]) {
  const userIds = new Set<string>();
  let unknown = 0;
  for (const line of lines) {
    const found = await findAccount(within(context), line).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (found) userIds.add(found.userId);
    else unknown += 1;
  }
  if (userIds.size === 0) throw new AppError('INVALID_INPUT', { fields: { accounts: 'ACCOUNT_NOT_FOUND' } });
  return { userIds: [...userIds], unknown };
}

const restore: ActOfTwo<RiskInput<'restore'>> = {
  area: 'fraud',
  weight: 'two-persons',
  subject: (input) => `risk:${input.cluster_id}:${input.contest_id}`,
  async prepare({ tx }, input) {
    const standing = await standingBatches(tx, input.cluster_id, input.contest_id);
    if (standing.length === 0) throw new AppError('CHANGED_MEANWHILE');
    return { ...input, batches: standing.map((batch) => batch.id) };
  },
  preview: (context, { contest_id, reason, batches = [] }) =>
    restorationPreview(context, contest_id, batches, reason),
  async run({ tx }, { cluster_id, contest_id, reason, batches = [] }) {
    await lockCluster(tx, cluster_id);
    const restored = await restoredFigures(tx, batches);
    const { annulled_because } = await restoreBatches(tx, contest_id, batches, reason);
    await countLaterVotes(tx, cluster_id);
    const annulled = (await standingBatches(tx, cluster_id, contest_id)).length > 0;
    return { before: { annulled: true, annulled_because }, after: { annulled, ...restored, reason } };
  },
};

const restoreList: ActOfTwo<RiskInput<'restoreList'>> = {
  area: 'fraud',
  weight: 'two-persons',
  subject: (input) => `annulment:${input.batch_id}`,
  async preview(context, { batch_id, reason }) {
    const { contest_id } = await listed(context.tx, batch_id);
    return restorationPreview(context, contest_id, [batch_id], reason);
  },
  async run({ tx }, { batch_id, reason }) {
    const { contest_id } = await listed(tx, batch_id);
    const restored = await restoredFigures(tx, [batch_id]);
    const { annulled_because } = await restoreBatches(tx, contest_id, [batch_id], reason);
    return {
      before: { annulled: true, annulled_because },
      // The subject is the decision, so `contest_id` lets the week's history find this event.
      after: { annulled: false, contest_id, ...restored, reason },
    };
  },
};

export const riskActs = {
  'risk.dismiss': dismiss,
  'risk.annul': annul,
  'risk.annul-list': annulList,
  'risk.restore': restore,
  'risk.restore-list': restoreList,
};
