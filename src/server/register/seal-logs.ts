import type { Db } from '#database/client.ts';
import { supersedes } from '#domain/register/continuation.ts';
import { fromHex, toHex } from '#domain/register/encoding-rules.ts';
import { noteFault, toFaultKind } from '#domain/register/faults.ts';
import { registerKeys } from '#domain/register/keys.ts';
import { sealAll } from '#domain/register/sequencer.ts';
import { readProgress } from '#domain/register/states.ts';
import type { SealingJob, SealingReport } from './sealing-process.ts';

/** The name of a contest's log, which is also where it is served. */
export const logOrigin = (host: string, contestId: string): string => `${host}/registre/${contestId}`;

/** Brings all logs up to date. A log that fails is reported, and the others go on. */
export async function sealLogs(db: Db, job: Omit<SealingJob, 'connection'>): Promise<SealingReport> {
  const report: SealingReport = { heads: [], failed: [], logs: [] };
  const faults: { contestId: string; error: unknown }[] = [];
  const publishedHead = (contestId: string) => {
    const head = job.published[contestId];
    return head ? { size: head.size, root: fromHex(head.root) } : null;
  };
  const deps = {
    db,
    keys: registerKeys(job.secret),
    policy: job.policy,
    competitionId: job.competitionId,
    originFor: (contestId: string) => logOrigin(job.host, contestId),
    publishedHead,
    witnesses: job.witnesses,
  };
  await sealAll(deps, {
    onHead({ contestId, size, root }) {
      job.published[contestId] = { size, root: toHex(root) };
      report.heads.push({ contestId, size, root: toHex(root) });
    },
    onError: (error, contestId) => void faults.push({ contestId, error }),
  });
  for (const { contestId, error } of faults) {
    await noteFault(db, contestId, error);
    report.failed.push({ contestId, kind: toFaultKind(error), message: String(error) });
  }
  for (const { contestId, head, size, lagSeconds } of await readProgress(db, job.competitionId)) {
    report.logs.push({ contestId, size, lagSeconds });
    if (head && (await supersedes(db, contestId, head, publishedHead(contestId)))) {
      report.heads.push({ contestId, size: head.size, root: toHex(head.root) });
    }
  }
  return report;
}
