import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyDatabase, freshDatabase } from '#test/database.ts';
import { createDb, createPool, type Db } from './client.ts';
import { migrateAt } from './migrate.ts';
import { migrationProvider } from './migrations/index.ts';

async function done(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

describe('migrations', () => {
  it('run once, however many servers start at once, and again do nothing', async () => {
    const { connection, db } = await emptyDatabase();
    const all = Object.keys(await migrationProvider.getMigrations());
    await Promise.all(Array.from({ length: 8 }, () => migrateAt(connection)));
    expect(await done(db)).toEqual(all);
    await migrateAt(connection);
    expect(await done(db)).toEqual(all);
    expect((await sql`select from rollup`.execute(db)).rows).toHaveLength(1);
  });

  it('close old links of the régie that could bring a dismissed person back, and keep the newest to an address', async () => {
    const { db } = await emptyDatabase();
    const migrations = await migrationProvider.getMigrations();
    const before = Object.entries(migrations).filter(([name]) => name < '0016');
    for (const [, migration] of before) await migration.up(db);
    await sql`
      insert into operators (id, email, name, role, password_hash, totp_secret, disabled_at) values
        ('00000000-0000-4000-8000-000000000001', 'admin@x', 'A', 'admin', '', '', null),
        ('00000000-0000-4000-8000-000000000002', 'gone@x', 'G', 'operator', '', '', now())`.execute(db);
    await sql`
      insert into operator_invitations
        (token_hash, email, name, role, totp_secret, invited_by, created_at, expires_at, used_at)
      select token::bytea, email, 'N', 'operator', '', '00000000-0000-4000-8000-000000000001',
        now() - make_interval(mins => age), now() + interval '1 day', case when used then now() end
      from (values ('a', 'gone@x', 30, true), ('b', 'gone@x', 20, false), ('c', 'new@x', 20, false),
        ('d', 'new@x', 10, false)) as old(token, email, age, used)`.execute(db);
    await migrations['0016-invitations']?.up(db);
    const { rows } = await sql<{ token: string }>`
      select convert_from(token_hash, 'UTF8') as token from operator_invitations
      where used_at is null and ended_at is null`.execute(db);
    expect(rows).toEqual([{ token: 'd' }]);
    const ties = await sql<{ operator_id: string }>`select operator_id from operator_admissions`.execute(db);
    expect(ties.rows).toEqual([{ operator_id: '00000000-0000-4000-8000-000000000002' }]);
  });

  it('are refused in one sentence where a newer version has been, and change nothing then', async () => {
    const { connection, db } = await freshDatabase();
    await sql`insert into kysely_migration values ('9999-of-tomorrow', now()::text)`.execute(db);
    const before = await done(db);
    await expect(migrateAt(connection)).rejects.toThrow(
      /^La base de données est d’une version plus récente que celle-ci \(elle connaît 9999-of-tomorrow\)/,
    );
    expect(await done(db)).toEqual(before);
  });

  it('of a newer version that only adds leave this one at work, and are left alone', async () => {
    const { connection, db } = await freshDatabase();
    await sql`insert into kysely_migration values ('9998-of-tomorrow.additive', now()::text)`.execute(db);
    const before = await done(db);
    expect(await migrateAt(connection)).toEqual(['9998-of-tomorrow.additive']);
    expect(await done(db)).toEqual(before);
    // After a migration that is not additive, this version can work with none of the newer ones.
    await sql`insert into kysely_migration values ('9997-of-tomorrow', now()::text)`.execute(db);
    await expect(migrateAt(connection)).rejects.toThrow('elle connaît 9997-of-tomorrow');
  });

  it('of a newer version are refused where one of this version’s own is missing', async () => {
    const { connection, db } = await freshDatabase();
    await sql`insert into kysely_migration values ('9998-of-tomorrow.additive', now()::text)`.execute(db);
    await sql`delete from kysely_migration where name = '0052-summed-up-votes'`.execute(db);
    await expect(migrateAt(connection)).rejects.toThrow('elle connaît 9998-of-tomorrow.additive');
  });

  it('that are named additive only add', async () => {
    const folder = path.join(import.meta.dirname, 'migrations');
    const additive = (await readdir(folder)).filter((file) => file.endsWith('.additive.ts'));
    expect(additive.length).toBeGreaterThan(0);
    for (const file of additive) {
      const text = await readFile(path.join(folder, file), 'utf8');
      expect(text, file).toMatch(/add column|create table|create index|alter table .* set \(/);
      // A trigger on a table that the version before does not know cannot hinder that version.
      const onOthers = text.replace(/create trigger [^`]* on (\w+)[^`]*/g, (guard, table) =>
        text.includes(`create table ${table} `) ? '' : guard,
      );
      expect(onOthers, file).not.toMatch(
        /\b(?:drop|rename|truncate|revoke|delete from|alter column|add constraint|unique|trigger|alter type)\b/i,
      );
      // The version before adds rows without a value for this column.
      for (const [column] of text.matchAll(/add column[^,`]*/g))
        if (/not null/.test(column)) expect(column, file).toContain('default');
    }
  });

  it('wait for the process that is at it longer than any statement of the product may take', async () => {
    const { connection, db } = await emptyDatabase();
    // A statement that the pool's own limit would have ended.
    const impatient = createDb(createPool(connection, 1, 800));
    onTestFinished(() => impatient.destroy());
    const holder = new pg.Client(connection);
    await holder.connect();
    await migrateAt(connection);
    await holder.query('begin; lock table kysely_migration in access exclusive mode');
    const waiting = migrateAt(connection).then(() => 'done');
    await expect(sql`select from kysely_migration`.execute(impatient)).rejects.toMatchObject({
      code: '57014',
    });
    await holder.query('commit');
    await holder.end();
    expect(await waiting).toBe('done');
    expect(await done(db)).not.toEqual([]);
  });

  it('give way to statements that wait behind them while a backup has their table, and are done once it is over', async () => {
    const { connection, db } = await emptyDatabase();
    const names = Object.keys(await migrationProvider.getMigrations());
    // The next one adds a column, which waits for every reader of the table.
    const before = names[names.indexOf('0053-signed-minutes.additive') - 1] as string;
    await new Migrator({ db, provider: migrationProvider }).migrateTo(before);
    const backup = new pg.Client(connection);
    await backup.connect();
    await backup.query('begin; select from count_signatures');
    const heldUp = vi.fn();
    const migrating = migrateAt(connection, undefined, heldUp, { lockMs: 50, pauseMs: 1 });
    // Each vote is written although the change came before it, because the change has given way.
    for (let tries = 1; tries <= 2; tries += 1) {
      await expect.poll(() => heldUp.mock.calls.length).toBeGreaterThanOrEqual(tries);
      await sql`select from count_signatures`.execute(db);
    }
    await backup.query('commit');
    await backup.end();
    await migrating;
    await sql`select minutes_sha256 from count_signatures`.execute(db);
    expect(await done(db)).toContain('0053-signed-minutes.additive');
  });

  it('stop trying when `onHeldUp` throws, as in a start that a signal ends', async () => {
    const { connection } = await emptyDatabase();
    await migrateAt(connection);
    const holder = new pg.Client(connection);
    await holder.connect();
    await holder.query('begin; lock table kysely_migration in access exclusive mode');
    const stop = () => {
      throw new Error('told to stop');
    };
    await expect(migrateAt(connection, undefined, stop, { lockMs: 50, pauseMs: 1 })).rejects.toThrow(
      'told to stop',
    );
    await holder.end();
  });

  it('keep both votes of a user who voted in two weeks on one day, and what was annulled of them', async () => {
    const { connection, db } = await emptyDatabase();
    const names = Object.keys(await migrationProvider.getMigrations());
    const before = names[names.indexOf('0032-one-vote-a-day') - 1] as string;
    const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(before);
    expect(error).toBeUndefined();
    const [twice, once, one, two] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const votes = [
      // A day with two daily votes, given in one week and then in the next, and a bonus vote.
      [twice, one, '2026-06-12', 0, '09:00'],
      [twice, one, '2026-06-12', 1, '10:00'],
      [twice, two, '2026-06-12', 0, '11:00'],
      [twice, two, '2026-06-12', 1, '12:00'],
      [twice, two, '2026-06-12', -1, '13:00'],
      [twice, two, '2026-06-13', 0, '09:00'],
      [once, one, '2026-06-12', 0, '09:00'],
    ] as const;
    for (const [user, contest, day, slot, time] of votes) {
      await sql`
        insert into votes (bucket, user_id, contest_id, vote_day, slot, grant_number, candidate_id, request_id, cast_at)
        values (7, ${user}, ${contest}, ${day}, ${slot}, ${slot < 0 ? -slot : null}, ${one}, gen_random_uuid(),
                ${`${day}T${time}:00Z`})`.execute(db);
    }
    await sql`
      insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason)
      select bucket, user_id, contest_id, vote_day, slot, candidate_id, 'Robot' from votes
      where contest_id = ${two} and cast_at < '2026-06-12T12:30:00Z'`.execute(db);
    const told = async () => {
      const { rows } = await sql<{ cast_at: string; reason: string | null }>`
        select v.cast_at::text, a.reason from votes v left join annulments a
          on (a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot)
           = (v.bucket, v.user_id, v.contest_id, v.vote_day, v.slot)
        order by v.user_id, v.cast_at`.execute(db);
      return rows;
    };
    const was = await told();
    await migrateAt(connection);
    expect(await told()).toEqual(was);
    expect(was.filter(({ reason }) => reason !== null)).toHaveLength(2);
    const { rows } = await sql<{ slots: number[] }>`
      select array_agg(slot order by cast_at) as slots from votes group by user_id, vote_day order by 1`.execute(
      db,
    );
    expect(rows.map(({ slots }) => slots)).toEqual([[0], [0], [0, 1, 2, 3, -1]]);
    const again = sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      values (7, ${once}, ${two}, '2026-06-12', 0, ${one}, gen_random_uuid())`.execute(db);
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('leave every table that grows with users keyed by its bucket', async () => {
    const { db } = await freshDatabase();
    const { rows } = await sql<{ table_name: string; columns: string[] }>`
      select t.relname as table_name, array_agg(a.attname::text order by k.place) as columns
      from pg_index i
      join pg_class t on t.oid = i.indrelid
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where i.indisunique
        and exists (select from pg_attribute b where b.attrelid = t.oid and b.attname = 'bucket')
      group by t.relname, i.indexrelid`.execute(db);
    expect(rows.length).toBeGreaterThan(5);
    // The directory is what makes values unique over all buckets: it is keyed by the value.
    for (const { table_name, columns } of rows)
      expect([table_name, columns[0]]).toEqual([table_name, table_name === 'directory' ? 'kind' : 'bucket']);
    const { rows: foreign } = await sql`
      select from pg_constraint c join pg_attribute b on b.attrelid = c.conrelid and b.attname = 'bucket'
      where c.contype = 'f'`.execute(db);
    expect(foreign).toEqual([]);
  });

  it('keep what happened to counts that were published, planned and replaced before it had rows of its own', async () => {
    const { connection, db } = await emptyDatabase();
    await new Migrator({ db, provider: migrationProvider }).migrateTo('0015-texts-and-videos');
    const id = '019a9d3e-0000-7000-8000-0000000000ab';
    await sql`insert into competitions (id, name, countries) values ('c', 'C', '{}')`.execute(db);
    await sql`insert into contests (id, competition_id, week, start_date, end_date, result_date, override, published_at)
      values (${id}, 'c', 1, '2026-01-01', '2026-01-08', '2026-01-09', 'closed', '2026-01-09')`.execute(db);
    await sql`insert into operators (id, email, name, role, password_hash, totp_secret)
      values (${id}, 'a@b.c', 'A', 'admin', '', '')`.execute(db);
    await sql`insert into audit_events (id, at, operator_name, act, subject)
      values (${id}, '2026-01-07T20:00:05Z', 'A', 'contest.close', ${`contest:${id}`})`.execute(db);
    await sql`insert into contest_results (contest_id, version, counted_at, counted_by, counted_by_name, software,
        cast_votes, annulled_votes, total, lines, annulments, votes_sha256, published_at, superseded_at)
      values (${id}, 1, '2026-01-08', ${id}, 'A', '1', 2, 0, 2, '[]', '[]', '', '2026-01-09', '2026-01-10'),
             (${id}, 2, '2026-01-10', ${id}, 'A', '1', 2, 1, 1, '[]', '[]', '', '2026-01-10', null)`.execute(
      db,
    );
    await sql`insert into approvals (id, act, subject, input, requested_by, expires_at)
      values (${id}, 'contest.correct', 's', '{}', ${id}, now() + interval '1 day')`.execute(db);
    await migrateAt(connection);
    const { rows } = await sql`
      select version, published_at::date::text as published, superseded_at::date::text as superseded, details
      from result_versions order by version`.execute(db);
    expect(rows).toEqual([
      { version: 1, published: '2026-01-09', superseded: '2026-01-10', details: null },
      { version: 2, published: '2026-01-10', superseded: null, details: null },
    ]);
    expect((await sql`select version from published_versions`.execute(db)).rows).toEqual([{ version: 2 }]);
    const closed = await sql`select closed_at = '2026-01-07T20:00:05Z' as kept from contests`.execute(db);
    expect(closed.rows).toEqual([{ kept: true }]);
    expect((await sql`select facts, digest from approvals`.execute(db)).rows).toEqual([
      { facts: null, digest: null },
    ]);
  });
});
