import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { type Member, makeInviter, makeVideo, tally } from '#test/bonus.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { bonusStanding, listBonuses } from './service.ts';
import { listVideos, startVideo, videoProgress } from './videos.ts';

const START = '2026-11-20 12:00:00+00';

async function setupVideos() {
  const database = await freshDatabase();
  const clock = await movableClock(database);
  const it = await testApplication({}, database);
  await makeShow(it.db);
  await clock.freeze(`'${START}'`);
  const user = await makeInviter(it);
  const at = (seconds: number) => clock.freeze(`timestamptz '${START}' + interval '${seconds} seconds'`);
  const start = (video_id: string, who: Member = user) => startVideo(it.deps, who.session, { video_id });
  const tell = (video_id: string, checkpoint: string, position: number, who: Member = user) =>
    videoProgress(it.deps, who.session, { video_id, checkpoint, position });
  const bonus = async (who: Member = user) => (await bonusStanding(it.deps.db, who.session)).bonus_count;
  return { ...it, db: it.deps.db, user, at, start, tell, bonus };
}

it('a bonus video gives its bonus votes at the end, once, and says so', async () => {
  const it = await setupVideos();
  const video = await makeVideo(it.db, { amount: 2 });
  const begun = await it.start(video);
  expect(begun).toMatchObject({ position: 0, duration_s: 20, interval_s: 10, finished: false });
  await it.at(10);
  const half = await it.tell(video, begun.checkpoint, 10);
  expect(half).toMatchObject({ position: 10, skipped: false, finished: false, bonus: null });
  expect(await listVideos(it.deps, it.user.session)).toMatchObject([{ watched_s: 10, finished: false }]);
  await it.at(20);
  const end = await it.tell(video, half.checkpoint, 19.6);
  expect(end).toMatchObject({
    finished: true,
    bonus: { bonus_type: 'video', granted: 2, bonus_count: 2, never_had_bonus: 0 },
  });
  // The last answer was lost: sent again, it gives nothing more and is answered all the same.
  expect(await it.tell(video, half.checkpoint, 19.6)).toMatchObject({ finished: true, bonus: null });
  const again = await it.start(video);
  expect(again.finished).toBe(true);
  await it.at(60);
  expect(await it.tell(video, again.checkpoint, 20)).toMatchObject({ finished: true, bonus: null });
  expect(await listBonuses(it.db, it.user.session)).toMatchObject([
    { bonus_type: 'video', source: 'Les coulisses' },
    { bonus_type: 'video', source: 'Les coulisses' },
  ]);
  expect(await listVideos(it.deps, it.user.session)).toMatchObject([{ finished: true }]);
  expect(await listVideos(it.deps, null)).toMatchObject([{ watched_s: 0, finished: false }]);
});

it('a bonus video earns nothing faster than real time, by skipping or by a script', async () => {
  const it = await setupVideos();
  const video = await makeVideo(it.db);
  let { checkpoint } = await it.start(video);
  for (let n = 0; n < 50; n += 1) {
    const answer = await it.tell(video, checkpoint, 20);
    expect(answer).toMatchObject({ position: 0, skipped: true, finished: false });
    checkpoint = answer.checkpoint;
  }
  // A second a second, however often it asks.
  for (let second = 1; second <= 18; second += 1) {
    await it.at(second);
    for (let n = 0; n < 3; n += 1) {
      const answer = await it.tell(video, checkpoint, second);
      expect(answer.position).toBeLessThanOrEqual(second);
      expect(answer.finished).toBe(false);
      checkpoint = answer.checkpoint;
    }
  }
  expect(await it.bonus()).toBe(0);
  await it.at(19);
  expect(await it.tell(video, checkpoint, 20)).toMatchObject({ finished: true });
  expect(await it.bonus()).toBe(1);
});

it('a bonus video goes on where it was left', async () => {
  const it = await setupVideos();
  const video = await makeVideo(it.db);
  const begun = await it.start(video);
  await it.at(9);
  await it.tell(video, begun.checkpoint, 9);
  await it.at(5_000);
  const later = await it.start(video);
  expect(later.position).toBe(9);
  // The time between the two was not watched.
  expect(await it.tell(video, later.checkpoint, 20)).toMatchObject({ position: 9, skipped: true });
});

