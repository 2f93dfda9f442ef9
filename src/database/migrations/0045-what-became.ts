import { type Kysely, sql } from 'kysely';

/**
 * The outcome of requests and invitations, for the operators who made them: the comment of a refusal, whether the
 * author has been told, who accepted an invitation, and who ended it. Rows from before have none of this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approvals
      add column word text,
      -- When the author was shown what became of it.
      add column told_at timestamptz`.execute(db);
  await sql`update approvals set told_at = now() where decided_at is not null or expires_at <= now()`.execute(
    db,
  );
  await sql`create index approvals_author on approvals (requested_by, id)`.execute(db);
  await sql`create index approvals_untold on approvals (requested_by) where told_at is null`.execute(db);
  // A word that was given stands, with the decision.
  await sql`
    create trigger kept_word before update on approvals for each row
    when (old.decided_at is not null and new.word is distinct from old.word)
    execute function keep_request()`.execute(db);
  await sql`
    alter table operator_invitations
      add column used_by uuid references operators,
      add column ended_by uuid references operators,
      add column ended_because text check (ended_because in ('withdrawn', 'replaced', 'fell'))`.execute(db);
  // Finds a vote by the end of its request's id, which a receipt's reference tells, without reading all votes. A filter
  // of 128 kB of votes takes some 2 kB, and is written once those are full (docs/decisions/0056).
  await sql`
    create index votes_reference on votes
      using brin (right(request_id::text, 10) text_bloom_ops (n_distinct_per_range = 1500, false_positive_rate = 0.01))
      with (pages_per_range = 16, autosummarize = on)`.execute(db);
  // Counts the users whom a message reaches, and samples of them, without reading whole rows.
  await sql`create index users_reached on users (bucket, country_code) where not is_anonymous`.execute(db);
  await sql`create index operator_invitations_listed on operator_invitations (created_at, id)`.execute(db);
}
