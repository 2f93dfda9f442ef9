import { type Kysely, sql } from 'kysely';

/**
 * The régie: who works there, what waits for a second person, and all that was ever done. These tables grow with the
 * broadcaster's team, not with the public.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      id uuid primary key,
      email text not null unique,
      name text not null,
      role text not null check (role in ('operator', 'admin')),
      password_hash text not null,
      totp_secret bytea not null,
      totp_step bigint not null default 0,
      created_at timestamptz not null default now(),
      disabled_at timestamptz
    )`.execute(db);
  await sql`
    create table operator_recovery_codes (
      operator_id uuid not null references operators,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (operator_id, code_hash)
    )`.execute(db);
  await sql`
    create table operator_sessions (
      token_hash bytea primary key,
      operator_id uuid not null references operators,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      confirmed_at timestamptz not null default now(),
      ended_at timestamptz,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index operator_sessions_operator on operator_sessions (operator_id)`.execute(db);
  await sql`
    create table operator_invitations (
      token_hash bytea primary key,
      email text not null,
      name text not null,
      role text not null check (role in ('operator', 'admin')),
      totp_secret bytea not null,
      invited_by uuid references operators,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table approvals (
      id uuid primary key,
      act text not null,
      subject text not null,
      input jsonb not null,
      requested_by uuid not null references operators,
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      decided_by uuid references operators,
      decided_at timestamptz,
      decision text check (decision in ('approved', 'refused', 'withdrawn', 'expired')),
      check ((decided_at is null) = (decision is null)),
      -- One person never decides alone, whatever the application thinks.
      check (decision is null or decision in ('withdrawn', 'expired') or decided_by <> requested_by)
    )`.execute(db);
  await sql`create unique index approvals_open on approvals (act, subject) where decided_at is null`.execute(
    db,
  );
  await sql`
    create table audit_events (
      id uuid primary key,
      at timestamptz not null default now(),
      operator_id uuid,
      operator_name text not null,
      act text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      ip text,
      user_agent text
    )`.execute(db);
  await sql`create index audit_events_at on audit_events (at desc, id desc)`.execute(db);
  await sql`create index audit_events_subject on audit_events (subject, at desc)`.execute(db);
  // The journal cannot be changed, neither by the application nor by an attacker who uses its connection.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_events_append_only before update or delete or truncate on audit_events
    for each statement execute function refuse_change()`.execute(db);
}
