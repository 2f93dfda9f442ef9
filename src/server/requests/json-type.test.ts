import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerJsonType } from './json-type.ts';

it('data and refusals are JSON by its bare media type, which has no charset; other answers keep theirs', async () => {
  const app = Fastify();
  registerJsonType(app);
  app.get('/data', () => ({ said: 'élu' }));
  app.get('/text', () => 'élu');
  const types = await Promise.all(
    ['/data', '/nowhere', '/text'].map(async (url) => (await app.inject(url)).headers['content-type']),
  );
  expect(types).toEqual(['application/json', 'application/json', 'text/plain; charset=utf-8']);
  expect((await app.inject('/data')).json()).toEqual({ said: 'élu' });
});
