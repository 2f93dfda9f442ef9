import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { AppError } from '#domain/errors.ts';
import type { Paging } from '#domain/paging-queries.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { toVersion } from '#domain/version.ts';
import * as queries from './admin-queries.ts';
import type { MessageInput } from './schema.ts';
import { toMessageColumns } from './service.ts';

/** A message as operators see it. */
export type WrittenMessage = ReturnType<typeof toWritten>;

const A_PAGE = 50;

/** All messages, drafts and recalled ones included, the newest first. */
export async function listWritten(deps: CompetitionDependencies, page: Paging = { limit: A_PAGE }) {
  return (await queries.writtenMessages(deps.db, deps.config.competitionId, page)).map(toWritten);
}

/** @throws {AppError} MESSAGE_NOT_FOUND */
export async function findWritten(deps: CompetitionDependencies, id: string): Promise<WrittenMessage> {
  const row = isUuid(id) ? await queries.findWritten(deps.db, deps.config.competitionId, id) : undefined;
  if (!row) throw new AppError('MESSAGE_NOT_FOUND');
  return toWritten(row);
}

/**
 * Rewrites a message that no user has seen yet: a draft, or one planned for later. Its audience does not change.
 *
 * @param deps with the transaction that it happens in
 * @param version of the message that the operator had read
 * @returns the message as it was before
 * @throws {AppError} MESSAGE_NOT_FOUND, CHANGED_MEANWHILE, MESSAGE_GONE, INVALID_INPUT for a text without words
 */
export async function rewriteMessage(
  deps: CompetitionDependencies,
  id: string,
  version: string,
  { audience: _, send_at, ...content }: MessageInput,
): Promise<WrittenMessage> {
  const row = await queries.findWritten(deps.db, deps.config.competitionId, id, true);
  if (!row) throw new AppError('MESSAGE_NOT_FOUND');
  const before = toWritten(row);
  if (before.state !== 'draft' && before.state !== 'planned') throw new AppError('MESSAGE_GONE');
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const now = send_at === 'now';
  const change = { ...toMessageColumns(content), ...(now ? {} : { send_at }) };
  await queries.updateWritten(deps.db, row, change, now);
  return before;
}

function toWritten({ sent, ...row }: queries.WrittenRow) {
  return {
    ...row,
    send_at: row.send_at?.toISOString() ?? null,
    recalled_at: row.recalled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    state: toState(row, sent),
    version: toVersion(row),
  };
}

function toState(row: Pick<queries.WrittenRow, 'recalled_at' | 'send_at'>, sent: boolean) {
  if (row.recalled_at) return 'recalled' as const;
  if (row.send_at === null) return 'draft' as const;
  return sent ? ('sent' as const) : ('planned' as const);
}
