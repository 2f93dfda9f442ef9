import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** How many users have an account at this moment. @param country of their accounts; null for all */
export async function countReached(db: Db, country: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users
    where not is_anonymous ${country === null ? sql`` : sql`and country_code = ${country}`}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many users with an account are in bucket 0. */
export async function countInBucket(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users where bucket = 0 and not is_anonymous`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Reach of sent messages to all or to a country, by message: users of the first buckets who had an account when it was
 * sent, and those of them who have read it. No counter is kept as messages are read: a million readers would wait for
 * one row.
 */
export async function readersAmong(
  db: Db,
  ids: readonly string[],
  buckets: number,
): Promise<{ id: string; reached: number; read: number }[]> {
  const { rows } = await sql<{ id: string; reached: number; read: number }>`
    with sample as materialized (
      select u.country_code, coalesce(u.registered_at, u.created_at) as since, r.read_ids
      from users u left join message_reads r on r.bucket = u.bucket and r.user_id = u.id
      where u.bucket < ${buckets} and not u.is_anonymous
    )
    select m.id, count(*) as reached, count(*) filter (where m.id = any (s.read_ids)) as read
    from messages m join sample s on (m.audience = 'all' or m.country = s.country_code) and s.since <= m.send_at
    where m.id = any(${[...ids]}::uuid[]) and m.send_at <= now()
    group by m.id`.execute(db);
  return rows;
}
