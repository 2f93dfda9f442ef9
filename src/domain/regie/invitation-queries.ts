import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Role } from '#domain/acts/role-rules.ts';

/**
 * What makes an invitation good at this moment, beside what was noted of it: not used, ended or too old, those who stand
 * for it are admins still, and no admin has closed that address's access since.
 */
const LIVE = sql<boolean>`
  i.used_at is null and i.ended_at is null and i.expires_at > now()
  and not exists (
    select from unnest(array[i.invited_by, i.approved_by]) as author(id)
    where author.id is not null and not exists (
      select from operators o where o.id = author.id and o.role = 'admin' and o.disabled_at is null))
  and not exists (select from operators o where o.email = i.email and o.disabled_at > i.created_at)`;

/** Makes an invitation; an older one to the same address ends. */
export async function insertInvitation(
  tx: Db,
  invitation: {
    token_hash: Buffer;
    email: string;
    name: string;
    role: Role;
    totp_secret: Buffer;
    invited_by: string | null;
    approved_by: string | null;
    resets: boolean;
    hours: number;
  },
): Promise<void> {
  const { hours, ...values } = invitation;
  // Of two that are made at once for an address, one waits: the last is good.
  await sql`select pg_advisory_xact_lock(hashtext(${`invitation:${values.email}`}))`.execute(tx);
  await endInvitationsTo(tx, values.email);
  await tx
    .insertInto('operator_invitations')
    .values({ ...values, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .execute();
}

export function findInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('operator_invitations as i')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(LIVE)
    .executeTakeFirst();
}

/** Uses it up. @returns false when it is not good any more */
export async function spendInvitation(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_invitations i set used_at = now()
    where token_hash = ${tokenHash} and ${LIVE}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Those that can still be taken up, oldest first. */
export function liveInvitations(db: Db) {
  return db
    .selectFrom('operator_invitations as i')
    .leftJoin('operators as inviter', 'inviter.id', 'i.invited_by')
    .leftJoin('operators as second', 'second.id', 'i.approved_by')
    .select(['i.id', 'i.email', 'i.name', 'i.role', 'i.created_at', 'i.expires_at'])
    .select(['inviter.name as invited_by', 'second.name as approved_by'])
    .where(LIVE)
    .orderBy('i.created_at')
    .execute();
}

/** Revokes one. @returns whom it was for; null when it is not good any more */
export async function endInvitation(tx: Db, id: string) {
  const { rows } = await sql<{ email: string; name: string; role: Role }>`
    update operator_invitations i set ended_at = now()
    where id = ${id} and ${LIVE}
    returning email, name, role`.execute(tx);
  return rows[0] ?? null;
}

export async function endInvitationsTo(tx: Db, email: string): Promise<void> {
  await open(tx).where('email', '=', email).execute();
}

/** What an admin stands for ends with their being one. */
export async function endInvitationsBy(tx: Db, operatorId: string): Promise<void> {
  await open(tx)
    .where((eb) => eb.or([eb('invited_by', '=', operatorId), eb('approved_by', '=', operatorId)]))
    .execute();
}

const open = (tx: Db) =>
  tx
    .updateTable('operator_invitations')
    .set({ ended_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null);
