import { type Kysely, sql } from 'kysely';

/**
 * What a request of two persons will do, as it was shown, and the digest of it: approving does exactly that, or the
 * request falls. Requests from before have neither, and fall when they are approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals add column facts jsonb, add column digest text`.execute(db);
  await sql`
    alter table approvals
      drop constraint approvals_decision_check,
      add constraint approvals_decision_check
        check (decision in ('approved', 'refused', 'withdrawn', 'expired', 'fallen'))`.execute(db);
  await sql`alter table approvals drop constraint approvals_check1`.execute(db);
  await sql`
    alter table approvals add constraint approvals_second_person
      check (decision is null or decision in ('withdrawn', 'expired', 'fallen') or decided_by <> requested_by)`.execute(
    db,
  );
}
