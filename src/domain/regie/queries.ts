import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import type { Origin } from '#domain/acts/schema.ts';
import { beyond, fromEdge, newestFirst, type Paging } from '#domain/paging-queries.ts';
import { IDLE_MINUTES, SESSION_HOURS } from './rules.ts';

/** An operator who may sign in, by their address. */
export function findOperatorByEmail(db: Db, email: string) {
  return db
    .selectFrom('operators')
    .selectAll()
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** An operator who may sign in, by their id. */
export function findOperator(db: Db, id: string) {
  return db
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The sealed second factors of all operators who may sign in. */
export function sealedFactors(db: Db) {
  return db.selectFrom('operators').select(['id', 'totp_secret']).where('disabled_at', 'is', null).execute();
}

/** All operators, oldest first; or a page of them, newest first. */
export async function listOperators(db: Db, page?: Paging) {
  let query = db
    .selectFrom('operators as o')
    .select(['o.id', 'o.email', 'o.name', 'o.role', 'o.created_at', 'o.disabled_at'])
    .select((eb) =>
      eb
        .selectFrom('operator_sessions as s')
        .select((inner) => inner.fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.operator_id', '=', 'o.id')
        .as('last_seen_at'),
    );
  if (!page) return query.orderBy('o.created_at').execute();
  query = query.where(beyond('o.id', page)).orderBy(fromEdge('o.id', page)).limit(page.limit);
  return newestFirst(await query.execute(), page);
}

/** Marks a code's time step as used. @returns false when it, or a later one, was used before */
export async function spendTotpStep(db: Db, operatorId: string, step: number): Promise<boolean> {
  const [spent] = await db
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', operatorId)
    .where('totp_step', '<', step)
    .returning('id')
    .execute();
  return spent !== undefined;
}

/** Uses a recovery code up. @returns false when there is no such code, or it was used before */
export async function spendRecoveryCode(db: Db, operatorId: string, codeHash: Buffer): Promise<boolean> {
  const [spent] = await db
    .updateTable('operator_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('operator_id')
    .execute();
  return spent !== undefined;
}

/**
 * Locks an operator against a change until the transaction ends, if they are active and still have the password that
 * was checked; a reset always writes another hash.
 */
export async function holdOperator(
  db: Db,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<boolean> {
  const held = await db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Begins an operator's session. @param session its token as a hash */
export async function insertOperatorSession(
  db: Db,
  session: { token_hash: Buffer; operator_id: string } & Origin,
): Promise<void> {
  await db
    .insertInto('operator_sessions')
    .values({
      token_hash: session.token_hash,
      operator_id: session.operator_id,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute();
}

export interface LiveSession {
  operator_id: string;
  name: string;
  email: string;
  role: Role;
  confirmed_at: Date;
  now: Date;
}

/** The session and its operator as they are now, if both are active; notes the time of use. */
export async function touchOperatorSession(db: Db, tokenHash: Buffer): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    with seen as (
    update operator_sessions s set last_seen_at = now()
    from operators o
    where s.token_hash = ${tokenHash} and s.ended_at is null
      and s.created_at > now() - make_interval(hours => ${SESSION_HOURS})
      and s.last_seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
      and o.id = s.operator_id and o.disabled_at is null
    returning o.id as operator_id, o.name, o.email, o.role, s.confirmed_at
    )
    select *, now() as now from seen`.execute(db);
  return rows[0] ?? null;
}

/**
 * The role of a session's operator, and when they last gave a code; null where session or access has ended. The call
 * does not prolong the session.
 */
export async function readSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ role: Role; confirmed_at: Date } | null> {
  const { rows } = await sql<{ role: Role; confirmed_at: Date }>`
    select o.role, s.confirmed_at from operator_sessions s join operators o on o.id = s.operator_id and o.disabled_at is null
    where s.token_hash = ${tokenHash} and s.ended_at is null
      and s.created_at > now() - make_interval(hours => ${SESSION_HOURS})
      and s.last_seen_at > now() - make_interval(mins => ${IDLE_MINUTES})`.execute(db);
  return rows[0] ?? null;
}

/** Records that the second factor was checked. @returns when, by the database's clock */
export async function confirmOperatorSession(db: Db, tokenHash: Buffer): Promise<Date> {
  const { confirmed_at } = await db
    .updateTable('operator_sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .returning('confirmed_at')
    .executeTakeFirstOrThrow();
  return confirmed_at;
}

/** Ends a session, once. */
export async function endOperatorSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stores a second factor's secret as it was sealed anew, unless it was replaced meanwhile. */
export async function resealTotpSecret(
  db: Db,
  operatorId: string,
  sealed: Buffer,
  anew: Buffer,
): Promise<void> {
  await db
    .updateTable('operators')
    .set({ totp_secret: anew })
    .where('id', '=', operatorId)
    .where('totp_secret', '=', sealed)
    .execute();
}

/** Ends every session of an operator. */
export async function endOperatorSessions(db: Db, operatorId: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Adds an operator, or reopens the closed access of the operator with the same address, who keeps their id.
 *
 * @param resets whether an active operator also gets a new password, second factor and role
 * @returns their id, or null when an active operator has that address
 */
export async function insertOperator(
  db: Db,
  operator: {
    id: string;
    email: string;
    name: string;
    role: Role;
    password_hash: string;
    totp_secret: Buffer;
    totp_step: number;
  },
  resets = false,
): Promise<string | null> {
  const { id: _id, email: _email, ...renewed } = operator;
  const [made] = await db
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...renewed, disabled_at: null })
        .where((eb) => eb.or([eb.val(resets), eb('operators.disabled_at', 'is not', null)])),
    )
    .returning('id')
    .execute();
  return made?.id ?? null;
}

/** Replaces an operator's recovery codes. @param hashes of the new codes, at least one */
export async function replaceRecoveryCodes(db: Db, operatorId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await db
    .insertInto('operator_recovery_codes')
    .values(hashes.map((code_hash) => ({ operator_id: operatorId, code_hash })))
    .execute();
}

/** How many operators can sign in with that role. */
export async function countOperators(db: Db, role: Role): Promise<number> {
  const row = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}

/**
 * Locks an operator's row until the transaction ends, against others who lock or change it. Rows that only name the
 * operator, such as a decision on a request, may still be written: a transaction that waits for this lock has often
 * written one.
 */
export function lockOperator(db: Db, id: string) {
  return db.selectFrom('operators').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Changes an operator. @param values `disabled_at` null opens the account again */
export async function updateOperator(
  db: Db,
  id: string,
  values: { role?: Role; disabled_at?: Date | null; name?: string },
): Promise<void> {
  await db.updateTable('operators').set(values).where('id', '=', id).execute();
}

/**
 * Locks all admins, so that of two who close each other's account at once only one succeeds. As strong as
 * `lockOperator`.
 */
export async function lockAdmins(db: Db): Promise<void> {
  await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
