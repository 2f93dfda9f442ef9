import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { recentRevocations, touchSession } from './queries.ts';
import { hashSessionId, readToken, type Session, signToken } from './session-token.ts';
import { bucketOf } from './user-id.ts';

/** For so long a token is believed without asking the database; after it, the session's row must be alive. */
const FRESH_MS = 24 * 3_600_000;
const POLL_MS = 5_000;
/** Revocations commit a little after their own clock says: each poll reads some of the last one's again. */
const OVERLAP_MS = 60_000;

export interface NewSession {
  session: Session;
  token: string;
  tokenHash: Buffer;
}

/** Issues tokens and knows which sessions have ended, in this process or another, within seconds. */
export interface SessionRegistry {
  issue(userId: string, registered: boolean): NewSession;
  /**
   * Who a token speaks for, or null. Reads the database only for a token older than a day; `renewed` is then a new
   * token for the same session.
   */
  authenticate(db: Db, token: string): Promise<{ session: Session; renewed?: string } | null>;
  /** Ends a session in this process at once; its row must be marked too, for the others. */
  forget(tokenHash: Buffer): void;
  /** Begins to follow revocations. @returns stops it */
  follow(db: Db, onError: (error: unknown) => void): Promise<() => void>;
}

/**
 * @param secret signs the tokens: the same in every process
 * @param former secrets whose tokens are still believed, and signed anew when they come
 */
export function createSessionRegistry(secret: string, former: readonly string[] = []): SessionRegistry {
  const secrets = [secret, ...former];
  const revoked = new Map<string, number>();

  function issue(userId: string, registered: boolean): NewSession {
    const sessionId = randomBytes(16).toString('hex');
    const session = { sessionId, userId, bucket: bucketOf(userId), registered, issuedAt: new Date() };
    return { session, token: signToken(session, secret), tokenHash: hashSessionId(sessionId) };
  }

  async function authenticate(db: Db, token: string) {
    const read = readWithAny(token, secrets);
    if (!read) return null;
    const { session, outdated } = read;
    const age = Date.now() - session.issuedAt.getTime();
    if (age < FRESH_MS) {
      const ended = revoked.size > 0 && revoked.has(hashSessionId(session.sessionId).toString('base64'));
      if (ended) return null;
      // As old as it was: only its signature is new.
      return outdated ? { session, renewed: signToken(session, secret) } : { session };
    }
    if (!(await touchSession(db, session, hashSessionId(session.sessionId)))) return null;
    return { session, renewed: signToken({ ...session, issuedAt: new Date() }, secret) };
  }

  function forget(tokenHash: Buffer): void {
    revoked.set(tokenHash.toString('base64'), Date.now());
  }

  async function follow(db: Db, onError: (error: unknown) => void): Promise<() => void> {
    // Twice as far back as needed: this clock and the database's may differ by hours.
    let since = new Date(Date.now() - 2 * FRESH_MS);
    const poll = async () => {
      const { hashes, now } = await recentRevocations(db, since);
      for (const hash of hashes) revoked.set(hash.toString('base64'), Date.now());
      since = new Date(now.getTime() - OVERLAP_MS);
      // A token older than a day is checked in the database anyway.
      for (const [hash, at] of revoked) if (at < Date.now() - FRESH_MS - OVERLAP_MS) revoked.delete(hash);
    };
    await poll();
    const timer = setInterval(() => poll().catch(onError), POLL_MS);
    return () => clearInterval(timer);
  }

  return { issue, authenticate, forget, follow };
}

/** Reads a token that any of our secrets has signed; outdated where it was not the first. */
function readWithAny(token: string, secrets: readonly string[]) {
  for (const [n, secret] of secrets.entries()) {
    const session = readToken(token, secret);
    if (session) return { session, outdated: n > 0 };
  }
  return null;
}
