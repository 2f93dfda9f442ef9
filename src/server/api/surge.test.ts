import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { databaseDay, makeShow } from '#test/show.ts';

describe('more votes than the database takes', () => {
  it('are told at once to come back, and counted when they do; those that wait are not disturbed', async () => {
    const it = await testApplication({ VOTE_QUEUE: '10', VOTE_BATCH: '4' });
    const show = await makeShow(it.db);
    const day = await databaseDay(it.db);
    const voters = await Promise.all(Array.from({ length: 30 }, () => makeVoter(it.deps)));
    const requests = voters.map((voter) => ({
      method: 'POST' as const,
      url: '/api/votes',
      headers: voter.headers,
      payload: {
        contest_id: show.contest,
        candidate_id: show.aicha,
        vote_day: day,
        request_id: randomUUID(),
      },
    }));
    const holder = new pg.Client(it.connection);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin; lock table votes in access exclusive mode');

    const waiting: Promise<number>[] = [];
    const refused: number[] = [];
    await new Promise<void>((resolve) => {
      requests.forEach((request, index) => {
        const answered = it.app.inject(request).then((answer) => {
          if (answer.statusCode === 503) {
            expect(answer.json()).toMatchObject({
              code: 'BUSY',
              message: expect.stringContaining('Beaucoup de monde'),
            });
            expect(answer.headers['retry-after']).toBe('2');
            if (refused.push(index) === 20) resolve();
          }
          return answer.statusCode;
        });
        waiting.push(answered);
      });
    });
    expect(it.deps.batcher.depth()).toBe(10);
    // Sign-ins, pages and monitors use other connections than votes do.
    expect((await it.app.inject('/readyz')).statusCode).toBe(200);
    expect((await it.app.inject('/metrics')).body).toContain('palmares_vote_queue_depth 10');

    await holder.query('commit');
    const statuses = await Promise.all(waiting);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    for (const index of refused) {
      const request = requests[index];
      if (request) expect((await it.app.inject(request)).statusCode).toBe(201);
    }
    expect(await it.db.selectFrom('votes').select('request_id').execute()).toHaveLength(30);
    expect(it.deps.batcher.depth()).toBe(0);
  });
});
