import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '#database/client.ts';
import { readSettings } from '#server/config/config.ts';
import { databaseName, encodedDatabase, forbidWrites, freshDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folder.ts';
import { databaseUrl } from '#test/process/server.ts';
import { lookAtDatabase } from './database.ts';

const told = async (db: Db) =>
  (await lookAtDatabase(db, readSettings({})))
    .map(({ state, sentence }) => `${state} ${sentence}`)
    .join('\n');

it('the doctor tells an engineer who has gone back that this version works on the newer one’s tables', async () => {
  const { db } = await freshDatabase();
  await sql`insert into kysely_migration values ('9998-of-tomorrow.additive', now()::text)`.execute(db);
  expect(await told(db)).toContain(
    'note The database is of a newer version, with which this one works: 9998-of-tomorrow.additive.',
  );
  await sql`insert into kysely_migration values ('9999-of-tomorrow', now()::text)`.execute(db);
  expect(await told(db)).toContain('wrong The database is of a newer version than this software');
});

it('the doctor finds writes forbidden, and an encoding that cannot hold every name', async () => {
  const database = await freshDatabase();
  const { db } = database;
  expect(await told(db)).not.toMatch(/encoding|forbidden/);
  const { readers } = await forbidWrites(database);
  expect(await told(readers)).toContain('wrong Writes are forbidden in the database');
  const latin = await encodedDatabase('LATIN1');
  expect(await told(latin.db)).toContain('wrong The database’s encoding is LATIN1');
});

it('the doctor tells all that it has found where the role may not look at the tables', async () => {
  const { connection, db } = await freshDatabase();
  const role = `stranger_${await databaseName(db)}`;
  await sql.raw(`create role ${role} login password 'x'`).execute(db);
  onTestFinished(async () => void (await sql.raw(`drop role ${role}`).execute(db)));
  const url = new URL(databaseUrl(connection));
  Object.assign(url, { username: role, password: 'x' });
  const script = path.join(import.meta.dirname, '../doctor.ts');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: url.href,
    PUBLIC_URL: 'http://127.0.0.1:9',
  };
  const { code, stdout } = await promisify(execFile)(process.execPath, [script], { env }).then(
    () => ({ code: 0, stdout: '' }),
    (failed: { code: number; stdout: string }) => failed,
  );
  expect(stdout).toContain('ok    Node.js is ');
  expect(stdout).toMatch(
    /WRONG The database could not be looked at: .* permission denied for table kysely_migration/,
  );
  expect(code).toBe(1);
});
