import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { toBucket } from '#domain/user-key.ts';
import { createHashFilter } from './hash-filter.ts';
import { touchSession } from './queries.ts';
import { databaseTime, readRevocations } from './revocation-queries.ts';
import { hashSessionId, readToken, type Session, signToken } from './session-token.ts';

/** For so long a token is believed without asking the database; after it, the session's row must be alive. */
const FRESH_MS = 24 * 3_600_000;
const POLL_MS = 5_000;
/** Revocations commit a little after their own clock says: each poll reads some of the last one's again. */
const OVERLAP_MS = 60_000;
/** Processes agree on the database's time but for the way there and back. */
const SKEW_MS = 60_000;
/** A revocation is remembered for as long as a token that was issued just before it is believed, and longer. */
const MEMORY_MS = FRESH_MS + 10 * OVERLAP_MS;

export interface NewSession {
  session: Session;
  token: string;
  tokenHash: Buffer;
}

/** Issues tokens and knows which sessions have ended, in this process or another, within seconds. */
export interface SessionRegistry {
  issue(userId: string, registered: boolean): NewSession;
  /**
   * Who a token speaks for, or null. Reads the database for a token older than a day, and `renewed` is then a new
   * token for the same session; for one that may have been revoked; and for every one while revocations are loading.
   */
  authenticate(db: Db, token: string): Promise<{ session: Session; renewed?: string } | null>;
  /**
   * Ends sessions in this process at once; their rows must have been marked, in a transaction that is over. Resolves
   * when the processes that work beside this one know too.
   */
  forget(...tokenHashes: readonly Buffer[]): Promise<void>;
  /**
   * Begins to follow revocations. Those of the last day are loaded meanwhile: nothing waits for it.
   *
   * @returns stops it
   */
  follow(db: Db, onError: (error: unknown) => void): Promise<() => Promise<void>>;
}

/**
 * @param secret signs the tokens: the same in every process
 * @param former secrets whose tokens are still believed, and signed anew when they come
 */
export function createSessionRegistry(secret: string, former: readonly string[] = []): SessionRegistry {
  const secrets = [secret, ...former];
  const clock = followDatabaseClock();
  // What a filter says is revoked is looked up; what it does not know is not revoked. Both together remember for
  // MEMORY_MS at least, and take the same memory whether one session has ended or three million.
  let [recent, earlier] = [createHashFilter(), createHashFilter()];
  let turnsAt = Number.POSITIVE_INFINITY;
  let loading = false;

  function issue(userId: string, registered: boolean): NewSession {
    const sessionId = randomBytes(16).toString('hex');
    const session = { sessionId, userId, bucket: toBucket(userId), registered, issuedAt: clock.now() };
    return { session, token: signToken(session, secret), tokenHash: hashSessionId(sessionId) };
  }

  async function authenticate(db: Db, token: string) {
    const read = readWithAny(token, secrets);
    if (!read) return null;
    const { session, outdated } = read;
    const hash = hashSessionId(session.sessionId);
    const age = clock.now().getTime() - session.issuedAt.getTime();
    // One from the future would be believed for longer than its revocation is remembered.
    const fresh = age < FRESH_MS && age > -SKEW_MS;
    const unheardOf = fresh && !loading && !recent.mayHave(hash) && !earlier.mayHave(hash);
    if (!unheardOf && !(await touchSession(db, session, hash))) return null;
    if (!fresh) return { session, renewed: signToken({ ...session, issuedAt: clock.now() }, secret) };
    // As old as it was: only its signature is new.
    return outdated ? { session, renewed: signToken(session, secret) } : { session };
  }

  async function forget(...tokenHashes: readonly Buffer[]): Promise<void> {
    for (const tokenHash of tokenHashes) recent.add(tokenHash);
  }

  async function follow(db: Db, onError: (error: unknown) => void): Promise<() => Promise<void>> {
    const start = await databaseTime(db);
    clock.set(start);
    turnsAt = start.getTime() + MEMORY_MS;
    loading = true;
    let since = new Date(start.getTime() - MEMORY_MS);
    let stopped = false;

    const poll = async () => {
      const now = await databaseTime(db);
      clock.set(now);
      await readRevocations(
        db,
        since,
        (hash) => recent.add(hash),
        () => stopped,
      );
      if (stopped) return;
      since = new Date(now.getTime() - OVERLAP_MS);
      loading = false;
      if (now.getTime() < turnsAt) return;
      [recent, earlier] = [createHashFilter(), recent];
      turnsAt = now.getTime() + MEMORY_MS;
    };

    const stop = oneAfterTheOther(poll, onError);
    return () => {
      stopped = true;
      return stop();
    };
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

/**
 * Does work now and every few seconds, never twice at once. What comes due meanwhile is not left to the next time, as
 * `repeat` leaves it: after a slow poll an ended session would be believed for seconds more.
 *
 * @returns stops, and waits for what is under way
 */
function oneAfterTheOther(work: () => Promise<void>, onError: (error: unknown) => void) {
  let underWay: Promise<void> | null = null;
  let again = false;
  const turn = () => {
    again = underWay !== null;
    underWay ??= work()
      .catch(onError)
      .then(() => {
        underWay = null;
        if (again) turn();
      });
  };
  turn();
  const timer = setInterval(turn, POLL_MS);
  return async () => {
    clearInterval(timer);
    again = false;
    await underWay;
  };
}

/**
 * The database's time, which all processes share, between two looks at it: told by a clock that only runs forward, so
 * that nothing depends on this machine's idea of the date. Before the first look it is this machine's.
 */
function followDatabaseClock() {
  let ahead: number | null = null;
  return {
    set(now: Date): void {
      ahead = now.getTime() - performance.now();
    },
    now: () => new Date(ahead === null ? Date.now() : ahead + performance.now()),
  };
}
