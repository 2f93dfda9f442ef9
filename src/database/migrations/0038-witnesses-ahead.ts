import { type Kysely, sql } from 'kysely';

/**
 * A witness that has signed a head which a log does not continue stops the log, as the product's own record of heads
 * does. The witness tells the size of the head that it has signed, and not its root.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table register_witnesses add column refused_size bigint`.execute(db);
  await sql`alter table register_faults drop constraint register_faults_check, add column witness text`.execute(
    db,
  );
  await sql`alter table register_resumptions alter column lost_root drop not null`.execute(db);
  // The last head of each day is shown to the public.
  await sql`create index register_heads_made_at on register_heads (contest_id, made_at)`.execute(db);
}
