import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '#database/client.ts';
import { movableClock } from '#test/clock.ts';
import { another, freshDatabase } from '#test/database.ts';
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
  await loaded(registry);
  return { poll: () => vi.advanceTimersByTime(5_000), stop };
}

/** Waits until the revocations of the last day are known: a token of today is then believed without the database. */
async function loaded(registry: SessionRegistry): Promise<void> {
  const { token } = registry.issue(newId(), true);
  await eventually(() =>
    registry.authenticate(noDatabase, token).then(
      () => true,
      () => false,
    ),
  );
}

async function eventually(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

const dated = (session: Session, issuedAt: number) =>
  signToken({ ...session, issuedAt: new Date(issuedAt) }, SECRET);
const pick = ({ sessionId, userId }: Session) => ({ sessionId, userId });

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
    // What a filter that is nearly full would do to a stranger.
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

  it('are refused while those of the last day are still being loaded, and nobody else is', async () => {
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

  it('are known whatever this process’s clock says, and when it is set to another time', async () => {
    const { db } = await freshDatabase();
    const there = createSessionRegistry(SECRET);
    const [ended, open] = [await openSession(db, there), await openSession(db, there)];
    await revokeSession(db, ended.session, ended.tokenHash);
    await sql`update sessions set revoked_at = now() - interval '23 hours' where revoked_at is not null`.execute(
      db,
    );
    const real = Date.now();
    const old = { ended: aged(ended.session, 23.9 * HOUR), tooOld: aged(ended.session, 24.1 * HOUR) };
    for (const hours of [-72, -3, 3, 72]) {
      const here = createSessionRegistry(SECRET);
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: real + hours * HOUR });
      const stop = await here.follow(db, () => {});
      await loaded(here);
      const issued = here.issue(newId(), true).session.issuedAt.getTime();
      expect(Math.abs(issued - real)).toBeLessThan(600_000);
      for (const jump of [hours, -hours, 0]) {
        vi.setSystemTime(real + jump * HOUR);
        vi.advanceTimersByTime(5_000);
        await sql`select 1`.execute(db);
        expect(await here.authenticate(db, old.ended)).toBeNull();
        // Too old to be believed, by the time of the database.
        await expect(here.authenticate(noDatabase, old.tooOld)).rejects.toThrow('was asked');
        expect(await here.authenticate(noDatabase, dated(open.session, real - 23.9 * HOUR))).not.toBeNull();
      }
      await stop();
      vi.useRealTimers();
    }
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
    const database = await freshDatabase();
    const clock = await movableClock(database);
    const { db } = another(database);
    const here = createSessionRegistry(SECRET);
    const { session, tokenHash } = await openSession(db, here);
    const { poll } = await followed(db, here);
    here.forget(tokenHash);
    const at = async (hours: number) => {
      await clock.set(`pg_catalog.now() + interval '${hours} hours'`);
      poll();
      // The registry has seen that time once it dates a new token with it.
      const due = Date.now() + (hours - 0.1) * HOUR;
      await eventually(async () => here.issue(newId(), true).session.issuedAt.getTime() > due);
    };
    const asks = () =>
      here
        .authenticate(noDatabase, dated(session, here.issue(newId(), true).session.issuedAt.getTime()))
        .then(
          () => false,
          () => true,
        );
    for (const hours of [12, 24, 36, 50]) {
      await at(hours);
      expect(await asks()).toBe(true);
    }
    await at(62);
    // Nothing knows it any more: a token of this session with a fresh date, which nobody issues, would pass.
    await eventually(async () => !(await asks()));
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
