import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import type { Paging } from '#domain/paging-queries.ts';
import * as queries from './code-batch-queries.ts';

/** A batch of partner codes as operators see it. */
export type CodeBatch = ReturnType<typeof toBatch>;

/** Batches of codes, the newest first. */
export async function listCodeBatches(
  { db, config }: CompetitionDependencies,
  page: Paging,
): Promise<CodeBatch[]> {
  return (await queries.batches(db, config.competitionId, page)).map(toBatch);
}

/** One batch; null where there is none of that id. */
export async function findCodeBatch(
  { db, config }: CompetitionDependencies,
  id: string,
): Promise<CodeBatch | null> {
  const [row] = await queries.batches(db, config.competitionId, { id, limit: 1 });
  return row ? toBatch(row) : null;
}

/** Whether there are codes without a batch, made one by one or before there were batches. */
export const hasLooseCodes = ({ db, config }: CompetitionDependencies): Promise<boolean> =>
  queries.hasLooseCodes(db, config.competitionId);

/**
 * Stops a batch, so that its codes are refused, or starts it again. Waits for uses that are under way.
 *
 * @param deps with the transaction that it happens in
 * @returns the batch before the change
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE when it is in that state already; PARTNER_CODE_EXPIRED when a batch
 * whose end has passed is to be started
 */
export async function setBatchStopped(
  deps: CompetitionDependencies,
  id: string,
  stopped: boolean,
): Promise<CodeBatch> {
  const locked = await queries.lockBatch(deps.db, deps.config.competitionId, id);
  const before = locked && (await findCodeBatch(deps, id));
  if (!before) throw new AppError('NOT_FOUND');
  if ((before.stopped_at !== null) === stopped) throw new AppError('CHANGED_MEANWHILE');
  if (!stopped && before.over) throw new AppError('PARTNER_CODE_EXPIRED');
  await queries.setStopped(deps.db, id, stopped);
  return before;
}

function toBatch({ started, ended, competition_id: _, ...row }: queries.CodeBatchRow) {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    /** Its end has passed, so it cannot be started again. */
    over: ended,
    state: toState(row.stopped_at !== null, started, ended),
  };
}

function toState(stopped: boolean, started: boolean, ended: boolean) {
  if (stopped) return 'stopped' as const;
  if (ended) return 'ended' as const;
  return started ? ('running' as const) : ('planned' as const);
}
