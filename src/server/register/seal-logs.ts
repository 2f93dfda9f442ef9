import type { Db } from '#database/client.ts';
import { fromHex, toHex } from '#domain/register/encoding-rules.ts';
import { registerKeys } from '#domain/register/keys.ts';
import { LogBehind } from '#domain/register/seal.ts';
import { sealAll } from '#domain/register/sequencer.ts';
import type { SealingJob, SealingReport } from './sealing-process.ts';

/** The name of a contest's log, which is also where it is served. */
export const logOrigin = (host: string, contestId: string): string => `${host}/registre/${contestId}`;

/** Brings all logs up to date. One that fails is told, and the others go on. */
export async function sealLogs(db: Db, job: Omit<SealingJob, 'connection'>): Promise<SealingReport> {
  const report: SealingReport = { heads: [], failed: [] };
  const deps = {
    db,
    keys: registerKeys(job.secret),
    policy: job.policy,
    competitionId: job.competitionId,
    originFor: (contestId: string) => logOrigin(job.host, contestId),
    publishedHead(contestId: string) {
      const head = job.published[contestId];
      return head ? { size: head.size, root: fromHex(head.root) } : null;
    },
  };
  await sealAll(deps, {
    onHead({ contestId, size, root }) {
      job.published[contestId] = { size, root: toHex(root) };
      report.heads.push({ contestId, size, root: toHex(root) });
    },
    onError(error, contestId) {
      report.failed.push({ contestId, behind: error instanceof LogBehind, message: String(error) });
    },
  });
  return report;
}
