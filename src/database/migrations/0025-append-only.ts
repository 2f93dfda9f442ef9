import { type Kysely, sql } from 'kysely';

/** Tables whose rows are only ever added; the first two grow with votes. */
const WHOLE = ['votes', 'annulments', 'rewarded_identities'];

/**
 * Rows that decide results stay as they were written, against the product's own role too (decisions/0027). The
 * triggers are for each statement and for UPDATE, DELETE and TRUNCATE only: a table's INSERT does not fire them. Citus
 * distributes no table that has triggers: there, the privileges of a second role protect the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function refuse_decision_change() rename to refuse_change_of_rows`.execute(db);
  await sql`
    create function refuse_loss_of_grants() returns trigger language plpgsql as $$
    begin
      if exists (
        select from gone g
        where exists (select from users u where u.bucket = g.bucket and u.id = g.user_id)
           or exists (select from votes v
                      where v.bucket = g.bucket and v.user_id = g.user_id and v.grant_number = g.number)
      ) then
        raise exception 'a bonus vote that was spent, or whose account lives, stays in bonus_grants'
          using errcode = 'insufficient_privilege';
      end if;
      return null;
    end $$`.execute(db);
  // The only way to delete from bonus_grants, for a role that may not do so itself: unspent grants of a deleted
  // account.
  await sql`
    create function erase_grants_of(of_bucket smallint, of_user uuid) returns void
    language sql security definer set search_path = pg_catalog, public, pg_temp as $$
      delete from bonus_grants g
      where g.bucket = of_bucket and g.user_id = of_user
        and not exists (select from users u where u.bucket = of_bucket and u.id = of_user)
        and not exists (select from votes v
                        where v.bucket = of_bucket and v.user_id = of_user and v.grant_number = g.number)
    $$`.execute(db);

  // Counting and annulling lock these tables, which a role that may only insert there could not do by itself.
  await sql`
    create function hold_rows(mode text, variadic kept text[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      held text;
    begin
      foreach held in array kept loop
        if mode not in ('share', 'share row exclusive')
           or held not in ('votes', 'annulments', 'annulment_batches', 'annulment_reversals') then
          raise exception 'hold_rows holds no % in % mode', held, mode using errcode = 'insufficient_privilege';
        end if;
        execute format('lock table %I in %s mode', held, mode);
      end loop;
    end $$`.execute(db);

  const { rows: citus } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (citus.length === 0) {
    for (const table of WHOLE) await refuse(db, table, 'update or delete or truncate');
    await refuse(db, 'bonus_grants', 'update or truncate');
    await sql`
      create trigger leaves_with_account after delete on bonus_grants
      referencing old table as gone for each statement execute function refuse_loss_of_grants()`.execute(db);
  }

  // Tables that grow with the broadcaster's team. What becomes of a count, and of a request, is written later.
  await refuse(db, 'contest_results', 'truncate');
  await refuse(db, 'approvals', 'delete or truncate');
  await sql`
    create function keep_request() returns trigger language plpgsql as $$
    begin
      raise exception 'a request stays as it was asked for' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger kept_as_asked before update on approvals for each row
    when ((new.id, new.act, new.subject, new.input, new.requested_by, new.requested_at)
          is distinct from (old.id, old.act, old.subject, old.input, old.requested_by, old.requested_at))
    execute function keep_request()`.execute(db);
}

async function refuse(db: Kysely<unknown>, table: string, what: string): Promise<void> {
  await sql`
    create trigger append_only before ${sql.raw(what)} on ${sql.table(table)}
    for each statement execute function refuse_change_of_rows()`.execute(db);
}
