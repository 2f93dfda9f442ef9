import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { readLog, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';

it('a contest that is over is not looked for among the votes of all that came after it', async () => {
  const { db } = await freshDatabase();
  const show = await makeShow(db);
  const castAt = '2020-01-01T00:00:00Z';
  await crowdVotes(db, await makeCrowd(db, 3), { contest: show.contest, candidate: show.aicha, castAt });
  await sql`update contests set override = 'closed', closed_at = now()`.execute(db);
  await sealNow(db);
  await sql`update register_logs set votes_until = now() - interval '1 day'`.execute(db);
  const before = await readLog(db, show.contest);
  await sealNow(db);
  const { rows } =
    await sql`select from register_logs where votes_until > now() - interval '1 minute'`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await readLog(db, show.contest)).entries).toEqual(before.entries);
});
