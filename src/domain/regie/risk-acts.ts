import type { Db } from '#database/client.ts';
import {
  annulClusterVotes,
  concernedVotes,
  holdCount,
  isAnnulled,
  restorableVotes,
  restoreClusterVotes,
} from '#domain/counting/annulments.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/identity/user-id.ts';
import type { Act, ActOfTwo } from './acts.ts';
import { effectOnCount } from './annulment-preview.ts';
import { figure, text } from './facts-schema.ts';
import { dismissCluster, findCluster } from './risk-queries.ts';
import type { RiskInput } from './risk-schema.ts';

const sum = (lines: readonly { votes: number }[]) => lines.reduce((total, line) => total + line.votes, 0);

async function present(tx: Db, id: string) {
  const cluster = await findCluster(tx, id, true);
  if (!cluster) throw new AppError('NOT_FOUND');
  return cluster;
}

const dismiss: Act<RiskInput<'risk.dismiss'>> = {
  role: 'admin',
  weight: 'plain',
  subject: (input) => `risk:${input.cluster_id}`,
  async run({ tx }, input) {
    const cluster = await present(tx, input.cluster_id);
    if (cluster.dismissed_at) throw new AppError('CHANGED_MEANWHILE');
    await dismissCluster(tx, cluster.id, input.reason);
    return {
      before: { dismissed: false },
      after: { dismissed: true, users: cluster.users, reason: input.reason },
    };
  },
};

const annul: ActOfTwo<RiskInput<'risk.annul'>> = {
  role: 'admin',
  weight: 'two-persons',
  subject: (input) => `risk:${input.cluster_id}:${input.contest_id}`,
  async preview({ deps, tx }, { cluster_id, contest_id, reason }) {
    await holdCount(tx, contest_id);
    const cluster = await present(tx, cluster_id);
    const { votes, digest } = await concernedVotes(tx, cluster_id, contest_id);
    const out = votes.map((one) => ({ candidate_id: one.candidate_id, votes: -one.votes }));
    const { competitionId } = deps.config;
    const effect = await effectOnCount(tx, { competitionId, contestId: contest_id, votes: out });
    return {
      facts: [
        figure('accounts', cluster.users),
        figure('votes_out', sum(votes)),
        text('reason', reason),
        ...effect,
      ],
      pinned: { votes: digest },
    };
  },
  async run({ tx, approved }, input) {
    await holdCount(tx, input.contest_id);
    const cluster = await present(tx, input.cluster_id);
    const shown = approved ? String(approved.pinned.votes) : null;
    const annulled = await annulClusterVotes(tx, { id: newId(), ...input }, shown);
    const votes = sum(annulled);
    return {
      before: { annulled: false },
      after: { annulled: true, votes, users: cluster.users, kind: cluster.kind, reason: input.reason },
      answer: { votes },
    };
  },
};

const restore: ActOfTwo<RiskInput<'risk.restore'>> = {
  role: 'admin',
  weight: 'two-persons',
  subject: (input) => `risk:${input.cluster_id}:${input.contest_id}`,
  async preview({ deps, tx }, { cluster_id, contest_id, reason }) {
    await holdCount(tx, contest_id);
    const cluster = await present(tx, cluster_id);
    const { batches, votes } = await restorableVotes(tx, cluster_id, contest_id);
    const { competitionId } = deps.config;
    const effect = await effectOnCount(tx, { competitionId, contestId: contest_id, votes });
    return {
      facts: [
        figure('accounts', cluster.users),
        figure('votes_back', sum(votes)),
        text('reason', reason),
        ...effect,
      ],
      pinned: { batches, votes },
    };
  },
  async run({ tx }, input) {
    await holdCount(tx, input.contest_id);
    await present(tx, input.cluster_id);
    const { annulled_because } = await restoreClusterVotes(
      tx,
      input.cluster_id,
      input.contest_id,
      input.reason,
    );
    const annulled = await isAnnulled(tx, input.cluster_id, input.contest_id);
    return { before: { annulled: true, annulled_because }, after: { annulled, reason: input.reason } };
  },
};

export const riskActs = { 'risk.dismiss': dismiss, 'risk.annul': annul, 'risk.restore': restore };