it('a bonus video counts in one tab at a time, also beside another video', async () => {
  const it = await setupVideos();
  const [one, other] = [await makeVideo(it.db), await makeVideo(it.db, { position: 2 })];
  const first = await it.start(one);
  const second = await it.start(one);
  await it.at(10);
  expect(await refusal(it.tell(one, first.checkpoint, 10))).toBe('VIDEO_VIEW_ENDED');
  const third = await it.start(other);
  expect(await refusal(it.tell(one, second.checkpoint, 10))).toBe('VIDEO_VIEW_ENDED');
  await it.at(20);
  expect((await it.tell(other, third.checkpoint, 10)).position).toBe(10);
  expect((await listVideos(it.deps, it.user.session)).map((video) => video.watched_s)).toEqual([0, 10]);
});

it('a bonus video takes no checkpoint but its own', async () => {
  const it = await setupVideos();
  const [one, other] = [await makeVideo(it.db), await makeVideo(it.db, { position: 2 })];
  const viewer = await makeInviter(it);
  const theirs = await it.start(one, viewer);
  const begun = await it.start(one);
  for (const checkpoint of ['', 'x', theirs.checkpoint, `${begun.checkpoint}a`, 'é'.repeat(11)]) {
    expect(await refusal(it.tell(one, checkpoint, 1))).toBe('VIDEO_VIEW_ENDED');
  }
  expect(await refusal(it.tell(other, begun.checkpoint, 1))).toBe('VIDEO_VIEW_ENDED');
  const next = await it.tell(one, begun.checkpoint, 0);
  const afterNext = await it.tell(one, next.checkpoint, 0);
  expect(await refusal(it.tell(one, begun.checkpoint, 0))).toBe('VIDEO_VIEW_ENDED');
  expect(await refusal(it.tell(one, afterNext.checkpoint, 0))).toBe('done');
});

it('a bonus video ends once of thirty at once', async () => {
  const it = await setupVideos();
  const video = await makeVideo(it.db);
  const { checkpoint } = await it.start(video);
  await it.at(20);
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      try {
        return (await it.tell(video, checkpoint, 20)).bonus ? 'granted' : 'nothing';
      } catch (error) {
        return (error as { code: string }).code;
      }
    }),
  );
  // The first and its lost answer's repetition; the others come with a checkpoint that has been passed.
  expect(tally(answers)).toEqual({ granted: 1, nothing: 1, VIDEO_VIEW_ENDED: 28 });
  expect(await it.bonus()).toBe(1);
});

it('a bonus video is for signed-in users, and while it is offered', async () => {
  const it = await setupVideos();
  const soon = await makeVideo(it.db, { from: '1 hour', to: '2 hours' });
  expect(await refusal(startVideo(it.deps, null, { video_id: soon }))).toBe('SIGN_IN_REQUIRED');
  expect(await refusal(it.start(soon))).toBe('VIDEO_UNKNOWN');
  expect(await listVideos(it.deps, null)).toEqual([]);
  await it.at(2 * 3600 - 10);
  const begun = await it.start(soon);
  // Over meanwhile: what was begun may be finished.
  await it.at(2 * 3600 + 10);
  expect(await it.tell(soon, begun.checkpoint, 20)).toMatchObject({ finished: true });
  expect(await refusal(it.start(soon))).toBe('VIDEO_UNKNOWN');
  expect(await refusal(it.start('00000000-0000-4000-8000-000000000000'))).toBe('VIDEO_UNKNOWN');
  const { rows } = await sql`select from video_views`.execute(it.db);
  expect(rows).toHaveLength(1);
});

it('a bonus video gives nothing any more once the last vote has closed, also while it is watched', async () => {
  const it = await setupVideos();
  const video = await makeVideo(it.db);
  const begun = await it.start(video);
  await it.at(10);
  const half = await it.tell(video, begun.checkpoint, 10);
  await sql`update contests set end_contest = true, override = 'closed', closed_at = now()`.execute(it.db);
  await it.at(20);
  expect(await refusal(it.tell(video, half.checkpoint, 20))).toBe('COMPETITION_OVER');
  expect(await refusal(it.start(video))).toBe('COMPETITION_OVER');
  expect(await it.bonus()).toBe(0);
});
