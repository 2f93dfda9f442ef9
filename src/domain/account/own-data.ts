import type { Db } from '#database/client.ts';
import * as bonus from '#domain/bonus/own-traces.ts';
import * as identity from '#domain/identity/own-traces.ts';
import type { Session } from '#domain/identity/session-token.ts';
import * as messaging from '#domain/messaging/own-traces.ts';
import * as reminders from '#domain/reminders/own-traces.ts';
import * as voting from '#domain/voting/own-traces.ts';

/**
 * All that is kept of a user, readable by them.
 *
 * @throws {AppError} SIGN_IN_REQUIRED when the account is gone
 */
export async function ownData(db: Db, session: Session) {
  const [{ blocked, ...who }, bonuses, votes, messages, reminded] = await Promise.all([
    identity.exportOwn(db, session),
    bonus.exportOwn(db, session),
    voting.exportOwn(db, session),
    messaging.exportOwn(db, session),
    reminders.exportOwn(db, session),
  ]);
  return { ...who, ...bonuses, blocked, ...votes, ...messages, ...reminded };
}
