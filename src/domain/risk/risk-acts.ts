import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/identity/user-id.ts';
import { annulClusterVotes, isAnnulled, restoreClusterVotes } from '#domain/voting/annulments.ts';
import type { Act } from './acts.ts';
import { dismissCluster, findCluster } from './risk-queries.ts';
import type { RiskInput } from './risk-schema.ts';

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

const annul: Act<RiskInput<'risk.annul'>> = {
  role: 'admin',
  weight: 'two-persons',
  subject: (input) => `risk:${input.cluster_id}:${input.contest_id}`,
  async run({ tx }, input) {
    const cluster = await present(tx, input.cluster_id);
    const annulled = await annulClusterVotes(tx, { id: newId(), ...input });
    const votes = annulled.reduce((sum, line) => sum + line.votes, 0);
    return {
      before: { annulled: false },
      after: { annulled: true, votes, users: cluster.users, kind: cluster.kind, reason: input.reason },
      answer: { votes },
    };
  },
};

const restore: Act<RiskInput<'risk.restore'>> = {
  role: 'admin',
  weight: 'two-persons',
  subject: (input) => `risk:${input.cluster_id}:${input.contest_id}`,
  async run({ tx }, input) {
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
