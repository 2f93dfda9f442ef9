import { expect, it } from 'vitest';
import { BODY_LIMIT } from '#server/limits/limits.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeVoter } from '#test/application.ts';
import { documentation, operations } from '#test/documentation.ts';

/** Bodies that no call reads, each with its content type and the status that refuses it. */
const UNREAD = [
  ['{', 'application/json', 400],
  [JSON.stringify('x'.repeat(BODY_LIMIT)), 'application/json', 413],
  ['x', 'text/plain', 415],
] as const;

it('declares for every call that takes a body what a body is answered that it cannot read', async () => {
  const world = await setupOpenContest();
  const { headers } = await makeVoter(world.deps);
  const calls = operations(await documentation(world)).filter(({ call }) => !call.startsWith('GET '));
  expect(calls.length).toBeGreaterThan(15);
  for (const { call, operation } of calls) {
    const [method, path = ''] = call.split(' ') as ['DELETE' | 'POST' | 'PUT', string];
    const url = path.replace(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000001');
    for (const [payload, type, status] of UNREAD) {
      const answer = await world.app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': type },
        payload,
      });
      expect([call, answer.statusCode]).toEqual([call, status]);
      expect(operation.responses, call).toHaveProperty(String(status));
    }
  }
});
