import { type Kysely, sql } from 'kysely';

/**
 * What two persons were shown of a request, and the digest that binds its effect to that, can never change, like the
 * request's input. A decision stands, and no request lives beyond its expiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger kept_as_asked on approvals`.execute(db);
  await sql`
    create trigger kept_as_asked before update on approvals for each row
    when ((new.id, new.act, new.subject, new.input, new.requested_by, new.requested_at, new.facts, new.digest)
          is distinct from
          (old.id, old.act, old.subject, old.input, old.requested_by, old.requested_at, old.facts, old.digest)
          or new.expires_at > old.expires_at
          or old.decided_at is not null and (new.decision, new.decided_by, new.decided_at)
             is distinct from (old.decision, old.decided_by, old.decided_at))
    execute function keep_request()`.execute(db);
}
