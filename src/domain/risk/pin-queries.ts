import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isAnnulled } from '#domain/counting/standing-sql.ts';

/** The accounts whose votes a request is about. */
export type Accounts =
  | { of: 'cluster'; clusterId: string; choice: 'all' | 'only' | 'except'; members: readonly string[] }
  | { of: 'list'; userIds: readonly string[] };

/**
 * Pins, under `pinId`, the votes that the accounts have cast in a contest by now, except those that a standing decision
 * on the same group annuls. A vote that another decision annuls is pinned too, so that it stays out of the count when
 * that decision is reversed.
 */
export async function insertPins(
  tx: Db,
  pinId: string,
  contestId: string,
  accounts: Accounts,
): Promise<void> {
  await sql`
    insert into annulment_pins (bucket, user_id, contest_id, vote_day, slot, pin_id, candidate_id)
    select v.bucket, v.user_id, v.contest_id, v.vote_day, v.slot, ${pinId}::uuid, v.candidate_id
    from (${accountsIn(accounts)}) m
    join votes v on v.bucket = m.bucket and v.user_id = m.user_id
    where v.contest_id = ${contestId}::uuid and not exists (
      select from annulments a
      where a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
        and a.vote_day = v.vote_day and a.slot = v.slot
        and a.batch_id in (
          select b.id from annulment_batches b where b.cluster_id = ${toClusterId(accounts)}::uuid
            and not exists (select from annulment_reversals r where r.batch_id = b.id)))`.execute(tx);
}

/** Null for a list: decisions on lists may annul the same vote more than once. */
const toClusterId = (accounts: Accounts) => (accounts.of === 'cluster' ? accounts.clusterId : null);

function accountsIn(accounts: Accounts): RawBuilder<unknown> {
  if (accounts.of === 'list')
    return sql`
      select get_byte(uuid_send(id), 15)::smallint as bucket, id as user_id
      from unnest(${accounts.userIds}::uuid[]) id`;
  const members = sql`user_id = any(${accounts.members}::uuid[])`;
  const narrowed = { all: sql`true`, only: members, except: sql`not ${members}` }[accounts.choice];
  return sql`select bucket, user_id from risk_members where cluster_id = ${accounts.clusterId}::uuid and ${narrowed}`;
}

/**
 * The number of accounts and votes under a pin, and a digest of those votes. Operators see the digest; each row's
 * random salt, which they do not see, keeps them from finding candidates by trial.
 */
export async function readPin(
  db: Db,
  pinId: string,
): Promise<{ accounts: number; votes: number; digest: string }> {
  const { rows } = await sql<{ accounts: number; votes: number; digest: string }>`
    select count(distinct user_id) as accounts, count(*) as votes,
           encode(sha256(coalesce(string_agg(
             uuid_send(contest_id) || uuid_send(user_id) || int4send(vote_day - date '2000-01-01')
               || int2send(slot) || uuid_send(candidate_id) || uuid_send(salt),
             ''::bytea order by contest_id, user_id, vote_day, slot), ''::bytea)), 'hex') as digest
    from annulment_pins where pin_id = ${pinId}::uuid`.execute(db);
  return rows[0] ?? { accounts: 0, votes: 0, digest: '' };
}

/** Pinned votes that count now: those that annulling takes out. */
const leaving = (pinId: string) => sql`(
    select p.user_id, p.candidate_id from annulment_pins p
    where p.pin_id = ${pinId}::uuid and not ${sql.raw(isAnnulled('p'))})`;

/** Pinned votes that count now, by candidate. */
export async function leavingByCandidate(
  db: Db,
  pinId: string,
): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, count(*) as votes from ${leaving(pinId)} l
    group by candidate_id order by candidate_id`.execute(db);
  return rows;
}

/** Accounts with at least one pinned vote that counts now. */
export async function countLeavingAccounts(db: Db, pinId: string): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`
    select count(distinct user_id) as accounts from ${leaving(pinId)} l`.execute(db);
  return rows[0]?.accounts ?? 0;
}

/** Counts a group's members who have voted in a contest and have no vote under a pin. */
export async function countOtherVoters(
  db: Db,
  clusterId: string,
  contestId: string,
  pinId: string,
): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from risk_members m
    where m.cluster_id = ${clusterId}::uuid
      and exists (select from votes v where v.bucket = m.bucket and v.user_id = m.user_id
                    and v.contest_id = ${contestId}::uuid)
      and not exists (select from annulment_pins p where p.bucket = m.bucket and p.user_id = m.user_id
                        and p.pin_id = ${pinId}::uuid)`.execute(db);
  return rows[0]?.others ?? 0;
}

/** Releases the votes under a pin. */
export async function deletePins(tx: Db, pinId: string): Promise<void> {
  await tx.deleteFrom('annulment_pins').where('pin_id', '=', pinId).execute();
}
