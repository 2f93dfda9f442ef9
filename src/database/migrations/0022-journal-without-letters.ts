import { type Kysely, sql } from 'kysely';

/**
 * Removes messages to one user, and who that user was, from the journal: of each such event the act, the message's id
 * and a digest of its words stay (decisions/0026). The journal refuses every other change, then and since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events disable trigger user`.execute(db);
  await sql`
    with personal as (
      select after ->> 'id' as id from audit_events
      where act = 'message.send' and after -> 'audience' ->> 'kind' = 'user'
      union
      select id::text from personal_messages
    )
    update audit_events e set
      subject = 'message:' || p.id,
      before = case when e.before is not null then jsonb_strip_nulls(jsonb_build_object(
        'state', e.before -> 'state', 'send_at', e.before -> 'send_at',
        'digest', encode(sha256(convert_to(
          p.id || E'\n' || (e.before ->> 'title') || E'\n' || (e.before ->> 'body'), 'UTF8')), 'hex'))) end,
      after = case when e.after is not null then jsonb_strip_nulls(jsonb_build_object(
        'id', p.id, 'audience', 'user', 'state', e.after -> 'state', 'send_at', e.after -> 'send_at',
        'digest', encode(sha256(convert_to(
          p.id || E'\n' || (e.after ->> 'title') || E'\n' || (e.after ->> 'body'), 'UTF8')), 'hex'))) end
    from personal p
    where e.act like 'message.%' and (e.after ->> 'id' = p.id or e.subject = 'message:' || p.id)`.execute(db);
  await sql`alter table audit_events enable trigger user`.execute(db);
}
