import { type Kysely, sql } from 'kysely';

/** Limits for extensions and bonus votes, and an index to watch the pace of bonus votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The end that the plan or two persons have set, while one person has moved it since; null: no operator has.
  await sql`alter table contests add column agreed_end timestamptz`.execute(db);

  // Codes that were made without a limit in all get one. 100,000 votes are more than any of them was meant to give.
  await sql`
    update partner_codes set max_uses = uses + 100000 / amount
    where max_uses is null and (ends_at is null or ends_at > now())`.execute(db);

  // Rows come in the order of granted_at: a few bytes a megabyte let the last hour be read without the rest.
  await sql`
    create index bonus_grants_granted_at on bonus_grants using brin (granted_at) with (pages_per_range = 16)`.execute(
    db,
  );
}
