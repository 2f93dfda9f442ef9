import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { readLog, sealNow } from '#test/register.ts';
import { makeShow } from '#test/show.ts';

it('millions of waiting votes are sealed part by part, each once, whatever gaps are between them', async () => {
  const { db } = await freshDatabase();
  const show = await makeShow(db);
  const cast = async (count: number, castAt: string) =>
    crowdVotes(db, await makeCrowd(db, count), { contest: show.contest, candidate: show.aicha, castAt });
  // A busy second, quiet hours, votes of one instant that are more than a seal holds, and a few more.
  for (const second of [0, 1, 1.5, 9])
    await cast(3, new Date(1_600_000_000_000 + second * 1000).toISOString());
  await cast(1, '2020-09-13T20:00:00Z');
  await cast(12, '2020-09-14T06:00:00Z');
  await cast(2, '2020-09-14T06:00:00.000001Z');
  await sealNow(db, { policy: { votes: 1, seconds: 600, margin: 0, most: 5 } });
  const { log, entries } = await readLog(db, show.contest);
  expect([log?.votes, new Set(entries.map(String)).size]).toEqual([27, 27]);
  const heads = await db.selectFrom('register_heads').select('votes').orderBy('size').execute();
  // No seal takes many more votes than it may, except those of one instant.
  expect(heads.map(({ votes }) => votes)).toEqual([3, 6, 9, 13, 25, 27]);
});

it('a contest that is over is not looked for among the votes of all that came after it', async () => {
  const { db } = await freshDatabase();
  const show = await makeShow(db);
  const castAt = '2020-01-01T00:00:00Z';
  await crowdVotes(db, await makeCrowd(db, 3), { contest: show.contest, candidate: show.aicha, castAt });
  await sql`update contests set override = 'closed', closed_at = now() - interval '1 hour'`.execute(db);
  await sealNow(db);
  const before = await readLog(db, show.contest);
  await sealNow(db);
  const { rows } =
    await sql`select from register_logs where votes_until <= now() - interval '59 minutes'`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await readLog(db, show.contest)).entries).toEqual(before.entries);
});
