import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { databaseDay, grantBonus, makeShow } from '#test/show.ts';
import { pastVotes } from './own-votes.ts';

describe('past votes', () => {
  it('are all that were cast, with the reason of those that do not count any more', async () => {
    const { db, deps } = await testApplication();
    const { contest, aicha } = await makeShow(db);
    const voter = await makeVoter(deps);
    const day = await databaseDay(db);
    const vote = (bonus = 0) => ({
      contest_id: contest,
      candidate_id: aicha,
      daily: 1 as const,
      bonus,
      vote_day: day,
      request_id: randomUUID(),
    });
    const other = await makeVoter(deps);
    await grantBonus(db, voter, 1);
    await castVotes(deps, other.session, vote());
    const { votes } = await castVotes(deps, voter.session, vote(1));
    expect(await pastVotes(db, voter.session)).toEqual(votes.map((one) => ({ ...one, annulled: null })));
    await sql`
      insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason)
      select bucket, user_id, contest_id, vote_day, slot, candidate_id, 'Double compte' from votes
      where user_id = ${voter.id} and slot = 0`.execute(db);
    expect((await pastVotes(db, voter.session)).map(({ kind, annulled }) => [kind, annulled])).toEqual([
      ['daily', 'Double compte'],
      ['bonus', null],
    ]);
    expect((await pastVotes(db, other.session)).map(({ annulled }) => annulled)).toEqual([null]);
  });
});
