import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#domain/uuid.ts';
import { movableClock } from '#test/clock.ts';
import { another, freshDatabase } from '#test/database.ts';
import {
  aged,
  dated,
  eventually,
  followed,
  HOUR,
  loaded,
  noDatabase,
  openSession,
  SECRET,
} from '#test/sessions.ts';
import { revokeSession } from './queries.ts';
import { createSessionRegistry } from './session-registry.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('revocations are known when this process’s clock is wrong, and when it is set to another time', async () => {
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
      // Too old to be accepted, by the database's time.
      await expect(here.authenticate(noDatabase, old.tooOld)).rejects.toThrow('was asked');
      expect(await here.authenticate(noDatabase, dated(open.session, real - 23.9 * HOUR))).not.toBeNull();
    }
    await stop();
    vi.useRealTimers();
  }
});

it('revocations are remembered until no token of their sessions is accepted any more, and then forgotten', async () => {
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
    here.authenticate(noDatabase, dated(session, here.issue(newId(), true).session.issuedAt.getTime())).then(
      () => false,
      () => true,
    );
  for (const hours of [12, 24, 36, 50]) {
    await at(hours);
    expect(await asks()).toBe(true);
  }
  await at(62);
  // The revocation is forgotten: a token of this session with a fresh date, which no process issues, would pass.
  await eventually(async () => !(await asks()));
});
