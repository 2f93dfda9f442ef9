import type { Db } from '#database/client.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { lineTrace } from './pseudonym.ts';
import { insertSession } from './queries.ts';
import type { Visitor } from './schema.ts';
import type { NewSession } from './session-registry.ts';

/** Opens a session. The caller has made sure that the visitor is this user. */
export async function openSession(
  deps: IdentityDependencies,
  db: Db,
  userId: string,
  registered: boolean,
  visitor: Visitor,
): Promise<NewSession> {
  const issued = deps.sessions.issue(userId, registered);
  await insertSession(db, issued.session, {
    tokenHash: issued.tokenHash,
    ipHash: lineTrace(deps, visitor.ip),
    userAgent: visitor.userAgent,
  });
  return issued;
}
