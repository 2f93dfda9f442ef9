import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#database/client.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { createHashing } from '#server/hashing/hashing.ts';
import { makeVoter, type TestApplication, testApplication } from './application.ts';
import type { TestDatabase } from './database.ts';
import { makeShow } from './show.ts';

export const PASSWORD = 'baobab en fleurs';
export const awa = { name: 'Awa', email: 'awa@example.ci', password: PASSWORD };
export const VISITOR = { ip: '41.66.12.7', userAgent: 'test', country: null };

/** Hashes passwords at no cost and delays no attempt, for tests about who may do what. */
export function cheapPasswords(deps: Dependencies): void {
  const engine = {
    hash: async (password: string) => `hash of ${password}`,
    verify: async (stored: string, password: string) => stored === `hash of ${password}`,
  };
  const limits = { running: 1000, waiting: 1000, patienceMs: Number.POSITIVE_INFINITY };
  const settings = { ...deps.config, passwords: limits, operatorPasswords: limits };
  Object.assign(deps, createHashing(settings, { voters: engine, regie: engine }));
  deps.waitingRoom = { wait: async () => {} };
}

/** The API, an open contest, and passwords that cost nothing. */
export async function setupOpenContest(env: Record<string, string> = {}, database?: TestDatabase) {
  const it = await testApplication(env, database, cheapPasswords);
  return { ...it, show: await makeShow(it.db) };
}

function call(
  { app }: TestApplication,
  method: 'POST' | 'PUT',
  url: string,
  payload: unknown,
  token?: string,
) {
  return app.inject({
    method,
    url: `/api/auth/${url}`,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: JSON.stringify(payload),
  });
}

/** Calls `POST /api/auth/<url>`. */
export const post = (to: TestApplication, url: string, payload: unknown, token?: string) =>
  call(to, 'POST', url, payload, token);

/** Calls `PUT /api/auth/update-profile`. */
export const put = (to: TestApplication, payload: unknown, token?: string) =>
  call(to, 'PUT', 'update-profile', payload, token);

/** Registers Awa, or a user who differs from her by `more`. */
export async function registered(it: TestApplication, more: Record<string, unknown> = {}) {
  const answer = await post(it, 'register', { ...awa, ...more });
  expect(answer.statusCode).toBe(201);
  return { user: answer.json().data, token: answer.json().token as string, answer };
}

/** Rows of a table, of all users. */
export async function countRows(db: Db, table: 'users' | 'sessions' | 'directory'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? -1;
}

type Problems = Record<string, { code: string; message: string }>;

/** Each field's problem, after a check that each has a French sentence. */
export function problems(answer: { json(): { fields?: Problems } }): Record<string, string> {
  const { fields = {} } = answer.json();
  for (const { message } of Object.values(fields)) expect(message).toMatch(/^[A-ZÀ-Ý].*\p{L}{3}.*\.$/u);
  return Object.fromEntries(Object.entries(fields).map(([field, { code }]) => [field, code]));
}

/** A registered user with an address; the password hash fits no password, or is null without `password`. */
export async function memberWithAddress({ deps, db }: TestApplication, email: string, password = true) {
  const voter = await makeVoter(deps);
  await db
    .updateTable('users')
    .set({ email, registered_at: new Date(), password_hash: password ? 'x' : null })
    .where('id', '=', voter.id)
    .execute();
  await db
    .insertInto('directory')
    .values({ kind: 'email', value: email, bucket: voter.bucket, user_id: voter.id })
    .execute();
  return voter;
}
