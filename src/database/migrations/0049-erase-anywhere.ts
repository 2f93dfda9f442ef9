import { type Kysely, sql } from 'kysely';

/** Rewrites `erase_grants_of` in PL/pgSQL, because Citus plans no statement in an SQL function with parameters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function erase_grants_of(of_bucket smallint, of_user uuid) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      delete from bonus_grants g
      where g.bucket = of_bucket and g.user_id = of_user
        and not exists (select from users u where u.bucket = of_bucket and u.id = of_user)
        and not exists (select from votes v
                        where v.bucket = of_bucket and v.user_id = of_user and v.grant_number = g.number);
    end $$`.execute(db);
}
