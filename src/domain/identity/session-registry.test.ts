import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '#domain/uuid.ts';
import { freshDatabase } from '#test/database.ts';
import { aged, eventually, followed, HOUR, noDatabase, openSession, pick, SECRET } from '#test/sessions.ts';
import { revokeSession } from './queries.ts';
import { createSessionRegistry } from './session-registry.ts';
import { SESSION_DAYS } from './session-rules.ts';
import { hashSessionId, readToken } from './session-token.ts';

afterEach(() => {
  vi.useRealTimers();
});

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
    const { db } = await freshDatabase();
    const registry = createSessionRegistry(SECRET);
    const [one, other] = [await openSession(db, registry), await openSession(db, registry)];
    await revokeSession(db, one.session, one.tokenHash);
    registry.forget(one.tokenHash);
    expect(await registry.authenticate(db, one.token)).toBeNull();
    expect(await registry.authenticate(noDatabase, other.token)).not.toBeNull();
  });

  it('whose hash only looks like that of an ended session is looked up, and let through', async () => {
    const { db } = await freshDatabase();
    const registry = createSessionRegistry(SECRET);
    const { token, tokenHash, session } = await openSession(db, registry);
    // As if a nearly full filter took an open session's hash for that of an ended one.
    registry.forget(tokenHash);
    expect(await registry.authenticate(db, token)).toEqual({
      session: expect.objectContaining(pick(session)),
    });
  });

  it('that comes from the future is not believed without asking, nor for longer', async () => {
    const { db } = await freshDatabase();
    const registry = createSessionRegistry(SECRET);
    const { session } = await openSession(db, registry);
    await expect(registry.authenticate(noDatabase, aged(session, -HOUR))).rejects.toThrow('was asked');
    const known = await registry.authenticate(db, aged(session, -HOUR));
    const renewed = readToken(known?.renewed ?? '', SECRET);
    expect(Math.abs(Date.now() - (renewed?.issuedAt.getTime() ?? 0))).toBeLessThan(60_000);
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
    await sql`update sessions set created_at = now() - make_interval(days => ${SESSION_DAYS}, secs => 1) where token_hash = ${old.tokenHash}`.execute(
      db,
    );
    const unknown = registry.issue(newId(), true);
    for (const { session } of [ended, old, unknown]) {
      expect(await registry.authenticate(db, aged(session, 25 * HOUR))).toBeNull();
    }
    await sql`update sessions set created_at = now() - make_interval(days => ${SESSION_DAYS - 1}) where token_hash = ${old.tokenHash}`.execute(
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

  it('are refused while those of the last day are still being loaded, and no other session is', async () => {
    const { db } = await freshDatabase();
    const [here, there] = [createSessionRegistry(SECRET), createSessionRegistry(SECRET)];
    const [ended, open] = [await openSession(db, there), await openSession(db, there)];
    await revokeSession(db, ended.session, ended.tokenHash);
    // Reading them fails for as long as the test wants; looking one up does not.
    const halting = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') throw new Error('not yet');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const errors: unknown[] = [];
    onTestFinished(await here.follow(halting, (error) => errors.push(error)));
    await eventually(async () => errors.length > 0);
    expect(await here.authenticate(db, ended.token)).toBeNull();
    expect(await here.authenticate(db, open.token)).toMatchObject({ session: pick(open.session) });
    await expect(here.authenticate(noDatabase, open.token)).rejects.toThrow('was asked');
  });

  it('are known among tens of thousands, of which each page is one of many', async () => {
    const { db } = await freshDatabase();
    const [here, there] = [createSessionRegistry(SECRET), createSessionRegistry(SECRET)];
    const ended = await openSession(db, there);
    await revokeSession(db, ended.session, ended.tokenHash);
    await sql`
      insert into sessions (bucket, user_id, token_hash, revoked_at)
      select n % 256, gen_random_uuid(), sha256(n::text::bytea), now() from generate_series(1, 30001) n`.execute(
      db,
    );
    await followed(db, here);
    // Without the database: what the filter knows is looked up, and nothing else.
    await expect(here.authenticate(noDatabase, ended.token)).rejects.toThrow('was asked');
    const open = await openSession(db, there);
    expect(await here.authenticate(noDatabase, open.token)).not.toBeNull();
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
    await slow.query('update sessions set revoked_at = now() where bucket = $1 and token_hash = $2', [
      late.session.bucket,
      late.tokenHash,
    ]);
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
    // Another user's hash with the caller's own id ends nothing.
    await revokeSession(db, one.session, other.tokenHash);
    expect(await registry.authenticate(db, aged(other.session, 25 * HOUR))).not.toBeNull();
  });
});
