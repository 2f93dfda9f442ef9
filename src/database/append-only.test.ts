import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { sweepOldTraces } from '#domain/account/retention.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { assignBonus } from '#domain/bonus/service.ts';
import { recount, rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeCode } from '#test/bonus.ts';
import { makeCrowd } from '#test/crowd.ts';
import { freshDatabase, type TestDatabase } from '#test/database.ts';
import { makeMember, PASSWORD } from '#test/members.ts';
import { onCitus, skipOnCitus } from '#test/on-citus.ts';
import { makeOperator } from '#test/operators.ts';
import { productRole } from '#test/product-role.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import type { Db } from './client.ts';
import { BY_BUCKET, BY_VALUE } from './distribution/tables.ts';
import { migrateAt } from './migrate.ts';
import { up } from './migrations/0025-append-only.ts';
import { APPEND_ONLY, changeableTables, KEPT } from './privileges.ts';

const REFUSED = { code: '42501' };

const DISTRIBUTED = new Set<string>([...BY_BUCKET, ...Object.keys(BY_VALUE)]);
const withoutTriggers = skipOnCitus('what triggers keep in tables of many machines, which have none');

/** A show with a partner code, and two admins and an operator who act on it. */
async function setupOperators(database?: TestDatabase) {
  const it = await testApplication({}, database);
  const { deps, db } = it;
  const show = await makeShow(db);
  await makeCode(db, { code: 'TV', amount: 2 });
  const [mireille, adama, fanta] = [
    await makeOperator(deps),
    await makeOperator(deps),
    await makeOperator(deps, 'operator'),
  ];
  const ballot = async (bonus: number) => ({
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1 as const,
    bonus,
    vote_day: await databaseDay(db),
    request_id: newId(),
  });
  const act = (who: typeof fanta, name: string, input: object) =>
    perform(deps, acts, who.session, name, input);
  const agree = async (asked: Awaited<ReturnType<typeof act>>) => {
    if (asked.kind !== 'requested') throw new Error('done at once');
    await decide(deps, acts, adama.session, asked.approval, 'approved');
  };
  return { ...it, ...show, mireille, adama, fanta, ballot, act, agree };
}

const CHANGES = (table: string, column: string) => [
  `update ${table} set ${column} = ${column}`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
];

const COLUMN: Record<(typeof APPEND_ONLY)[number], string> = {
  votes: 'candidate_id',
  bonus_grants: 'source',
  annulments: 'reason',
  annulment_batches: 'reason',
  annulment_reversals: 'reason',
  contest_results: 'reason',
  count_signatures: 'operator_name',
  count_checks: 'found',
  result_events: 'reason',
  audit_events: 'act',
  page_texts: 'markdown',
  rewarded_identities: 'rewarded_at',
  register_heads: 'note',
  register_cosignatures: 'line',
  register_decisions: 'kind',
  register_resumptions: 'reason',
};

/** Kept rows as the product writes them: a member with a spent bonus vote, a counted week, a waiting request. */
async function setupKeptRows(database?: TestDatabase) {
  const it = await setupOperators(database);
  const { session } = await makeMember(it.deps);
  await assignBonus(it.deps, session, { bonus_type: 'partenaire', code: 'TV' });
  await castVotes(it.deps, session, await it.ballot(1));
  await it.act(it.fanta, 'contest.close', { contest_id: it.contest });
  await it.act(it.fanta, 'contest.count', { contest_id: it.contest });
  await it.act(it.mireille, 'contest.reopen', {
    contest_id: it.contest,
    end_date: null,
    reason: 'Erreur de régie',
  });
  return { ...it, member: session };
}

async function expectRefused(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject(REFUSED);
}

