import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { demoAccounts, demoOperators } from '#demonstration/content/accounts.ts';
import { argon2 } from '#domain/identity/password.ts';
import { encryptSecret } from '#domain/regie/one-time-code.ts';
import { insertOperator } from '#domain/regie/queries.ts';
import { freshDatabase } from '../database.ts';
import { COMPETITION, makeShow } from '../show.ts';
import { SECRET } from './product.ts';
import { databaseUrl, spawnServer, startServer } from './server.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/regie-admin.ts');

it('production does not open on a database whose régie takes published passwords, and tells the way out', async () => {
  const { connection, db } = await freshDatabase();
  await makeShow(db);
  const env = { DATABASE_URL: databaseUrl(connection) };
  const [mireille] = demoOperators;
  if (!mireille) throw new Error('no operator');
  const { totpSecret, password, ...operator } = mireille;
  await insertOperator(db, {
    ...operator,
    id: crypto.randomUUID(),
    password_hash: await argon2.hash(password),
    totp_secret: encryptSecret(totpSecret, [SECRET]),
    totp_step: 0,
  });

  const refused = await spawnServer(env);
  expect((await refused.exited).code).toBe(1);
  const sentence = refused.output().trim().split('\n').at(-1) ?? '';
  expect(sentence).toContain(
    `accès de la démonstration (${mireille.email}), dont les mots de passe sont publics`,
  );
  expect(sentence).toContain('node scripts/regie-admin.ts --close-demonstration');

  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, '--close-demonstration'], {
    env: { PATH: process.env.PATH, ...refused.env },
  });
  expect(stdout).toContain(`Accès de la démonstration fermés : ${mireille.email}.`);

  const server = await startServer(env);
  const call = (url: string, body: object) =>
    fetch(server.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ competition_id: COMPETITION, ...body }),
    });
  const [viewer, other] = demoAccounts;
  const people = [viewer, { ...other, password: 'un mot de passe à moi' }];
  for (const one of people) {
    const { name, email, password: chosen } = one as (typeof demoAccounts)[number];
    expect((await call('/api/auth/register', { name, email, password: chosen })).status).toBe(201);
  }
  await server.end('SIGTERM');

  const again = await startServer({ ...env, PORT: server.env.PORT ?? '' });
  const signIn = async (email?: string, chosen?: string) =>
    (await call('/api/auth/login', { email, password: chosen })).status;
  expect(await signIn(viewer?.email, viewer?.password)).toBe(401);
  // A user who happens to have such an address keeps their own password.
  expect(await signIn(other?.email, 'un mot de passe à moi')).toBe(200);
  await again.end('SIGTERM');
});
