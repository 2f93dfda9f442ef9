import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, makeContest, makeShow } from '#test/show.ts';
import { createCurveFeed } from './curve-feed.ts';

it('a curve is read once for all operators who look at it, and anew after an act', async () => {
  const { db } = await freshDatabase();
  const { contest, aicha, koffi } = await makeShow(db, { week: 2 });
  const feed = createCurveFeed(db, COMPETITION);
  const [one, other] = await Promise.all([feed.read(contest, '1h'), feed.read(contest, '1h')]);
  expect(other).toBe(one);
  expect(await feed.read(contest, '1h')).toBe(one);
  expect((await feed.read(contest, 'semaine')).range).toBe('semaine');
  const before = await makeContest(db, [aicha, koffi], { from: '-9 days', to: '-3 days' });
  expect((await feed.read(before, '1h')).contest_id).toBe(before);
  feed.forget();
  const again = await feed.read(contest, '1h');
  expect(again).not.toBe(one);
  expect(again.before?.week).toBe(1);
});

it('a curve that could not be read is asked for again by the next operator', async () => {
  const { db } = await freshDatabase();
  const { contest } = await makeShow(db);
  const feed = createCurveFeed(db, COMPETITION);
  await sql`alter table vote_tallies rename to away`.execute(db);
  await expect(feed.read(contest, '1h')).rejects.toThrow('vote_tallies');
  await sql`alter table away rename to vote_tallies`.execute(db);
  expect((await feed.read(contest, '1h')).contest_id).toBe(contest);
});