describe('rows that decide results', () => {
  const stay = async (table: (typeof APPEND_ONLY)[number]) => {
    const { db } = await setupKeptRows();
    await expectRefused(db, CHANGES(table, COLUMN[table]));
  };
  const STAY = 'stay in %s as they were written, for the role that owns the tables too';
  it.each(APPEND_ONLY.filter((table) => !DISTRIBUTED.has(table)))(STAY, stay);
  it.skipIf(withoutTriggers).each(APPEND_ONLY.filter((table) => DISTRIBUTED.has(table)))(STAY, stay);

  it('stay in counts and requests: neither is deleted, and what was counted or asked for never changes', async () => {
    const { db } = await setupKeptRows();
    for (const table of KEPT) await expectRefused(db, [`delete from ${table}`, `truncate ${table} cascade`]);
    await expectRefused(db, [
      'update contest_results set total = 99',
      `update approvals set input = '{"contest_id": "x"}'`,
      `update approvals set act = 'contest.publish'`,
      'update approvals set requested_by = (select id from operators where id <> requested_by limit 1)',
    ]);
  });

  it('are not truncated together with a table that they refer to', async () => {
    const { db } = await setupKeptRows();
    await expectRefused(db, ['truncate operators cascade']);
    // On Citus they have no foreign key to contests.
    if (!onCitus) await expectRefused(db, ['truncate contests cascade']);
  });

  it.skipIf(withoutTriggers)('are not rewritten by an insert that meets a row', async () => {
    const { db } = await setupKeptRows();
    await expectRefused(db, [
      `insert into votes select * from votes on conflict (bucket, user_id, vote_day, slot)
       do update set candidate_id = excluded.candidate_id`,
    ]);
  });

  it('leave bonus_grants only unspent and with their account', async () => {
    const { db, deps, member } = await setupKeptRows();
    const of = (user: { userId: string }) =>
      sql<{
        number: number;
      }>`select number from bonus_grants where user_id = ${user.userId} order by 1`.execute(db);
    const { rows: all } = await of(member);
    expect(all.length).toBe(3);
    // Neither by a statement nor through `erase_grants_of`, as long as the account exists.
    await sql`select erase_grants_of(${member.bucket}::smallint, ${member.userId}::uuid)`.execute(db);
    expect((await of(member)).rows).toEqual(all);
    await deleteAccount(deps, member, { current_password: PASSWORD });
    // The one that a vote has spent stays with the vote.
    expect((await of(member)).rows).toEqual([{ number: 1 }]);
  });

  it.skipIf(withoutTriggers)('leave bonus_grants in no other way', async () => {
    const { db, deps, member } = await setupKeptRows();
    await expectRefused(db, [`delete from bonus_grants where number = 3`]);
    await deleteAccount(deps, member, { current_password: PASSWORD });
    await expectRefused(db, ['delete from bonus_grants']);
  });

  it('cost INSERT nothing: no trigger on a table of votes fires for one', async () => {
    const { db } = await freshDatabase();
    const { rows } = await sql<{ table: string; trigger: string }>`
      select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
      where tgrelid in ('votes'::regclass, 'bonus_grants'::regclass)
        and not tgisinternal and (tgtype & 4) <> 0`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('the migration', () => {
  it.skipIf(withoutTriggers)('takes a full database over as it is', async () => {
    const database = await freshDatabase();
    const { db } = database;
    await setupKeptRows(database);
    const kept = async () =>
      (await sql`select * from votes order by 1, 2`.execute(db)).rows.concat(
        (await sql`select * from bonus_grants order by 1, 2, 3`.execute(db)).rows,
      );
    const before = await kept();
    expect(before.length).toBeGreaterThan(3);
    await undoAppendOnly(db);
    await up(db as unknown as Kysely<unknown>);
    expect(await kept()).toEqual(before);
    await expectRefused(db, [
      'delete from votes',
      'truncate bonus_grants',
      'truncate contest_results cascade',
    ]);
  });

  it('leaves tables that Citus distributes without triggers, and privileges keep them', async () => {
    const { db } = await freshDatabase();
    if (!onCitus) {
      await undoAppendOnly(db);
      // Makes the catalogue say that Citus is installed, which is all that the migration checks.
      await sql`update pg_extension set extname = 'citus' where extname = 'plpgsql'`.execute(db);
      await up(db as unknown as Kysely<unknown>);
      await sql`update pg_extension set extname = 'plpgsql' where extname = 'citus'`.execute(db);
    }
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket')`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

/** Takes back what the migration has made, as if it had never run. */
async function undoAppendOnly(db: Db): Promise<void> {
  await sql`
    do $$ declare t record; begin
      for t in select tgname, tgrelid::regclass as at from pg_trigger
               where not tgisinternal and tgname in ('append_only', 'leaves_with_account', 'kept_as_asked', 'kept_word')
                 and tgrelid::regclass::text not in ('annulment_batches', 'annulment_reversals', 'result_events') loop
        execute format('drop trigger %I on %s', t.tgname, t.at);
      end loop;
    end $$`.execute(db);
  await sql`drop function refuse_loss_of_grants(), keep_request(), hold_rows(text, text[]),
      erase_grants_of(smallint, uuid)`.execute(db);
  await sql`alter function refuse_change_of_rows() rename to refuse_decision_change`.execute(db);
}

describe('a product with a role of its own', () => {
  it('does all its work, and can neither change nor delete kept rows, nor take the triggers off', async () => {
    const { owner, connection, db, ownerUrl } = await productRole();
    await migrateAt(connection, ownerUrl);
    // Again, as a second process would at its start.
    await migrateAt(connection, ownerUrl);
    expect(await changeableTables(db)).toEqual([]);
    const it = await setupKeptRows({ connection, db });
    await rollUp(db);
    expect((await recount(db)).discrepancies).toEqual([]);
    await makeCrowd(db, 3);
    await makeVoter(it.deps);
    await it.act(it.fanta, 'contest.suspend', { contest_id: it.contest }).catch(() => {});
    await sql`update approvals set decision = 'withdrawn', decided_at = now()`.execute(db);
    await it.agree(
      await it.act(it.mireille, 'contest.publish', {
        contest_id: it.contest,
        version: 1,
        when: 'now',
        winner_id: null,
      }),
    );
    await deleteAccount(it.deps, it.member, { current_password: PASSWORD });
    await sweepOldTraces(db, { days: 30 });
    await db.transaction().execute(async (tx) => {
      await sql`select hold_rows('share row exclusive', 'annulments')`.execute(tx);
      await sql`
        with batch as (
          insert into annulment_batches (id, contest_id, reason)
          select gen_random_uuid(), id, 'Une seule main' from contests returning id
        ), reversal as (
          insert into annulment_reversals (batch_id, reason) select id, 'Erreur' from batch
        )
        insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, batch_id)
        select v.bucket, v.user_id, v.contest_id, v.vote_day, v.slot, v.candidate_id, 'Une seule main', b.id
        from votes v, batch b`.execute(tx);
    });
    await expectRefused(db, [
      `select hold_rows('share', 'users')`,
      `select hold_rows('access exclusive', 'votes')`,
    ]);
    const { rows } = await sql<{ number: number }>`
      select number from bonus_grants where user_id = ${it.member.userId}`.execute(db);
    expect(rows).toEqual([{ number: 1 }]);

    for (const table of APPEND_ONLY) await expectRefused(db, CHANGES(table, COLUMN[table]));
    for (const table of KEPT) await expectRefused(db, [`delete from ${table}`, `truncate ${table} cascade`]);
    await expectRefused(db, [
      'truncate users',
      'alter table votes disable trigger all',
      'drop table votes',
      `create or replace function refuse_change_of_rows() returns trigger language plpgsql as 'begin return null; end'`,
      'delete from kysely_migration',
      'create table votes_of_mine ()',
      'set session_replication_role = replica',
    ]);
    // Privileges refuse by themselves, where there is no trigger; on Citus there is none.
    if (!onCitus) {
      await expectRefused(db, ['drop trigger append_only on votes']);
      await sql`alter table votes disable trigger user`.execute(owner.db);
    }
    await expectRefused(db, CHANGES('votes', 'candidate_id'));
  });

  it('does not start with a role that could change what is kept all the same', async () => {
    const { connection, ownerUrl, name } = await productRole('superuser');
    await expect(migrateAt(connection, ownerUrl)).rejects.toThrow(
      new RegExp(`Le rôle ${name} de DATABASE_URL peut encore changer .* votes`),
    );
  });
});
