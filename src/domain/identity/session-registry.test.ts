import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '#database/client.ts';
import { freshDatabase } from '#test/database.ts';
import { insertSession, revokeSession } from './queries.ts';
import { createSessionRegistry, type SessionRegistry } from './session-registry.ts';
import { hashSessionId, readToken, type Session, signToken } from './session-token.ts';
import { newId } from './user-id.ts';

const SECRET = 'a secret for tests, thirty-two bytes';
const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A database handle whose every use is a failure: what must not be asked. */
const noDatabase = new Proxy({} as Db, {
  get() {
    throw new Error('The database was asked.');
  },
});

async function openSession(db: Db, registry: SessionRegistry) {
  const issued = registry.issue(newId(), true);
  await insertSession(db, issued.session, {
    tokenHash: issued.tokenHash,
    ipHash: Buffer.alloc(16),
    userAgent: 'test',
  });
  return issued;
}

const aged = (session: Session, milliseconds: number) =>
  signToken({ ...session, issuedAt: new Date(Date.now() - milliseconds) }, SECRET);

/** Follows revocations, and polls when the test says so instead of when five seconds have passed. */
async function followed(db: Db, registry: SessionRegistry, onError = (_error: unknown) => {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = await registry.follow(db, onError);
  onTestFinished(stop);
  return { poll: () => vi.advanceTimersByTime(5_000), stop };
}

async function eventually(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

describe('a token of today', () => {
  it('is believed without asking the database', async () => {
    const registry = createSessionRegistry(SECRET);
    const { session, token } = registry.issue(newId(), true);
    expect((await registry.authenticate(noDatabase, token))?.session.userId).toBe(session.userId);
    const known = await registry.authenticate(noDatabase, aged(session, 24 * HOUR - 60_000));
    expect(known).toEqual({ session: expect.objectContaining({ sessionId: session.sessionId }) });
    expect(await registry.authenticate(noDatabase, `${token}x`)).toBeNull();
    expect(await createSessionRegistry('another secret').authenticate(noDatabase, token)).toBeNull();
  });

  it('has an id of 128 random bits', () => {
    const registry = createSessionRegistry(SECRET);
    const ids = Array.from({ length: 1000 }, () => registry.issue(newId(), true).session.sessionId);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1000);
  });

  it('is refused at once where its session was ended', async () => {
    const registry = createSessionRegistry(SECRET);
    const [one, other] = [registry.issue(newId(), true), registry.issue(newId(), true)];
    registry.forget(one.tokenHash);
    expect(await registry.authenticate(noDatabase, one.token)).toBeNull();
    expect(await registry.authenticate(noDatabase, other.token)).not.toBeNull();
  });
});

describe('a token of yesterday', () => {
  it('is renewed while its session lives: the same session, a new date', async () => {
    const { db } = await freshDatabase();
    const registry = createSessionRegistry(SECRET);
    const { session } = await openSession(db, registry);
    const known = await registry.authenticate(db, aged(session, 24 * HOUR + 1_000));
    const renewed = readToken(known?.renewed ?? '', SECRET);
    expect(renewed).toMatchObject({ sessionId: session.sessionId, userId: session.userId, registered: true });
    expect(Date.now() - (renewed?.issuedAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await registry.authenticate(noDatabase, known?.renewed ?? '')).not.toBeNull();
  });

  it('is refused when its session has ended, is too old, or never was', async () => {
    const { db } = await freshDatabase();
    const registry = createSessionRegistry(SECRET);
    const ended = await openSession(db, registry);
    await revokeSession(db, ended.session, ended.tokenHash);
    const old = await openSession(db, registry);
    await sql`update sessions set created_at = now() - interval '90 days 1 second' where token_hash = ${old.tokenHash}`.execute(
      db,
    );
    const unknown = registry.issue(newId(), true);
    for (const { session } of [ended, old, unknown]) {
      expect(await registry.authenticate(db, aged(session, 25 * HOUR))).toBeNull();
    }
    await sql`update sessions set created_at = now() - interval '89 days' where token_hash = ${old.tokenHash}`.execute(
      db,
    );
    expect(await registry.authenticate(db, aged(old.session, 25 * HOUR))).not.toBeNull();
  });
});

describe('sessions ended in another process', () => {
  it('are known here after the next poll', async () => {
    const { db } = await freshDatabase();
    const [here, there] = [createSessionRegistry(SECRET), createSessionRegistry(SECRET)];
    const { session, token, tokenHash } = await openSession(db, there);
    const { poll } = await followed(db, here);
    await revokeSession(db, session, tokenHash);
    there.forget(tokenHash);
    expect(await there.authenticate(db, token)).toBeNull();
    expect(await here.authenticate(db, token)).not.toBeNull();
    poll();
    await eventually(async () => (await here.authenticate(db, token)) === null);
  });

  it('are known from the start, as far back as tokens are believed', async () => {
    const { db } = await freshDatabase();
    const [here, there] = [createSessionRegistry(SECRET), createSessionRegistry(SECRET)];
    const { session, tokenHash } = await openSession(db, there);
    await revokeSession(db, session, tokenHash);
    await sql`update sessions set revoked_at = now() - interval '23 hours 59 minutes'`.execute(db);
    await followed(db, here);
    expect(await here.authenticate(db, aged(session, 24 * HOUR - 30_000))).toBeNull();
  });

  it('are known where this process’s clock is hours off', async () => {
    const { db } = await freshDatabase();
    const there = createSessionRegistry(SECRET);
    const { session, tokenHash } = await openSession(db, there);
    await revokeSession(db, session, tokenHash);
    await sql`update sessions set revoked_at = now() - interval '23 hours'`.execute(db);
    const real = Date.now();
    for (const hours of [-3, 3]) {
      const here = createSessionRegistry(SECRET);
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: real + hours * HOUR });
      const stop = await here.follow(db, () => {});
      expect(await here.authenticate(noDatabase, aged(session, 23.9 * HOUR))).toBeNull();
      // Nor is what has been learnt forgotten at the next poll.
      vi.advanceTimersByTime(5_000);
      await sql`select 1`.execute(db);
      expect(await here.authenticate(noDatabase, aged(session, 23.9 * HOUR))).toBeNull();
      await stop();
      vi.useRealTimers();
    }
  });

  it('are not missed when they commit after the poll that they belong to', async () => {
    const { connection, db } = await freshDatabase();
    const [here, there] = [createSessionRegistry(SECRET), createSessionRegistry(SECRET)];
    const [late, marker] = [await openSession(db, there), await openSession(db, there)];
    const { poll } = await followed(db, here);
    const slow = new pg.Client(connection);
    await slow.connect();
    onTestFinished(() => slow.end());
    await slow.query('begin');
    await slow.query('update sessions set revoked_at = now() where token_hash = $1', [late.tokenHash]);
    await revokeSession(db, marker.session, marker.tokenHash);
    poll();
    // The later one is known: the poll has been where the earlier one's time lies.
    await eventually(async () => (await here.authenticate(db, marker.token)) === null);
    expect(await here.authenticate(db, late.token)).not.toBeNull();
    await slow.query('commit');
    poll();
    await eventually(async () => (await here.authenticate(db, late.token)) === null);
  });

  it('are asked for again after a failure, which is told', async () => {
    const { db } = await freshDatabase();
    const [here, there] = [createSessionRegistry(SECRET), createSessionRegistry(SECRET)];
    const { session, token, tokenHash } = await openSession(db, there);
    const errors: unknown[] = [];
    const { poll } = await followed(db, here, (error) => errors.push(error));
    await sql`alter table sessions rename to sessions_away`.execute(db);
    poll();
    await eventually(async () => errors.length === 1);
    await sql`alter table sessions_away rename to sessions`.execute(db);
    await revokeSession(db, session, tokenHash);
    poll();
    await eventually(async () => (await here.authenticate(db, token)) === null);
  });

  it('are remembered until no token of theirs is believed any more, and then let go', async () => {
    const { db } = await freshDatabase();
    const here = createSessionRegistry(SECRET);
    const { session, token, tokenHash } = await openSession(db, here);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    onTestFinished(await here.follow(db, () => {}));
    here.forget(tokenHash);
    vi.setSystemTime(Date.now() + 24 * HOUR - 60_000);
    vi.advanceTimersByTime(5_000);
    expect(await here.authenticate(noDatabase, token)).toBeNull();
    vi.setSystemTime(Date.now() + 2 * HOUR);
    vi.advanceTimersByTime(5_000);
    // The map no longer knows it: a token of this session with a fresh date, which nobody issues, would pass.
    await eventually(async () => (await here.authenticate(noDatabase, aged(session, 0))) !== null);
  });

  it('are no longer asked for once following has stopped', async () => {
    const { db } = await freshDatabase();
    const errors: unknown[] = [];
    const { poll, stop } = await followed(db, createSessionRegistry(SECRET), (error) => errors.push(error));
    await stop();
    await sql`drop table sessions`.execute(db);
    poll();
    await sql`select 1`.execute(db);
    expect(errors).toEqual([]);
  });
});

describe('ending a session', () => {
  it('twice keeps the first time, and touches no other', async () => {
    const { db } = await freshDatabase();
    const registry = createSessionRegistry(SECRET);
    const [one, other] = [await openSession(db, registry), await openSession(db, registry)];
    const when = async () =>
      (
        await sql<{ at: string | null }>`
        select revoked_at::text as at from sessions where token_hash = ${one.tokenHash}`.execute(db)
      ).rows[0]?.at;
    await revokeSession(db, one.session, one.tokenHash);
    const first = await when();
    await revokeSession(db, one.session, hashSessionId(one.session.sessionId));
    expect(first).not.toBeNull();
    expect(await when()).toBe(first);
    // Somebody else's hash under one's own name ends nothing.
    await revokeSession(db, one.session, other.tokenHash);
    expect(await registry.authenticate(db, aged(other.session, 25 * HOUR))).not.toBeNull();
  });
});
