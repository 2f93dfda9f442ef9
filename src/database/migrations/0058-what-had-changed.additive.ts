import { type Kysely, sql } from 'kysely';

/**
 * A digest of each thing that a request depends on, written with the request, and what had changed when it fell, so
 * that its author is told why. Requests from before have neither. Both only inform: `digest` decides whether a request
 * falls, and the journal keeps what had changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approvals
      add column pins jsonb,
      add column changed text[] check (changed is null or decision = 'fallen')`.execute(db);
}
