import { type Kysely, sql } from 'kysely';

/**
 * What decides on the ways into an account: the address that an issuer had verified when its account was linked, when a
 * session last proved the password, and which account gave up an identifier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column google_email text, add column canal_email text`.execute(db);
  // Only registering with an account elsewhere confirms an address in the moment of registering.
  for (const kind of ['google', 'canal'] as const) {
    await sql`
      update users set ${sql.ref(`${kind}_email`)} = email
      where auth_type = ${kind} and ${sql.ref(`${kind}_identity`)} is not null
        and email_verified_at between registered_at - interval '1 second' and registered_at + interval '1 second'`.execute(
      db,
    );
  }
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
  // Existing rows are of deleted accounts: they have no holder, and count as used.
  await sql`
    alter table released_identifiers
      add column user_id uuid,
      add column used boolean not null default true`.execute(db);
  await sql`
    create index released_identifiers_holder on released_identifiers (user_id)
    where user_id is not null`.execute(db);
}
