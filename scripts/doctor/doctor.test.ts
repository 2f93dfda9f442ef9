import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, createPool, type Db } from '#database/client.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { encryptSecret } from '#domain/regie/one-time-code.ts';
import { insertOperator } from '#domain/regie/queries.ts';
import { makePushKeys } from '#server/push/push-setting.ts';
import { makeCertificate } from '#test/certificate.ts';
import { temporaryFolder } from '#test/folder.ts';
import { databaseUrl } from '#test/process/server.ts';
import { COMPETITION } from '#test/show.ts';
import { certificateFinding } from './address.ts';
import { diskFinding, nodeVersion, zoneFinding } from './host.ts';
import { looksDrawn } from './secrets.ts';

const SCRIPT = path.join(import.meta.dirname, '../doctor.ts');
const drawn = () => randomBytes(32).toString('hex');

async function listening<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A mail server that accepts everything, or says that the password is wrong. */
const mailServer = () =>
  listening(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 mail\r\n');
      socket.on('data', (line) => {
        const [word = ''] = String(line).split(/\s/);
        if (word === 'EHLO') socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
        else if (word === 'AUTH') socket.write('535 no\r\n');
        else socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      });
    }),
  );

/** The variables of a bucket that answers 403 to its key. */
async function closedBucket() {
  const port = await listening(
    createHttpServer((_, reply) => {
      reply
        .writeHead(403)
        .end('<Error><Code>InvalidAccessKeyId</Code><Message>unknown key</Message></Error>');
    }),
  );
  return {
    UPLOADS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    UPLOADS_S3_BUCKET: 'portraits',
    UPLOADS_S3_REGION: 'eu-west-3',
    UPLOADS_S3_KEY_ID: 'palmares',
    UPLOADS_S3_SECRET: 'key of the bucket',
  };
}

/** A server at the public address that answers a call as the product does without an open vote. */
const publicServer = ({ cert, key }: { cert: Buffer; key: Buffer }) =>
  listening(
    createHttpsServer({ cert, key }, (_, reply) => {
      reply.end(JSON.stringify({ data: null, banners: [], ssid: '1' }));
    }),
  );

