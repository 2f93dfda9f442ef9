import { type Kysely, sql } from 'kysely';

/**
 * Three more roles of the régie, and the signatures of huissiers under counts. A signature never changes; it has the
 * digest of the votes that were counted, so that it says what was signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['operators', 'operator_invitations']) {
    const name = sql.id(`${table}_role_check`);
    await sql`
      alter table ${sql.table(table)} drop constraint ${name}, add constraint ${name}
      check (role in ('admin', 'operator', 'huissier', 'executive', 'moderator'))`.execute(db);
  }
  await sql`alter table competitions add column huissier_signs boolean not null default false`.execute(db);
  await sql`
    create table count_signatures (
      contest_id uuid not null,
      version smallint not null,
      operator_id uuid not null references operators,
      operator_name text not null,
      votes_sha256 text not null,
      signed_at timestamptz not null default now(),
      primary key (contest_id, version, operator_id),
      foreign key (contest_id, version) references contest_results
    )`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on count_signatures
    for each statement execute function refuse_change_of_rows()`.execute(db);
}
