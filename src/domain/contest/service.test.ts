import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { newId } from '#domain/identity/user-id.ts';
import { rollUp } from '#domain/voting/rollup.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, databaseDay, makeCandidate, makeContest, makeShow } from '#test/show.ts';
import { resultsSchema } from './schema.ts';
import {
  candidateWeeks,
  competition,
  contestResults,
  currentContest,
  latestPublished,
  listCandidates,
  listFaq,
  publishedContests,
  resultsByDay,
} from './service.ts';

/** As many vote rows for a candidate, by as many users. */
async function giveVotes(db: Db, contest: string, candidate: string, count: number): Promise<void> {
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select get_byte(uuid_send(u), 15), u, ${contest}::uuid, current_date, 0, ${candidate}::uuid, gen_random_uuid()
    from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) voters`.execute(db);
}

async function setContest(db: Db, id: string, values: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('contests')
    .set(values as never)
    .where('id', '=', id)
    .execute();
}

describe('the current contest', () => {
  it('is null in a competition without one, and the competition must exist', async () => {
    const { db } = await freshDatabase();
    expect(await currentContest(db, COMPETITION)).toEqual({ contest: null, banners: [] });
    await expect(competition(db, COMPETITION)).rejects.toMatchObject({
      code: 'COMPETITION_UNKNOWN',
      status: 404,
    });
    await makeShow(db);
    expect((await competition(db, COMPETITION)).daily_votes).toBe(1);
    expect((await currentContest(db, 'another')).contest).toBeNull();
    expect(await listCandidates(db, 'another')).toEqual([]);
  });

  it('tells the winner once the results are out, and not a moment before', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-2 days', to: '-1 day' });
    const winner = { winner: null, winner_id: null };
    const stages = [
      ['closed', { winner_id: show.aicha }],
      ['closed', { published_at: sql`now() + interval '1 hour'` }],
      ['open', { end_date: sql`now() + interval '1 hour'`, result_date: sql`now() + interval '1 hour'` }],
      ['suspended', { override: 'suspended' }],
    ] as const;
    for (const [status, values] of stages) {
      await setContest(db, show.contest, values);
      expect((await currentContest(db, COMPETITION)).contest).toMatchObject({ status, ...winner });
      expect(await latestPublished(db, COMPETITION)).toBeNull();
      expect(await publishedContests(db, COMPETITION)).toEqual([]);
      await expect(contestResults(db, COMPETITION, show.contest)).rejects.toMatchObject({
        code: 'RESULTS_NOT_PUBLISHED',
      });
    }
    await setContest(db, show.contest, { published_at: sql`now()` });
    const published = { status: 'published', winner: 'Aïcha', winner_id: show.aicha };
    expect((await currentContest(db, COMPETITION)).contest).toMatchObject(published);
    expect(await latestPublished(db, COMPETITION)).toMatchObject(published);
  });

  it('takes the week that runs out of a whole season; the last published is the latest of them', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { week: 3, from: '-1 day', to: '1 day' });
    const everyone = [show.aicha, show.koffi];
    await makeContest(db, everyone, { week: 4, from: '2 days', to: '3 days' });
    await makeContest(db, everyone, { week: 2, from: '-4 days', to: '-3 days', published: true });
    await makeContest(db, everyone, { week: 1, from: '-9 days', to: '-8 days', published: true });
    expect((await currentContest(db, COMPETITION)).contest?.week).toBe(3);
    expect((await latestPublished(db, COMPETITION))?.week).toBe(2);
    expect((await publishedContests(db, COMPETITION)).map((one) => one.week)).toEqual([1, 2]);
  });

  it('comes with banners and questions in their order', async () => {
    const { db } = await freshDatabase();
    await makeShow(db);
    const banner = (title: string, position: number) => ({
      id: newId(),
      competition_id: COMPETITION,
      position,
      title,
      text: 'Texte',
      link: null,
    });
    await db
      .insertInto('banners')
      .values([banner('second', 2), banner('premier', 1)])
      .execute();
    const faq = (id: string, position: number) => ({
      competition_id: COMPETITION,
      id,
      position,
      question: 'Q ?',
      answer: 'R',
    });
    await db
      .insertInto('faq_items')
      .values([faq('b', 2), faq('a', 1)])
      .execute();
    const { banners } = await currentContest(db, COMPETITION);
    expect(banners.map((one) => one.title)).toEqual(['premier', 'second']);
    expect(Object.keys(banners[0] ?? {}).sort()).toEqual(['id', 'link', 'text', 'title']);
    expect((await listFaq(db, COMPETITION)).map((item) => item.id)).toEqual(['a', 'b']);
    expect(await listFaq(db, 'another')).toEqual([]);
  });
});

describe('candidates', () => {
  it('are those of the current contest and those who have left, by number; not those who come later', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const newcomer = await makeCandidate(db, 12);
    await makeContest(db, [newcomer], { week: 2, from: '2 days', to: '3 days' });
    const listed = await listCandidates(db, COMPETITION);
    expect(listed.map(({ id, eliminated }) => [id, eliminated])).toEqual([
      [show.aicha, false],
      [show.koffi, false],
      [show.prisca, true],
    ]);
  });

  it('who have left are still known when no contest is', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await sql`delete from contest_candidates`.execute(db);
    await sql`delete from contests`.execute(db);
    expect((await listCandidates(db, COMPETITION)).map((one) => one.id)).toEqual([show.prisca]);
  });
});

describe('results', () => {
  it('rank by votes, break ties by number, add up to 100.00 %, and leave annulled votes out', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-2 days', to: '1 day' });
    const fourth = await makeCandidate(db, 4);
    await sql`insert into contest_candidates values (${show.contest}, ${fourth})`.execute(db);
    await giveVotes(db, show.contest, show.aicha, 3);
    await giveVotes(db, show.contest, show.koffi, 5);
    await giveVotes(db, show.contest, show.prisca, 3);
    await sql`
      insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason)
      select bucket, user_id, contest_id, vote_day, slot, candidate_id, 'robot' from votes
      where candidate_id = ${show.koffi} limit 2`.execute(db);
    await rollUp(db);
    await setContest(db, show.contest, { published_at: sql`now()` });
    const results = await contestResults(db, COMPETITION, show.contest);
    expect(resultsSchema.parse(results)).toEqual(results);
    expect([results.total, results.annulled]).toEqual([9, 2]);
    expect(results.lines.map((line) => line.annulled)).toEqual([0, 2, 0, 0]);
    const days = await resultsByDay(db, COMPETITION, show.contest);
    expect(days.filter(({ votes }) => votes > 0)).toEqual([{ day: await databaseDay(db), votes: 9 }]);
    expect(days.length).toBeGreaterThanOrEqual(3);
    expect(results.lines.map((line) => [line.candidate.number, line.rank, line.votes, line.share])).toEqual([
      [1, 1, 3, 3334],
      [2, 1, 3, 3333],
      [3, 1, 3, 3333],
      [4, 4, 0, 0],
    ]);
  });

  it('of a contest without any vote are zeros, not a division by zero', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-2 days', to: '-1 day', published: true });
    const results = await contestResults(db, COMPETITION, show.contest);
    expect([results.total, ...results.lines.map((line) => line.share)]).toEqual([0, 0, 0, 0]);
  });

  it('follow a candidate through the weeks that are out, and no other', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-9 days', to: '-8 days', published: true });
    const second = await makeContest(db, [show.koffi], { week: 2, from: '-2 days', to: '-1 day' });
    await giveVotes(db, show.contest, show.aicha, 3);
    await giveVotes(db, show.contest, show.koffi, 1);
    await giveVotes(db, second, show.koffi, 7);
    await rollUp(db);
    const week1 = { contest_id: show.contest, week: 1, rank: 2, votes: 1, share: 2500 };
    expect(await candidateWeeks(db, COMPETITION, show.koffi)).toEqual([week1]);
    for (const read of [contestResults, resultsByDay]) {
      await expect(read(db, COMPETITION, second)).rejects.toMatchObject({ code: 'RESULTS_NOT_PUBLISHED' });
    }
    await setContest(db, second, { published_at: sql`now()` });
    expect(await candidateWeeks(db, COMPETITION, show.koffi)).toEqual([
      week1,
      { contest_id: second, week: 2, rank: 1, votes: 7, share: 10_000 },
    ]);
    expect((await candidateWeeks(db, COMPETITION, show.aicha)).map(({ week }) => week)).toEqual([1]);
  });

  it('of another competition, or of no contest, are not found', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { published: true });
    for (const [competitionId, id] of [
      ['another', show.contest],
      [COMPETITION, newId()],
    ] as const) {
      await expect(contestResults(db, competitionId, id)).rejects.toMatchObject({
        code: 'CONTEST_NOT_FOUND',
        status: 404,
      });
    }
  });
});
