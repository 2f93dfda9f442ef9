import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { skipOnCitus } from '#test/on-citus.ts';
import { up } from './0029-account-doors.ts';

const isTooOld = skipOnCitus('a migration that was done before any table was distributed');
it.skipIf(isTooOld)(
  'migration 0029 notes which addresses of existing accounts Google vouched for, and keeps what deleted ones left',
  async () => {
    const { db } = await freshDatabase();
    await sql`alter table users drop column google_email, drop column canal_email`.execute(db);
    await sql`alter table sessions drop column proved_at`.execute(db);
    await sql`alter table released_identifiers drop column user_id, drop column used`.execute(db);
    const user = (name: string, auth: string, confirmed: string | null) =>
      sql`
    insert into users (bucket, id, name, email, auth_type, google_identity, is_anonymous, registered_at, email_verified_at)
    values (0, gen_random_uuid(), ${name}, ${`${name}@exemple.org`}, ${auth}, ${`google ${name}`}, false,
            '2026-11-01 12:00:00+00', ${confirmed}::timestamptz)`.execute(db);
    await user('registered', 'google', '2026-11-01 12:00:00.004+00');
    await user('changed', 'google', '2026-11-03 12:00:00+00');
    await user('unconfirmed', 'google', null);
    await user('linked', 'standard', '2026-11-01 12:00:00+00');
    await sql`insert into released_identifiers values ('\\x01', now())`.execute(db);

    await up(db as unknown as Kysely<unknown>);
    const { rows } = await sql`select name, google_email, canal_email from users order by name`.execute(db);
    expect(rows).toEqual([
      { name: 'changed', google_email: null, canal_email: null },
      { name: 'linked', google_email: null, canal_email: null },
      { name: 'registered', google_email: 'registered@exemple.org', canal_email: null },
      { name: 'unconfirmed', google_email: null, canal_email: null },
    ]);
    const { rows: released } = await sql`select user_id, used from released_identifiers`.execute(db);
    expect(released).toEqual([{ user_id: null, used: true }]);
  },
);
