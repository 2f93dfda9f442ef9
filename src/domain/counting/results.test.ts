import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, databaseDay, makeCandidate, makeContest, makeShow, setContest } from '#test/show.ts';
import { candidateWeeks, contestResults, resultsByDay } from './results.ts';
import { rollUp } from './rollup.ts';
import { resultsSchema } from './schema.ts';

/** As many vote rows for a candidate, by as many users. */
async function giveVotes(db: Db, contest: string, candidate: string, count: number): Promise<void> {
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select get_byte(uuid_send(u), 15), u, ${contest}::uuid, current_date, 0, ${candidate}::uuid, gen_random_uuid()
    from (select gen_random_uuid() as u from generate_series(1, ${count}::int)) voters`.execute(db);
}

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
    await setContest(db, show.contest, { published_at: sql<Date>`now()` });
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
    const week1 = { contest_id: show.contest, week: 1, rank: 2, tied: false, votes: 1, share: 2500 };
    expect(await candidateWeeks(db, COMPETITION, show.koffi)).toEqual([week1]);
    for (const read of [contestResults, resultsByDay]) {
      await expect(read(db, COMPETITION, second)).rejects.toMatchObject({ code: 'RESULTS_NOT_PUBLISHED' });
    }
    await setContest(db, second, { published_at: sql<Date>`now()` });
    expect(await candidateWeeks(db, COMPETITION, show.koffi)).toEqual([
      week1,
      { contest_id: second, week: 2, rank: 1, tied: false, votes: 7, share: 10_000 },
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
