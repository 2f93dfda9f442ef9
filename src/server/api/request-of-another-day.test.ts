import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { receiptReference } from '#domain/voting/rules.ts';
import { registerPaths } from '#site/register-paths.ts';
import { makeVoter } from '#test/application.ts';
import { sealNow } from '#test/register.ts';
import { databaseDay } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';
import { cast, setupVoting } from '#test/voting.ts';

it('a request whose id is used again on another day has votes and receipts of its own', async () => {
  const it = await setupVoting({ from: '-3 days' });
  const { headers } = await makeVoter(it.deps);
  const ballot = await it.ballot();
  await cast(it, { headers }, ballot);
  const yesterday = await databaseDay(it.db, '-1 day');
  const earlier = sql`update votes set vote_day = ${yesterday}, cast_at = cast_at - interval '1 day'`;
  await tamper(it.db, 'votes', earlier);
  const again = await cast(it, { headers }, { ...ballot, candidate_id: it.show.koffi });
  expect(again.statusCode).toBe(201);

  const read = async (url: string) => (await it.app.inject({ url, headers })).json().data;
  const ids = (await read('/api/votes/history')).map(({ id }: { id: string }) => id);
  expect(ids).toEqual([yesterday, ballot.vote_day].map((day) => `${ballot.request_id}.${day}.0`));

  const reference = receiptReference(1, ballot.request_id);
  const receipt = (query = '') => read(`/api/votes/receipts/${reference}${query}`);
  const { candidate_id, daily, votes } = await receipt(`?vote_day=${ballot.vote_day}`);
  expect({ candidate_id, daily, votes }).toEqual({
    candidate_id: it.show.koffi,
    daily: 1,
    votes: again.json().receipts,
  });
  const first = { candidate_id: it.show.aicha, daily: 1 };
  expect(await receipt(`?vote_day=${yesterday}`)).toMatchObject(first);
  expect(await receipt()).toMatchObject(first);
  expect(await receipt('?vote_day=2020-01-01')).toBeUndefined();

  await sealNow(it.db, it.deps.register);
  const [{ commitment }] = votes;
  const file = await it.app.inject({
    url: registerPaths.receiptFile(reference, commitment, 'kept'),
    headers,
  });
  expect(file.statusCode).toBe(200);
});
