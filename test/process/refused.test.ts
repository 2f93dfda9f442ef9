import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { databaseName, emptyDatabase, encodedDatabase, forbidWrites, freshDatabase } from '../database.ts';
import { temporaryFolder } from '../folder.ts';
import { REGISTER_SECRET, sealNow } from '../register.ts';
import { makeShow } from '../show.ts';
import { databaseUrl, spawnServer } from './server.ts';

/** Starts the product with wrong settings. @returns the one sentence that it ends with, or all lines on its settings */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = await spawnServer(env);
  const { code } = await server.exited;
  expect(code).toBe(1);
  const lines = server.output().trim().split('\n');
  const told = lines.indexOf('Configuration refusée :');
  expect(server.output()).not.toMatch(/\n {4}at |secret-word/);
  if (told >= 0) return lines.slice(told).join('\n');
  expect(lines.length, server.output()).toBeLessThanOrEqual(2);
  return lines.at(-1) ?? '';
}

describe('a start with settings that cannot work', () => {
  it('is refused in one sentence, and all of its settings at once', async () => {
    const port = await freePort();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
    const closedPort = await freePort();
    const below = path.join(import.meta.filename, 'data');
    const [busy, nowhere, unreachable, wrong, incomplete, folder, unescaped] = await Promise.all([
      refusal({ PORT: String(port) }),
      // An address reserved for documentation: no machine has it.
      refusal({ HOST: '192.0.2.1' }),
      refusal({ DATABASE_URL: `postgresql://palmares:secret-word@127.0.0.1:${closedPort}/palmares` }),
      refusal({ PORT: 'abc', LOG_LEVEL: 'loud' }),
      refusal({ SESSION_SECRET: '', COMPETITION_ID: '' }),
      refusal({ NODE_ENV: 'development', DEMONSTRATION: '1', SESSION_SECRET: '', DATA_DIR: below }),
      refusal({ DATABASE_URL: 'postgresql://palmares:secret-word#2@127.0.0.1/palmares' }),
    ]);
    expect(folder).toBe(
      `Le dossier des données ne peut pas servir : ${below} (ENOTDIR). Corrigez DATA_DIR, ou les droits de ce dossier.`,
    );
    expect(unescaped).toMatch(/DATABASE_URL est à corriger : .* s’écrivent %2F %23 %3F %40 et %25\.\n/);
    expect(busy).toBe(`Le port ${port} de 127.0.0.1 est déjà pris : choisissez-en un autre avec PORT.`);
    expect(nowhere).toMatch(
      /^Le port \d+ de 192\.0\.2\.1 .*EADDRNOTAVAIL.* : cette machine n’a pas cette adresse, corrigez HOST\.$/,
    );
    expect(unreachable).toMatch(
      new RegExp(
        `^Base de données injoignable : PostgreSQL 127\\.0\\.0\\.1:${closedPort}/palmares \\(.*ECONNREFUSED.*\\)\\. Démarrez PostgreSQL ou corrigez son adresse \\(DATABASE_URL\\), puis relancez \\(voir docs/runbooks/database\\.md\\)\\.$`,
      ),
    );
    expect(wrong).toMatch(
      /^Configuration refusée :\n {2}PORT est à corriger : un nombre entier de 0 à .+\.\n {2}LOG_LEVEL est à corriger : trace, .+\.\n/,
    );
    expect(incomplete).toMatch(
      /^Configuration refusée :\n {2}SESSION_SECRET manque : il faut 32 .+\.\n {2}COMPETITION_ID manque : 63 .+\.\n/,
    );
  });
});

describe('a start on a database that cannot be worked on', () => {
  it('is refused in one sentence that names the variable and what to do', async () => {
    const database = await emptyDatabase();
    const { connection, db } = database;
    const DATABASE_URL = databaseUrl(connection);
    const role = `stranger_${await databaseName(db)}`;
    await sql.raw(`create role ${role} login password 'secret-word'`).execute(db);
    onTestFinished(async () => void (await sql.raw(`drop role ${role}`).execute(db)));
    const stranger = new URL(DATABASE_URL);
    Object.assign(stranger, { username: role, password: 'secret-word' });
    const nobody = new URL(DATABASE_URL);
    nobody.username = 'nobody_of_this_name';
    const [forbidden, unknown] = await Promise.all([
      refusal({ DATABASE_URL: stranger.href }),
      refusal({ DATABASE_URL, MIGRATIONS_DATABASE_URL: nobody.href }),
    ]);
    expect(forbidden).toMatch(
      /^Le rôle de DATABASE_URL ne peut pas mettre la base à jour \(permission denied /,
    );
    expect(unknown).toMatch(
      /^Base de données injoignable par MIGRATIONS_DATABASE_URL \(.*nobody_of_this_name.*\)\. /,
    );
    const bytes = await encodedDatabase('SQL_ASCII');
    expect(await refusal({ DATABASE_URL: databaseUrl(bytes.connection) })).toMatch(
      /^PostgreSQL .* est encodée en SQL_ASCII : refaites-la en UTF-8 /,
    );
    await forbidWrites(database);
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^PostgreSQL .* n’accepte aucune écriture : .*default_transaction_read_only/,
    );
  });
});

describe('a start whose public register could not be gone on with', () => {
  it('is refused in one sentence, before any vote is taken', async () => {
    const { db, connection } = await freshDatabase();
    await makeShow(db);
    await sealNow(db);
    const DATABASE_URL = databaseUrl(connection);
    const DATA_DIR = await temporaryFolder();
    const heads = path.join(DATA_DIR, 'register-heads.json');
    await writeFile(heads, '{"half');
    const [none, another, unreadable] = await Promise.all([
      refusal({ DATABASE_URL, REGISTER_SECRET: '' }),
      refusal({ DATABASE_URL, REGISTER_SECRET: 'another secret than the one that began it' }),
      refusal({ DATABASE_URL, DATA_DIR, REGISTER_SECRET }),
    ]);
    expect(none).toMatch(/^Configuration refusée :\n {2}REGISTER_SECRET manque : il faut 32 .+\.\n/);
    expect(another).toMatch(/^REGISTER_SECRET n’est pas le secret avec lequel le registre public des votes /);
    expect(unreadable).toContain(`Le fichier ${heads} ne peut pas être lu (son contenu n’est pas lisible)`);
  });
});
