import { type Kysely, sql } from 'kysely';

/**
 * Accounts elsewhere. The directory makes sure that each belongs to one user only; the user's own row has the same
 * value, so that a user's accounts are found without a search of the directory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column google_identity text, add column canal_identity text`.execute(db);
  // Visitors who came back from canal without an account here, until they have filled in what is missing.
  await sql`
    create table pending_registrations (
      ud_hash bytea primary key,
      browser_hash bytea not null,
      identity text not null,
      name text,
      email text,
      referral_code text,
      next_path text,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index pending_registrations_expiry on pending_registrations (expires_at)`.execute(db);
  // A sign-in's state is in the visitor's cookie; the database only records that it has come back, so that it does so
  // once.
  await sql`
    create table spent_sign_ins (
      state_hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index spent_sign_ins_expiry on spent_sign_ins (expires_at)`.execute(db);
}