/** A PostgreSQL that keeps committed data on disk and archives its log, until `breakArchive` is called. */
async function setupDatabase() {
  const folder = await temporaryFolder();
  const flag = path.join(os.tmpdir(), `palmares-archive-${randomBytes(6).toString('hex')}`);
  const server = await startEmbedded(folder, { settings: ['archive_mode = on'], home: folder });
  onTestFinished(async () => {
    await server.remove();
    await rm(flag, { force: true });
  });
  const admin = new pg.Client({ host: server.host, user: server.user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database palmares');
  await admin.query(`alter system set archive_command = 'test ! -e ${flag}'`);
  await admin.query("alter system set log_timezone = 'UTC'");
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const connection = { host: server.host, user: server.user, database: 'palmares' };
  const db = createDb(createPool(connection, 2));
  onTestFinished(() => db.destroy());
  await migrate(db);
  await ensureCompetition(db, COMPETITION, {});
  await sql`update competitions set time_zone = 'Africa/Abidjan'`.execute(db);
  await sql`select pg_switch_wal()`.execute(db);
  const archived = async (column: string) =>
    (await sql<{ n: number }>`select ${sql.ref(column)}::int as n from pg_stat_archiver`.execute(db)).rows[0]
      ?.n;
  await expect.poll(() => archived('archived_count')).toBeGreaterThan(0);
  const breakArchive = async () => {
    await writeFile(flag, '');
    await sql`select pg_logical_emit_message(true, 'x', 'y'), pg_switch_wal()`.execute(db);
    await expect.poll(() => archived('failed_count')).toBeGreaterThan(0);
  };
  return { db, url: databaseUrl(connection), breakArchive };
}

async function run(env: Record<string, string>): Promise<{ code: number; text: string }> {
  return promisify(execFile)(process.execPath, [SCRIPT], {
    env: { PATH: process.env.PATH, TZ: 'UTC', NODE_ENV: 'production', COMPETITION_ID: COMPETITION, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  );
}

/** An installation with nothing wrong. */
async function setupInstallation() {
  const folder = await temporaryFolder();
  const database = await setupDatabase();
  const certificate = makeCertificate(folder, 90);
  const [publicKey, privateKey] = makePushKeys();
  const marker = path.join(folder, 'backup-done');
  await writeFile(marker, '');
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: `https://localhost:${await publicServer(certificate)}`,
    NODE_EXTRA_CA_CERTS: certificate.file,
    TRUST_PROXY: '127.0.0.1',
    SESSION_SECRET: drawn(),
    SEALING_SECRET: drawn(),
    PSEUDONYM_SECRET: drawn(),
    REGISTER_SECRET: drawn(),
    METRICS_TOKEN: drawn(),
    SMTP_URL: `smtp://127.0.0.1:${await mailServer()}`,
    MAIL_FROM: 'vote@palmares.example',
    CONTACT_EMAIL: 'contact@palmares.example',
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_PRIVATE_KEY: privateKey,
    BACKUP_MARKER: marker,
  };
  return { ...database, folder, marker, env };
}

async function breakDatabase({ db, breakArchive }: { db: Db; breakArchive(): Promise<void> }): Promise<void> {
  await breakArchive();
  await sql`delete from kysely_migration where name = '0048-journal-order'`.execute(db);
  await sql`create schema clock`.execute(db);
  await sql`
    create function clock.clock_timestamp() returns timestamptz language sql
    as 'select pg_catalog.clock_timestamp() + interval ''1 hour'''`.execute(db);
  await sql`alter database palmares set search_path = clock, pg_catalog, public`.execute(db);
  await sql`alter system set fsync = off`.execute(db);
  // From here on no commit returns: it would wait for a standby that does not exist.
  await sql`alter system set synchronous_standby_names = 'paris'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  const names = async () =>
    (await sql<{ n: string }>`select current_setting('synchronous_standby_names') as n`.execute(db)).rows[0]
      ?.n;
  await expect.poll(names).toBe('paris');
}

it('the doctor finds nothing wrong at a sound installation, and names with its remedy what is broken', async () => {
  const sound = await setupInstallation();
  const well = await run(sound.env);
  expect(well.text).not.toContain('WRONG');
  expect(well.text).toMatch(/^0 wrong, \d+ notes?, \d+ ok$/m);
  expect(well.text).toContain('note  No standby follows the database');
  expect(well.text).toContain('note  No witness signs the register');
  expect(well.text).toContain(`ok    ${sound.env.PUBLIC_URL} leads to this product.`);
  expect(well.code).toBe(0);

  await insertOperator(sound.db, {
    id: randomUUID(),
    email: 'awa@palmares.example',
    name: 'Awa',
    role: 'admin',
    password_hash: 'x',
    totp_secret: encryptSecret('MZXW6YTB', ['sealed by a secret that is given no more']),
    totp_step: 0,
  });
  const head = { size: 3, root: 'a'.repeat(64) };
  await writeFile(path.join(sound.folder, 'register-heads.json'), JSON.stringify({ [randomUUID()]: head }));
  const misspelt = await run({ ...sound.env, COMPETITION_ID: 'saison-l' });
  expect(misspelt.text).toContain(
    `WRONG There is no competition "saison-l": the database has ${COMPETITION}.`,
  );
  expect(misspelt.text).toContain('WRONG No secret that is given opens the second factor of 1 operator');
  expect(misspelt.text).toContain(' lacks 3 entries that were published: the database was restored');

  await breakDatabase(sound);
  await utimes(sound.marker, new Date(0), Date.now() / 1_000 - 30 * 3_600);
  const soon = makeCertificate(sound.folder, 3);
  const { SEALING_SECRET: _, TRUST_PROXY: __, METRICS_TOKEN: ___, ...env } = sound.env;
  const ill = await run({
    ...env,
    SESSION_SECRET: 'x'.repeat(40),
    PUBLIC_URL: `https://localhost:${await publicServer(soon)}`,
    NODE_EXTRA_CA_CERTS: soon.file,
    SMTP_URL: env.SMTP_URL.replace('smtp://', 'smtp://vote:forgotten@'),
    ...(await closedBucket()),
    DATABASE_CONNECTIONS: '200',
    TZ: 'Africa/Abidjan',
  });
  for (const line of [
    'WRONG SESSION_SECRET does not look drawn',
    'note  SEALING_SECRET is not given',
    'WRONG The last backup was finished 30 hours ago: more than 26 hours.',
    'WRONG The certificate of localhost:',
    'WRONG PUBLIC_URL is https and TRUST_PROXY is not set',
    'note  No monitor can read the figures',
    'WRONG The mail server does not take us in: Invalid login: 535 no (EAUTH).',
    'WRONG The bucket portraits cannot be used: ',
    'InvalidAccessKeyId',
    'WRONG fsync is off: an acknowledged vote may be lost.',
    'WRONG This machine takes up to ',
    'note  The product runs in Africa/Abidjan, and the database writes its log in UTC',
    'seconds ahead of this machine’s: it decides days and cut-offs.',
    'WRONG Commits wait for a standby (synchronous_standby_names = paris), and none is there.',
    'WRONG The last try to archive a piece of the write-ahead log has failed.',
    'WRONG 1 migration waits for the next start: 0048-journal-order.',
  ]) {
    expect(ill.text).toContain(line);
  }
  // Each finding has its remedy, and none contains a secret.
  expect(ill.text.match(/^WRONG.*\n {6}-> /gm)).toHaveLength(ill.text.match(/^WRONG/gm)?.length ?? 0);
  for (const secret of [env.REGISTER_SECRET, env.PSEUDONYM_SECRET, 'forgotten', 'key of the bucket'])
    expect(ill.text).not.toContain(secret);
  expect(ill.code).toBe(1);
});

