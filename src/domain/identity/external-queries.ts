import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { PendingRegistrationTable } from '#database/identity-tables.ts';

/** Rows that expired before this instant: too long ago to tell a visitor anything about them. */
const FORGOTTEN = sql<Date>`now() - interval '1 day'`;
const AT_ONCE = 100;

/** @returns false when this sign-in has come back before */
export async function spendSignIn(db: Db, stateHash: Buffer, seconds: number): Promise<boolean> {
  const row = await db
    .insertInto('spent_sign_ins')
    .values({ state_hash: stateHash, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes sign-ins that expired more than a day ago, a hundred at a time. */
export async function forgetSpentSignIns(db: Db): Promise<void> {
  await db
    .deleteFrom('spent_sign_ins')
    .where('state_hash', 'in', (old) =>
      old
        .selectFrom('spent_sign_ins')
        .select('state_hash')
        .where('expires_at', '<', FORGOTTEN)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

type NewPending = Omit<Insertable<PendingRegistrationTable>, 'expires_at' | 'used_at'>;

/**
 * Stores a registration that lacks what the outside account did not tell, and deletes some that expired long ago.
 *
 * @param minutes until it expires
 */
export async function insertPending(db: Db, pending: NewPending, minutes: number): Promise<void> {
  await db
    .deleteFrom('pending_registrations')
    .where('ud_hash', 'in', (old) =>
      old
        .selectFrom('pending_registrations')
        .select('ud_hash')
        .where('expires_at', '<', FORGOTTEN)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await db
    .insertInto('pending_registrations')
    .values({ ...pending, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute();
}

export type PendingRow = Selectable<PendingRegistrationTable>;

export interface PendingKey {
  udHash: Buffer;
  browserHash: Buffer;
}

/** A pending registration that can still be completed, in the browser that it was made for. */
export function findPending(db: Db, key: PendingKey): Promise<PendingRow | undefined> {
  return db
    .selectFrom('pending_registrations')
    .selectAll()
    .where('ud_hash', '=', key.udHash)
    .where('browser_hash', '=', key.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses up a pending registration that can still be completed: a simultaneous caller waits, and finds it used. */
export function usePending(tx: Db, key: PendingKey): Promise<PendingRow | undefined> {
  return tx
    .updateTable('pending_registrations')
    .set({ used_at: sql<Date>`now()` })
    .where('ud_hash', '=', key.udHash)
    .where('browser_hash', '=', key.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}
