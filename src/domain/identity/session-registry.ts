import { randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { toBucket } from '#domain/user-key.ts';
import { createHashFilter } from './hash-filter.ts';
import { touchSession } from './queries.ts';
import { databaseTime, readRevocations } from './revocation-queries.ts';
import { hashSessionId, readToken, type Session, signToken } from './session-token.ts';

/** How long a token is accepted without asking the database; after that, the session's row must be open. */
const FRESH_MS = 24 * 3_600_000;
const POLL_MS = 5_000;
/** A revocation commits a little after its `revoked_at`: each poll reads some of the previous one's time again. */
const OVERLAP_MS = 60_000;
/** Processes differ on the database's time by no more than a round trip to it. */
const SKEW_MS = 60_000;
/** A revocation is remembered for longer than a token that was issued just before it is accepted. */
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
   * The session that a token stands for, or null. Reads the database for a token that is older than a day (`renewed` is
   * then a new token for the same session), for one that may have been revoked, and for every token while revocations
   * are loading.
   */
  authenticate(db: Db, token: string): Promise<{ session: Session; renewed?: string } | null>;
  /**
   * Ends sessions in this process at once; their rows must have been marked as ended, in a committed transaction.
   * Resolves when the processes beside this one know too.
   */
  forget(...tokenHashes: readonly Buffer[]): Promise<void>;
  /**
   * Begins to follow revocations. Those of the last day are loaded in the background.
   *
   * @returns a function that stops it
   */
  follow(db: Db, onError: (error: unknown) => void): Promise<() => Promise<void>>;
}

/**
 * @param secret signs the tokens: the same in every process
 * @param former secrets whose tokens are still accepted, and signed anew when they are used
 */
export function createSessionRegistry(secret: string, former: readonly string[] = []): SessionRegistry {
  const secrets = [secret, ...former];
  const clock = followDatabaseClock();
  // A hash that a filter knows is looked up in the database; one that neither knows is not revoked. Both together
  // remember for MEMORY_MS at least, and take the same memory whether one session has ended or three million.
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
    // A token dated in the future would be accepted for longer than its revocation is remembered.
    const fresh = age < FRESH_MS && age > -SKEW_MS;
    const unheardOf = fresh && !loading && !recent.mayHave(hash) && !earlier.mayHave(hash);
    if (!unheardOf && !(await touchSession(db, session, hash))) return null;
    if (!fresh) return { session, renewed: signToken({ ...session, issuedAt: clock.now() }, secret) };
    // It keeps its date: only its signature is new.
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

/** Reads a token that any of our secrets has signed; `outdated` where it was a former one. */
function readWithAny(token: string, secrets: readonly string[]) {
  for (const [n, secret] of secrets.entries()) {
    const session = readToken(token, secret);
    if (session) return { session, outdated: n > 0 };
  }
  return null;
}

/**
 * Runs `work` now and every `POLL_MS`, never twice at once. A run that comes due during another one follows it at once,
 * unlike with `repeat`: otherwise an ended session would be accepted for seconds more after a slow poll.
 *
 * @returns a function that stops it and waits for a run that is under way
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
 * The database's time, which all processes share. Between two reads of it a monotonic clock counts on, so that nothing
 * depends on this machine's date. Before the first read it is this machine's time.
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
