import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { signInOperator } from '#domain/regie/access.ts';
import { totpCode } from '#domain/regie/one-time-code.ts';
import { secretsFrom } from '#server/config/keys.ts';
import { setupOpenContest } from '#test/account.ts';
import { joinTeam, makeOperator, ORIGIN } from '#test/operators.ts';
import { databaseUrl } from '#test/process/server.ts';

const SCRIPT = path.join(import.meta.dirname, 'regie-admin.ts');
const ROTATED = 'a new secret of the sessions, after a leak';

it('regie-admin brings back an admin whose second factor was sealed with a secret that is lost', async () => {
  const { deps, db, connection } = await setupOpenContest();
  const admin = await makeOperator(deps);
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [SCRIPT, ...args], {
      // The server's variables, as docs/operations.md lists them, including the rotated secret.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl(connection),
        COMPETITION_ID: 'saison-3',
        PUBLIC_URL: 'https://vote.example.org',
        SESSION_SECRET: ROTATED,
        REGISTER_SECRET: ROTATED,
      },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code, said: stderr }),
    );
  const wrong = await command('pas une adresse', 'X');
  expect(wrong.code).toBe(1);
  expect(wrong.said).toMatch(/^Usage : npm run regie:admin -- <adresse e-mail> <nom>\n/);
  const { code, said } = await command(admin.email, 'Awa', 'Diop');
  expect(code).toBe(0);
  expect(said).toContain('le lien remplace son mot de passe et son second facteur');
  const token = /https:\/\/vote\.example\.org\/regie\/invitation\?jeton=([\w-]+)/.exec(said)?.[1] ?? '';

  const none = { current: undefined, previous: undefined };
  const keys = secretsFrom({ session: none, sealing: none, pseudonym: none }, ROTATED);
  Object.assign(deps.config, keys);
  const { password, secret } = await joinTeam(deps, { token, email: admin.email });
  await sql`update operators set totp_step = 0`.execute(db);
  const input = { email: admin.email, password, code: totpCode(secret) };
  expect(await signInOperator(deps, ORIGIN, input)).toMatchObject({ operatorId: admin.id });
  const { rows } = await sql<{ act: string }>`
    select act from audit_events where operator_name = 'ligne de commande'`.execute(db);
  expect(rows).toEqual([{ act: 'operator.reset' }]);
});

it('regie-admin names the variables that it lacks, with an example, and makes no data of its own', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-admin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const DATA_DIR = path.join(folder, 'none');
  const command = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [SCRIPT, 'awa@exemple.org', 'Awa'], {
      env: { PATH: process.env.PATH, DATA_DIR, ...env },
    }).then(
      () => 'done',
      ({ stderr }) => String(stderr),
    );
  const without = await command({});
  expect(without).toContain(`Ni DATABASE_URL ni données dans ${DATA_DIR}`);
  expect(without).toContain(
    'NODE_ENV=production COMPETITION_ID=saison-1 PUBLIC_URL=https://vote.example.org',
  );
  const incomplete = await command({ NODE_ENV: 'production', SESSION_SECRET: 'court' });
  expect(incomplete).toContain('COMPETITION_ID manque');
  expect(incomplete).toContain('SESSION_SECRET est à corriger : il faut 32 caractères ou plus');
  expect(incomplete).toContain('npm run regie:admin -- awa@example.org Awa Diop');
  expect(existsSync(DATA_DIR)).toBe(false);
});
