import { AppError } from '#domain/errors.ts';
import * as accountQueries from './account-queries.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { readDevice } from './device-rules.ts';
import * as queries from './queries.ts';
import type { SessionSummary } from './schema.ts';
import { hashSessionId, type Session } from './session-token.ts';

/** The user's open sessions, this one first, then the last used. */
export async function listSessions(
  deps: Pick<IdentityDependencies, 'db'>,
  session: Session,
): Promise<SessionSummary[]> {
  const own = hashSessionId(session.sessionId);
  const rows = await accountQueries.listSessions(deps.db, session, false);
  return rows
    .map((row) => ({
      id: row.token_hash.toString('base64url'),
      current: row.token_hash.equals(own),
      ...readDevice(row.user_agent),
      signed_in_at: row.created_at.toISOString(),
      last_used_on: row.last_used_on,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one of the user's own sessions.
 *
 * @param id as `listSessions` gave it
 * @throws {AppError} NOT_FOUND for an id that is none of their open sessions
 */
export async function endSession(deps: IdentityDependencies, session: Session, id: string): Promise<void> {
  const tokenHash = Buffer.from(id, 'base64url');
  const open = await accountQueries.listSessions(deps.db, session, false);
  if (!open.some((row) => row.token_hash.equals(tokenHash))) throw new AppError('NOT_FOUND');
  await queries.revokeSession(deps.db, session, tokenHash);
  await deps.sessions.forget(tokenHash);
}

/** Ends all of the user's sessions, or all but this one. @returns how many */
export async function endSessions(
  deps: IdentityDependencies,
  session: Session,
  which: 'all' | 'others',
): Promise<number> {
  const keep = which === 'others' ? hashSessionId(session.sessionId) : undefined;
  const ended = await queries.revokeSessions(deps.db, session, keep);
  await deps.sessions.forget(...ended);
  return ended.length;
}
