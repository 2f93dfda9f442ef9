import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setupOpenContest } from '#test/account.ts';
import { makeVoter } from '#test/application.ts';
import { countRecipients, readFigures } from './reach.ts';
import { readersAmong } from './reach-queries.ts';
import { toReadFigures } from './reach-rules.ts';
import { openMessage, sendMessage } from './service.ts';

/** Six users with an account, of whom two in Senegal, and a visitor without one. */
async function setupReaders() {
  const it = await setupOpenContest();
  const users = await Promise.all(Array.from({ length: 6 }, () => makeVoter(it.deps)));
  const ids = users.map(({ id }) => id);
  await sql`update users set country_code = 'CI', registered_at = now() - interval '1 day' where id = any(${ids}::uuid[])`.execute(
    it.db,
  );
  await sql`update users set country_code = 'SN' where id = any(${ids.slice(4)}::uuid[])`.execute(it.db);
  await sql`insert into users (bucket, id, is_anonymous) values (0, gen_random_uuid(), true)`.execute(it.db);
  const send = (more: object = {}) =>
    sendMessage(it.deps, {
      sender: 'production',
      title: 'Ce soir',
      body: 'Le direct.',
      audience: { kind: 'all' },
      send_at: 'now',
      ...more,
    });
  const read = (n: number, id: string) =>
    openMessage(it.deps, (users[n] as (typeof users)[number]).session, id);
  return { ...it, users, send, read };
}

describe('a message to many', () => {
  it('reaches the users who have an account, of all countries or of one', async () => {
    const { db } = await setupReaders();
    expect([await countRecipients(db, null), await countRecipients(db, 'SN')]).toEqual([6, 2]);
    expect(await countRecipients(db, 'ML')).toBe(0);
  });

  it('is shown with the numbers of users whom it has reached and who have read it, each counted once', async () => {
    const { db, deps, users, send, read } = await setupReaders();
    const [all, senegal] = [await send(), await send({ audience: { kind: 'country', country: 'SN' } })];
    const draft = await send({ send_at: null });
    const one = await send({ audience: { kind: 'user', user_id: users[0]?.id } });
    for (const n of [0, 1, 4]) await read(n, all);
    await Promise.all([read(0, all), read(4, senegal), read(4, senegal)]);
    // A user who registered later finds it among the old messages: it was not sent to them.
    await makeVoter(deps);
    expect(await readFigures(db, [all, senegal, draft, one])).toEqual({
      [all]: { reached: 6, read: 3, about: false },
      [senegal]: { reached: 2, read: 1, about: false },
    });
  });

  it('is told from some of the users where there are many', async () => {
    const { db, send } = await setupReaders();
    await sql`
      insert into users (bucket, id, is_anonymous, registered_at, created_at)
      select n % 256, gen_random_uuid(), false, now() - interval '1 day', now() - interval '1 day'
      from generate_series(1, 2560) n`.execute(db);
    const id = await send();
    await sql`
      insert into message_reads (bucket, user_id, read_ids)
      select bucket, id, array[${id}::uuid] from users where bucket % 2 = 0 and not is_anonymous
      on conflict do nothing`.execute(db);
    const [some] = await readersAmong(db, [id], 64);
    const figures = toReadFigures(some as NonNullable<typeof some>, 64);
    expect(figures.about).toBe(true);
    expect(Math.abs(figures.reached - 2566)).toBeLessThan(30);
    expect(Math.abs(figures.read - 1283)).toBeLessThan(30);
  });
});
