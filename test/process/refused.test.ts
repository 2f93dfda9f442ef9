import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { freshDatabase } from '../database.ts';
import { temporaryFolder } from '../folder.ts';
import { REGISTER_SECRET, sealNow } from '../register.ts';
import { makeShow } from '../show.ts';
import { databaseUrl, spawnServer } from './server.ts';

/** Starts the product as it should not be. @returns the one sentence that it ends with, or all lines on its settings */
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
    const [busy, unreachable, wrong, incomplete] = await Promise.all([
      refusal({ PORT: String(port) }),
      refusal({ DATABASE_URL: `postgresql://palmares:secret-word@127.0.0.1:${closedPort}/palmares` }),
      refusal({ PORT: 'abc', LOG_LEVEL: 'loud' }),
      refusal({ SESSION_SECRET: '', COMPETITION_ID: '' }),
    ]);
    expect(busy).toBe(`Le port ${port} de 127.0.0.1 est déjà pris : choisissez-en un autre avec PORT.`);
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
