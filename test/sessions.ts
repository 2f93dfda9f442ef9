import { onTestFinished, vi } from 'vitest';
import type { Db } from '#database/client.ts';
import { insertSession } from '#domain/identity/queries.ts';
import type { SessionRegistry } from '#domain/identity/session-registry.ts';
import { type Session, signToken } from '#domain/identity/session-token.ts';
import { newId } from '#domain/uuid.ts';
export const SECRET = 'a secret for tests, thirty-two bytes';
export const HOUR = 3_600_000;

/** A database handle that throws on every use, for code that must not ask the database. */
export const noDatabase = new Proxy({} as Db, {
  get() {
    throw new Error('The database was asked.');
  },
});

/** A session of a registered user, with its row. */
export async function openSession(db: Db, registry: SessionRegistry) {
  const issued = registry.issue(newId(), true);
  await insertSession(db, issued.session, {
    tokenHash: issued.tokenHash,
    ipHash: Buffer.alloc(16),
    userAgent: 'test',
  });
  return issued;
}

/** The token of a session, issued so many milliseconds ago. */
export const aged = (session: Session, milliseconds: number) =>
  signToken({ ...session, issuedAt: new Date(Date.now() - milliseconds) }, SECRET);

/** Follows revocations; polls when the test says so instead of every five seconds. */
export async function followed(db: Db, registry: SessionRegistry, onError = (_error: unknown) => {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = await registry.follow(db, onError);
  onTestFinished(stop);
  await loaded(registry);
  return { poll: () => vi.advanceTimersByTime(5_000), stop };
}

/** Waits until the revocations of the last day are known: a token of today is then believed without the database. */
export async function loaded(registry: SessionRegistry): Promise<void> {
  const { token } = registry.issue(newId(), true);
  await eventually(() =>
    registry.authenticate(noDatabase, token).then(
      () => true,
      () => false,
    ),
  );
}

/** Asks again and again until the answer is yes. */
export async function eventually(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

/** The token of a session, issued at this instant. @param issuedAt milliseconds since 1970 */
export const dated = (session: Session, issuedAt: number) =>
  signToken({ ...session, issuedAt: new Date(issuedAt) }, SECRET);
/** The fields of a session that tests compare. */
export const pick = ({ sessionId, userId }: Session) => ({ sessionId, userId });
