import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { newestFirst, type Paging } from '#domain/paging-queries.ts';

/**
 * Whether an invitation is good now: it was not used or ended and is not too old, the admins who stand for it are
 * admins still, and no admin has closed that address's access since.
 */
const LIVE = sql<boolean>`
  i.used_at is null and i.ended_at is null and i.expires_at > now()
  and not exists (
    select from unnest(array[i.invited_by, i.approved_by]) as author(id)
    where author.id is not null and not exists (
      select from operators o where o.id = author.id and o.role = 'admin' and o.disabled_at is null))
  and not exists (select from operators o where o.email = i.email and o.disabled_at > i.created_at)`;

/** Adds an invitation, and ends an older one to the same address. */
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
  // Of two simultaneous invitations to one address, one waits: the last one is good.
  await sql`select pg_advisory_xact_lock(hashtext(${`invitation:${values.email}`}))`.execute(tx);
  await endInvitationsTo(tx, values.email, 'replaced');
  await tx
    .insertInto('operator_invitations')
    .values({ ...values, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .execute();
}

/** An invitation that is good now, by the hash of its secret. */
export function findInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('operator_invitations as i')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(LIVE)
    .executeTakeFirst();
}

/** Uses an invitation up. @returns false when it is no longer good */
export async function spendInvitation(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_invitations i set used_at = now()
    where token_hash = ${tokenHash} and ${LIVE}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes which operator has taken an invitation up, for its author. */
export async function noteTakenUp(tx: Db, tokenHash: Buffer, operatorId: string): Promise<void> {
  await tx
    .updateTable('operator_invitations')
    .set({ used_by: operatorId })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** An invitation, used or ended ones included, with the names of the operators involved. */
export interface InvitationRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
  ended_because: 'withdrawn' | 'replaced' | 'fell' | null;
  invited_by_id: string | null;
  approved_by_id: string | null;
  invited_by: string | null;
  approved_by: string | null;
  used_by: string | null;
  ended_by: string | null;
  live: boolean;
  lapsed: boolean;
}

/** Invitations, the newest first. @param search a page; with `id`, that one alone */
export async function invitationRows(db: Db, search: Paging & { id?: string }): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.name, i.role, i.created_at, i.expires_at, i.used_at, i.ended_at, i.ended_because,
           i.invited_by as invited_by_id, i.approved_by as approved_by_id, inviter.name as invited_by,
           second.name as approved_by, taker.name as used_by, ender.name as ended_by,
           ${LIVE} as live, i.expires_at <= now() as lapsed
    from operator_invitations i
      left join operators inviter on inviter.id = i.invited_by
      left join operators second on second.id = i.approved_by
      left join operators taker on taker.id = i.used_by
      left join operators ender on ender.id = i.ended_by
    where true
      ${search.id ? sql`and i.id = ${search.id}::uuid` : sql``}
      and ${beyondInvitation(search)}
    order by ${search.after ? sql`i.created_at, i.id` : sql`i.created_at desc, i.id desc`} limit ${search.limit}`.execute(
    db,
  );
  return newestFirst(rows, search);
}

/**
 * Locks an invitation: of two admins who send it again, or an invited operator who takes it up meanwhile, one waits.
 */
export async function lockInvitation(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('operator_invitations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Pages by creation time, since ids of invitations are random. */
function beyondInvitation({ before, after }: Omit<Paging, 'limit'>) {
  const edge = (id: string) => sql`
    (select e.created_at, e.id from operator_invitations e where e.id = ${id}::uuid)`;
  if (after) return sql`(i.created_at, i.id) > ${edge(after)}`;
  return before ? sql`(i.created_at, i.id) < ${edge(before)}` : sql`true`;
}

/** How many invitations went to an address within 24 hours. */
export async function countSent(db: Db, email: string): Promise<number> {
  const { n } = await db
    .selectFrom('operator_invitations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Revokes an invitation. @returns the invited operator; null when it is no longer good */
export async function endInvitation(tx: Db, id: string, endedBy: string) {
  const { rows } = await sql<{ email: string; name: string; role: Role }>`
    update operator_invitations i set ended_at = now(), ended_by = ${endedBy}::uuid, ended_because = 'withdrawn'
    where id = ${id} and ${LIVE}
    returning email, name, role`.execute(tx);
  return rows[0] ?? null;
}

/** Ends the open invitations to an address. @param because the reason that the list of invitations shows */
export async function endInvitationsTo(
  tx: Db,
  email: string,
  because: 'replaced' | 'fell' = 'fell',
): Promise<void> {
  await open(tx, because).where('email', '=', email).execute();
}

/** Ends the open invitations that a former admin has made or agreed to. */
export async function endInvitationsBy(tx: Db, operatorId: string): Promise<void> {
  await open(tx, 'fell')
    .where((eb) => eb.or([eb('invited_by', '=', operatorId), eb('approved_by', '=', operatorId)]))
    .execute();
}

const open = (tx: Db, ended_because: 'replaced' | 'fell') =>
  tx
    .updateTable('operator_invitations')
    .set({ ended_at: sql<Date>`now()`, ended_because })
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null);
