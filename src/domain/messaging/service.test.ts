import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { connect } from '#test/database.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { exportOwn } from './own-traces.ts';
import type { MessageInput } from './schema.ts';
import { countUnread, listMessages, markRead, openMessage, recallMessage, sendMessage } from './service.ts';

async function setupMessages() {
  const it = await testApplication();
  await makeShow(it.db);
  const { deps, db } = it;
  const send = (more: Partial<MessageInput> = {}) =>
    sendMessage(deps, {
      sender: 'production',
      title: 'Ce soir',
      body: 'En direct à **20 h 30**.',
      audience: { kind: 'all' },
      send_at: 'now',
      ...more,
    });
  /** A user who registered so long before now, in a country or in none. */
  const reader = async (country: string | null = 'CI', registered = '60 days') => {
    const { session } = await makeVoter(deps);
    await sql`
      update users set country_code = ${country}, registered_at = now() - ${registered}::interval
      where id = ${session.userId}`.execute(db);
    return session;
  };
  /** Moves the moment of sending; a message stays what it is. */
  const sentAgo = async (id: string, ago: string) => {
    for (const table of ['messages', 'personal_messages']) {
      await sql`update ${sql.table(table)} set send_at = now() - ${ago}::interval where id = ${id}`.execute(
        db,
      );
    }
  };
  const state = async (user: { bucket: number; userId: string }) =>
    (await listMessages(deps, user)).map(({ id, read }) => ({ id, read }));
  return { ...it, send, reader, sentAgo, state };
}

describe('the messages of a user', () => {
  it('are those to all users, to their country and to them, newest first, and no other', async () => {
    const it = await setupMessages();
    const [awa, moussa, stateless] = [await it.reader('CI'), await it.reader('SN'), await it.reader(null)];
    const all = await it.send();
    const ivory = await it.send({ audience: { kind: 'country', country: 'CI' } });
    const own = await it.send({ audience: { kind: 'user', user_id: moussa.userId } });
    await it.sentAgo(all, '2 hours');
    await it.sentAgo(ivory, '1 hour');
    const ids = async (user: typeof awa) => (await listMessages(it.deps, user)).map(({ id }) => id);
    expect(await ids(awa)).toEqual([ivory, all]);
    expect(await ids(moussa)).toEqual([own, all]);
    expect(await ids(stateless)).toEqual([all]);
    expect(await ids((await makeVoter(it.deps, false)).session)).toEqual([]);

    // The country is the account's of today.
    await sql`update users set country_code = 'SN' where id = ${awa.userId}`.execute(it.db);
    expect(await ids(awa)).toEqual([all]);

    for (const [user, id] of [
      [awa, own],
      [awa, ivory],
      [stateless, ivory],
    ] as const) {
      await expect(openMessage(it.deps, user, id)).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
      await markRead(it.deps, user, [id]);
    }
    expect((await exportOwn(it.db, awa)).messages.read).toEqual([]);
    expect(await countUnread(it.deps, moussa)).toBe(2);
  });

  it('belong to one competition', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    await sql`insert into competitions (id, name, countries) values ('elsewhere', 'Ailleurs', '{}')`.execute(
      it.db,
    );
    const id = await it.send();
    await it.send({ audience: { kind: 'user', user_id: awa.userId } });
    const elsewhere = { db: it.db, config: { competitionId: 'elsewhere' } };
    expect(await listMessages(elsewhere, awa)).toEqual([]);
    await expect(recallMessage(elsewhere, id)).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
  });

  it('appear at their moment by the database’s clock, go when called back, and after thirty days', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    const later = await it.send({ send_at: new Date(Date.now() + 3_600_000).toISOString() });
    const draft = await it.send({ send_at: null });
    const own = await it.send({
      audience: { kind: 'user', user_id: awa.userId },
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await it.state(awa)).toEqual([]);
    for (const id of [later, draft, own]) {
      await expect(openMessage(it.deps, awa, id)).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    }
    await it.sentAgo(later, '0');
    await it.sentAgo(own, '1 second');
    expect((await it.state(awa)).map(({ id }) => id)).toEqual([later, own]);
    await recallMessage(it.deps, own);
    await recallMessage(it.deps, own);
    expect(await it.state(awa)).toEqual([{ id: later, read: false }]);
    await it.sentAgo(later, '29 days 23 hours');
    expect(await countUnread(it.deps, awa)).toBe(1);
    await it.sentAgo(later, '30 days 1 second');
    expect([await it.state(awa), await countUnread(it.deps, awa)]).toEqual([[], 0]);
    await recallMessage(it.deps, later);
    await expect(recallMessage(it.deps, 'x')).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
  });

  it('from before they registered are read, unless written to them', async () => {
    const it = await setupMessages();
    const [before, after] = [await it.send(), await it.send()];
    await it.sentAgo(before, '2 days');
    const newcomer = await it.reader('CI', '1 day');
    const own = await it.send({ audience: { kind: 'user', user_id: newcomer.userId } });
    await it.sentAgo(own, '3 days');
    expect(await it.state(newcomer)).toEqual([
      { id: after, read: false },
      { id: before, read: true },
      { id: own, read: false },
    ]);
  });

  it('are a hundred at most, in the list as in the count', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    await sql`
      insert into messages (id, competition_id, audience, sender, title, body, excerpt, send_at)
      select gen_random_uuid(), ${COMPETITION}, 'all', 'production', 'N', 'N', 'N', now() - make_interval(mins => n)
      from generate_series(1, 120) n`.execute(it.db);
    expect([(await it.state(awa)).length, await countUnread(it.deps, awa)]).toEqual([100, 100]);
  });
});

