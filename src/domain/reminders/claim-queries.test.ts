import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { claimRounds } from './due.ts';

it('a round in which no user’s turn has come yet goes on', async () => {
  const { db } = await freshDatabase();
  await makeShow(db, { from: '-8 days', to: '-1 day' });
  await sql`update contests set published_at = now() - interval '1 minute'`.execute(db);
  expect(await claimRounds(db, COMPETITION, 100)).toMatchObject({ turns: 0 });
  const { rows } = await sql`select from reminder_rounds where finished_at is null`.execute(db);
  expect(rows).toHaveLength(1);
});
