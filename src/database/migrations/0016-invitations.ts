import { type Kysely, sql } from 'kysely';

/**
 * At most one open invitation for each address, which can be ended; and which operator admitted which other one, when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator_invitations
      add column id uuid not null unique default gen_random_uuid(),
      add column approved_by uuid references operators,
      -- Of the command line: replaces password and second factor of an operator who works there.
      add column resets boolean not null default false,
      -- When it was revoked, replaced, or fell with an access that was closed.
      add column ended_at timestamptz`.execute(db);
  // Ends links from before: those that could bring a dismissed operator back, and all but the newest for an address.
  await sql`
    update operator_invitations i set ended_at = now()
    where used_at is null and (
      exists (select from operators o where o.email = i.email
        and (o.disabled_at is null or i.created_at <= o.disabled_at))
      or exists (select from operator_invitations newer
        where newer.email = i.email and newer.used_at is null
          and (newer.created_at, newer.token_hash) > (i.created_at, i.token_hash)))`.execute(db);
  await sql`
    create unique index operator_invitations_open on operator_invitations (email)
    where used_at is null and ended_at is null`.execute(db);
  await sql`
    create table operator_admissions (
      operator_id uuid not null references operators,
      admitted_by uuid not null references operators,
      at timestamptz not null default now(),
      primary key (operator_id, admitted_by, at)
    )`.execute(db);
  await sql`
    insert into operator_admissions (operator_id, admitted_by, at)
    select o.id, i.invited_by, i.used_at
    from operator_invitations i join operators o on o.email = i.email
    where i.used_at is not null and i.invited_by is not null
    on conflict do nothing`.execute(db);
}