describe('reading a message', () => {
  it('is noted once, in two tabs as in one, and for no other user', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    await it.reader();
    const [first, second] = [await it.send(), await it.send()];
    const rows = async () => (await sql`select from message_reads`.execute(it.db)).rows.length;
    expect(await rows()).toBe(0);
    expect(await openMessage(it.deps, awa, first, true)).toMatchObject({ read: false });
    expect([await rows(), await countUnread(it.deps, awa)]).toEqual([0, 2]);
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, tab) => openMessage(it.deps, awa, tab % 2 ? first : second)),
    );
    expect(opened[1]).toMatchObject({
      id: first,
      title: 'Ce soir',
      read: true,
      html: '<p>En direct à <strong>20 h 30</strong>.</p>',
    });
    expect(opened[1]).not.toHaveProperty('body');
    expect((await exportOwn(it.db, awa)).messages.read.toSorted()).toEqual([first, second].toSorted());
    expect([await rows(), await countUnread(it.deps, awa)]).toEqual([1, 0]);
  });

  it('takes it out of the count of the page that opens it', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    const id = await it.send();
    await it.send();
    expect(await countUnread(it.deps, awa)).toBe(2);
    expect(await countUnread(it.deps, awa, id)).toBe(1);
    expect(await countUnread(it.deps, awa, "' or 1=1 --")).toBe(2);
  });

  it('marks all that was shown, and none that came meanwhile', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    for (let round = 0; round < 10; round += 1) {
      await it.send();
      const shown = (await it.state(awa)).map(({ id }) => id);
      const [, came] = await Promise.all([markRead(it.deps, awa, shown), it.send()]);
      expect((await it.state(awa)).filter(({ read }) => !read)).toEqual([{ id: came, read: false }]);
      await markRead(it.deps, awa, [came]);
    }
  });

  it('notes none whose sending was under way', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    const shown = await it.send();
    const slow = await connect(it);
    await slow.query('begin');
    // The message's moment is before the list is read, its commit after.
    const { rows } = await slow.query(
      `insert into messages (id, competition_id, audience, sender, title, body, excerpt, send_at)
       values (gen_random_uuid(), $1, 'all', 'production', 'N', 'N', 'N', now()) returning id`,
      [COMPETITION],
    );
    const list = (await it.state(awa)).map(({ id }) => id);
    expect(list).toEqual([shown]);
    await slow.query('commit');
    await markRead(it.deps, awa, list);
    expect((await it.state(awa)).filter(({ read }) => !read).map(({ id }) => id)).toEqual([rows[0].id]);
  });

  it('beside another at the same time notes both', async () => {
    const it = await setupMessages();
    const awa = await it.reader();
    for (let round = 0; round < 10; round += 1) {
      const ids = [await it.send(), await it.send(), await it.send(), await it.send()];
      await Promise.all(ids.map((id) => markRead(it.deps, awa, [id, 'x', id])));
      expect(await countUnread(it.deps, awa)).toBe(0);
    }
  });

  it('leaves count and list in agreement, in any order of events', async () => {
    const it = await setupMessages();
    const step = fc.oneof(
      fc.record({ do: fc.constant('all' as const) }),
      fc.record({ do: fc.constant('country' as const), country: fc.constantFrom('CI', 'SN') }),
      fc.record({ do: fc.constant('own' as const) }),
      fc.record({ do: fc.constant('open' as const), which: fc.nat(5) }),
      fc.record({ do: fc.constant('markAll' as const) }),
      fc.record({ do: fc.constant('recall' as const), which: fc.nat(5) }),
    );
    await holds(
      'unread = seen − read',
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await sql`delete from messages`.execute(it.db);
        const awa = await it.reader();
        const expected = new Map<string, boolean>();
        const add = (id: string) => expected.set(id, false);
        const pick = (which: number) => [...expected.keys()][which];
        for (const one of steps) {
          if (one.do === 'all') add(await it.send());
          if (one.do === 'country') {
            const id = await it.send({ audience: { kind: 'country', country: one.country } });
            if (one.country === 'CI') add(id);
          }
          if (one.do === 'own') add(await it.send({ audience: { kind: 'user', user_id: awa.userId } }));
          const id = 'which' in one ? pick(one.which) : undefined;
          if (one.do === 'open' && id) {
            await openMessage(it.deps, awa, id);
            expected.set(id, true);
          }
          if (one.do === 'recall' && id) {
            await recallMessage(it.deps, id);
            expected.delete(id);
          }
          if (one.do === 'markAll') {
            await markRead(it.deps, awa, [...expected.keys()]);
            for (const known of expected.keys()) expected.set(known, true);
          }
          const list = await it.state(awa);
          expect(new Map(list.map(({ id: known, read }) => [known, read]))).toEqual(expected);
          expect(await countUnread(it.deps, awa)).toBe(list.filter(({ read }) => !read).length);
        }
      }),
      25,
    );
  });
});

describe('sending a message', () => {
  it('is refused for a text without words, an unknown country and an unknown user', async () => {
    const it = await setupMessages();
    const anonymous = await makeVoter(it.deps, false);
    await expect(it.send({ body: '<script>alert(1)</script>' })).rejects.toMatchObject({
      fields: { body: 'INVALID' },
    });
    await expect(it.send({ audience: { kind: 'country', country: 'ZZ' } })).rejects.toMatchObject({
      fields: { 'audience.country': 'INVALID' },
    });
    for (const user_id of [anonymous.id, '0198f0a2-0000-7000-8000-00000000000a']) {
      await expect(it.send({ audience: { kind: 'user', user_id } })).rejects.toMatchObject({
        code: 'ACCOUNT_UNKNOWN',
      });
    }
    const { rows } = await sql`select id from messages union select id from personal_messages`.execute(it.db);
    expect(rows).toEqual([]);
  });
});
