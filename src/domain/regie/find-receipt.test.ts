import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { audit } from '#domain/acts/audit.ts';
import { toUserKey } from '#domain/user-key.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeMember } from '#test/members.ts';
import { settingsForAllMachines } from '#test/on-citus.ts';
import { makeOperator } from '#test/operators.ts';
import { findReceipt } from './find-receipt.ts';
import { searchPerson } from './people.ts';

/** A member who voted two days ago, in week 1, and the receipt of that. */
async function setupReceipt() {
  const it = await setupOpenContest();
  const admin = await makeOperator(it.deps);
  const member = await makeMember(it.deps, {});
  const { userId } = member.session;
  const { rows } = await sql<{ id: string; candidate: string; day: string }>`
    select c.id, k.id as candidate, ((now() at time zone 'UTC')::date - 2)::text as day
    from contests c, candidates k where c.week = 1 limit 1`.execute(it.db);
  const { id: contest, candidate, day } = rows[0] as (typeof rows)[number];
  const vote = async (request: string, ofDay: string = day, slot = 0, who = userId) => {
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, grant_number)
      values (${toUserKey(who).bucket}, ${who}, ${contest}, ${ofDay}, ${slot}, ${candidate}, ${request},
              ${slot < 0 ? -slot : null})`.execute(it.db);
    return receiptReference(1, request);
  };
  const annul = (slot: number) =>
    it.db.transaction().execute(async (tx) => {
      const batch = randomUUID();
      await sql`insert into annulment_batches (id, contest_id, reason) values (${batch}, ${contest}, 'Triche')`.execute(
        tx,
      );
      await sql`
        insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, batch_id)
        values (${toUserKey(userId).bucket}, ${userId}, ${contest}, ${day}, ${slot}, ${candidate}, 'Triche', ${batch})`.execute(
        tx,
      );
    });
  const find = (sought: string) => findReceipt(it.deps, sought);
  return { ...it, admin, member, userId, day, vote, annul, find };
}

describe('a receipt’s reference', () => {
  it('finds whose vote it is, with its day, its week and whether it counts, and nothing else', async () => {
    const { vote, find, userId, day, annul } = await setupReceipt();
    const request = randomUUID();
    const reference = await vote(request);
    await vote(request, day, -1);
    const found = { kind: 'found', reference, week: 1, day, userId };
    expect(await find(` ${reference.toLowerCase()} `)).toEqual({ ...found, counts: 'all' });
    await annul(-1);
    expect(await find(`/registre/recu/${reference}`)).toEqual({ ...found, counts: 'some' });
    await annul(0);
    expect(await find(reference)).toEqual({ ...found, counts: 'none' });
  });

  it('of today, of no vote, of another week or shared by two names no user', async () => {
    const { db, deps, vote, find, day } = await setupReceipt();
    const { rows } = await sql<{ today: string }>`
      select (now() at time zone 'UTC')::date::text as today`.execute(db);
    const today = await vote(randomUUID(), rows[0]?.today);
    expect(await find(today)).toEqual({ kind: 'today', reference: today });
    const nothing = receiptReference(1, randomUUID());
    expect(await find(nothing)).toEqual({ kind: 'none', reference: nothing });
    const other = receiptReference(77, randomUUID());
    expect(await find(other)).toEqual({ kind: 'none', reference: other });
    const request = randomUUID();
    const shared = await vote(request);
    const second = await makeMember(deps, {});
    await vote(`${randomUUID().slice(0, 26)}${request.slice(26)}`, day, 0, second.session.userId);
    expect(await find(shared)).toEqual({ kind: 'several', reference: shared });
    expect(await find('S2-7KF4')).toEqual({ kind: 'malformed', reference: 'S2-7KF4' });
    expect(await find('awa@exemple.org')).toBeNull();
  });

  it('whose account has been deleted tells of the vote, which stays', async () => {
    const { vote, find } = await setupReceipt();
    const reference = await vote(randomUUID(), undefined, 0, randomUUID());
    expect(await find(reference)).toMatchObject({ kind: 'found', counts: 'all', userId: null });
  });

  it('is looked for by an admin whose search is written down, without the reference', async () => {
    const { db, deps, admin, vote, userId } = await setupReceipt();
    const reference = await vote(randomUUID());
    expect((await searchPerson(deps, admin.session, reference)).userId).toBe(userId);
    await searchPerson(deps, admin.session, receiptReference(1, randomUUID()));
    const events = await audit(db, {});
    expect(events.map(({ act, subject, operator }) => [act, subject, operator])).toEqual([
      ['user.searched', 'user:unknown', admin.name],
      ['user.searched', `user:${userId}`, admin.name],
    ]);
    expect(JSON.stringify(events)).not.toContain(reference);
  });

  it('is found by an index, and not by reading every vote', async () => {
    const { db } = await setupReceipt();
    const plan = await db.transaction().execute(async (tx) => {
      await settingsForAllMachines(tx);
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select distinct user_id from votes
        where right(request_id::text, 10) = '0123456789' and contest_id = ${randomUUID()}::uuid`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('votes_reference');
  });
});
