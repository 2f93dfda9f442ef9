import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInOperator } from '#domain/regie/access.ts';
import { totpCode } from '#domain/regie/one-time-code.ts';
import { secretsFrom } from '#server/keys.ts';
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
      // As docs/operations.md writes it: the server's variables, the rotated secret among them.
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
  expect(await command('pas une adresse', 'X')).toEqual({
    code: 1,
    said: 'Usage : npm run regie:admin -- <adresse e-mail> <nom>\n',
  });
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
