import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import { isStopped, type PartnerCodeRow } from './code-queries.ts';
import type { BonusType, SpentOn } from './schema.ts';

/**
 * Locks the user's row until the transaction ends. Every transaction that grants bonus votes does this first, so that a
 * user's grants come one after the other.
 */
export function lockGrantOwner(tx: Db, user: UserKey) {
  return tx
    .selectFrom('users')
    .select(['is_anonymous', 'referral_code', 'canal_identity'])
    .where('bucket', '=', user.bucket)
    .where('id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst();
}

/** The fields of a user that bonus votes depend on: their referral code, and the linked canal account. */
export function findGrantOwner(db: Db, user: UserKey) {
  return db
    .selectFrom('users')
    .select(['referral_code', 'canal_identity'])
    .where('bucket', '=', user.bucket)
    .where('id', '=', user.userId)
    .executeTakeFirst();
}

/** Adds grants, numbered on from the last. @returns the numbers of those whose source had given no vote yet */
export async function insertGrants(
  tx: Db,
  user: UserKey,
  type: BonusType,
  sources: string[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    insert into bonus_grants (bucket, user_id, number, bonus_type, source, granted_at)
    select ${user.bucket}::smallint, ${user.userId}::uuid, had.last + s.place::int, ${type}, s.source, now()
    from unnest(${sources}::text[]) with ordinality as s(source, place)
    cross join (
      select coalesce(max(number), 0) as last from bonus_grants
      where bucket = ${user.bucket} and user_id = ${user.userId}
    ) had
    on conflict do nothing
    returning number`.execute(tx);
  return rows.map((row) => row.number).sort((a, b) => a - b);
}

interface Balance {
  granted: number;
  /** Granted bonus votes that no vote has spent. */
  left: number;
  /** All of them came together within the last two minutes, with the registration. */
  new: boolean;
}

/** Counts a user's bonus votes. */
export async function balance(db: Db, user: UserKey): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select count(*) as granted,
           coalesce(min(granted_at) = max(granted_at) and min(granted_at) > now() - interval '2 minutes', false) as new,
           count(*) filter (where not exists (
             select from votes v
             where v.bucket = g.bucket and v.user_id = g.user_id and v.grant_number = g.number)) as left
    from bonus_grants g
    where g.bucket = ${user.bucket} and g.user_id = ${user.userId}`.execute(db);
  return rows[0] ?? { granted: 0, left: 0, new: false };
}

interface GrantRow {
  number: number;
  bonus_type: BonusType;
  granted_at: Date;
  /** Partner code or title of the video. */
  label: string | null;
  vote: SpentOn | null;
}

/** A user's grants with what each was spent on, the newest first. @param after only those with a higher number */
export async function grantsWithVotes(db: Db, user: UserKey, after: number): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.number, g.bonus_type, g.granted_at, coalesce(p.code, m.title) as label,
           case when v.contest_id is not null then json_build_object(
             'contest_id', v.contest_id, 'week', c.week, 'candidate_id', v.candidate_id,
             'candidate', d.display_name, 'cast_at', v.cast_at) end as vote
    from bonus_grants g
    left join votes v on v.bucket = g.bucket and v.user_id = g.user_id and v.grant_number = g.number
    left join contests c on c.id = v.contest_id
    left join candidates d on d.id = v.candidate_id
    left join partner_codes p on g.bonus_type = 'partenaire' and p.id::text = split_part(g.source, ':', 2)
    left join bonus_videos m on g.bonus_type = 'video' and m.id::text = split_part(g.source, ':', 2)
    where g.bucket = ${user.bucket} and g.user_id = ${user.userId} and g.number > ${after}::int
    order by g.number desc`.execute(db);
  return rows;
}

/**
 * Marks a canal account as one that has given its bonus vote.
 *
 * @param former hashes under which an earlier secret may have marked it
 * @returns false when it was marked before
 */
export async function rewardIdentity(tx: Db, identityHash: Buffer, former: Buffer[] = []): Promise<boolean> {
  const known = tx.selectFrom('rewarded_identities').select('identity_hash');
  if (former.length > 0 && (await known.where('identity_hash', 'in', former).executeTakeFirst()))
    return false;
  const row = await tx
    .insertInto('rewarded_identities')
    .values({ identity_hash: identityHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** A partner code by its normal form (`normalizeCode`), with its state by the database's clock. */
export function findCode(db: Db, competitionId: string, code: string): Promise<PartnerCodeRow | undefined> {
  return db
    .selectFrom('partner_codes')
    .selectAll()
    .select(sql<boolean>`starts_at <= now()`.as('started'))
    .select(sql<boolean>`coalesce(ends_at <= now(), false)`.as('ended'))
    .select(isStopped.as('stopped'))
    .where('competition_id', '=', competitionId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Takes one of a code's uses. @returns false when none is left: of two users who want the last one, the later waits */
export async function takeUse(tx: Db, codeId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partner_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', codeId)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How often a user has used a partner's code, what it has given them in all, and when it did last. */
export async function readOwnUses(db: Db, user: UserKey, codeId: string) {
  return db
    .selectFrom('partner_code_uses')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('granted'), sql<number>`0`).as('granted'),
      eb.fn.max('used_at').as('last'),
    ])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('code_id', '=', codeId)
    .executeTakeFirstOrThrow();
}

/** Records a use. @param use `use_number` counts from 1 @throws a unique violation when that number is taken */
export async function insertUse(
  tx: Db,
  user: UserKey,
  use: { code_id: string; use_number: number; granted: number },
): Promise<void> {
  await tx
    .insertInto('partner_code_uses')
    .values({ bucket: user.bucket, user_id: user.userId, ...use })
    .execute();
}

/** The codes that a user has used, the newest use first. */
export async function codesUsedBy(db: Db, user: UserKey) {
  const { rows } = await sql<{ code: string; granted: number; used_at: Date }>`
    select p.code, u.granted, u.used_at
    from partner_code_uses u join partner_codes p on p.id = u.code_id
    where u.bucket = ${user.bucket} and u.user_id = ${user.userId}
    order by u.used_at desc, u.use_number desc`.execute(db);
  return rows;
}

/** Whether a user was ever given a bonus vote of a type. */
export async function hasGrant(db: Db, user: UserKey, type: BonusType): Promise<boolean> {
  const row = await db
    .selectFrom('bonus_grants')
    .select('number')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('bonus_type', '=', type)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