it('the doctor says so where the server would not start, and where the database does not answer', async () => {
  const folder = await temporaryFolder();
  const refused = await run({ DATA_DIR: folder, PORT: 'x', TRUST_PROXY: 'nginx' });
  expect(refused.text).toContain('TRUST_PROXY est à corriger');
  expect(refused.text).toContain('WRONG The server would refuse to start');
  expect(refused.text).toContain('REGISTER_SECRET manque');
  expect(refused.code).toBe(1);

  const away = await run({
    // Not a disk: no user can write there, not even root.
    DATA_DIR: '/sys/palmares',
    UPLOADS_DIR: folder,
    DATABASE_URL: 'postgresql://palmares@127.0.0.1:9/palmares',
    PUBLIC_URL: 'https://127.0.0.1:9',
    SESSION_SECRET: drawn(),
    REGISTER_SECRET: drawn(),
    BACKUP_MARKER: path.join(folder, 'never'),
  });
  expect(away.text).toContain(
    'WRONG The database cannot be used: PostgreSQL 127.0.0.1:9/palmares: connect ECONNREFUSED 127.0.0.1:9.',
  );
  expect(away.text).toContain(
    'WRONG Nothing answers by https at 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9.',
  );
  expect(away.text).toMatch(
    /^WRONG (?:DATA_DIR \(\/sys\) cannot be written|The disk of DATA_DIR \(\/sys\) has only 0\.0 GiB \(0 %\) left)/m,
  );
  expect(away.text).toContain('WRONG SMTP_URL is not set');
  expect(away.text).toContain('WRONG No backup has left its mark');
  expect(away.code).toBe(1);
});

it('what the doctor compares has its thresholds', () => {
  const GIGABYTE = 2 ** 30;
  expect(diskFinding('DATA_DIR', '/data', 20 * GIGABYTE, 100 * GIGABYTE).state).toBe('ok');
  expect(diskFinding('DATA_DIR', '/data', 9 * GIGABYTE, 100 * GIGABYTE).state).toBe('wrong');
  expect(diskFinding('DATA_DIR', '/data', GIGABYTE / 2, 2 * GIGABYTE).state).toBe('wrong');
  expect([nodeVersion('24.21.0').state, nodeVersion('22.1.0').state]).toEqual(['ok', 'wrong']);
  const now = Date.parse('2026-11-21T20:00:00Z');
  const certificate = (until: string, fault: string | null = null) =>
    certificateFinding('vote.example', Date.parse(until), fault, now).state;
  expect(certificate('2027-02-01T00:00:00Z')).toBe('ok');
  expect(certificate('2026-12-01T00:00:00Z')).toBe('wrong');
  expect(certificate('2026-11-20T00:00:00Z')).toBe('wrong');
  expect(certificate('2027-02-01T00:00:00Z', 'SELF_SIGNED')).toBe('wrong');
  expect(zoneFinding('UTC', 'Etc/UTC').state).toBe('ok');
  expect(zoneFinding('UTC', 'Europe/Paris').state).toBe('note');
  expect(looksDrawn(drawn())).toBe(true);
  for (const poor of [
    '0123456789'.repeat(4).slice(0, 31),
    'ab'.repeat(20),
    'change-me-please-0123456789abcdefgh',
  ])
    expect(looksDrawn(poor)).toBe(false);
});
