import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { freePort } from '#test/free-port.ts';
import { carriesToken, openMetricsPort, publicMetrics } from './serve-metrics.ts';

const TOKEN = 'a-token-for-monitors-of-thirty-two';
const settings = (port: number | null, token: string | null, demonstration: boolean) => ({
  metrics: { host: '127.0.0.1', port, token },
  demonstration,
});

it('metrics on the public port are open to a demonstration, behind a token where there is one, and closed otherwise', () => {
  expect(publicMetrics(settings(null, null, true))).toBe('open');
  expect(publicMetrics(settings(null, null, false))).toBe('closed');
  expect(publicMetrics(settings(null, TOKEN, true))).toBe('token');
  expect(publicMetrics(settings(null, TOKEN, false))).toBe('token');
  expect(publicMetrics(settings(9464, TOKEN, true))).toBe('closed');
});

it('production without a port or a token for monitors serves no metrics', async () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret for tests, thirty-two bytes',
    REGISTER_SECRET: 'a secret for tests, thirty-two bytes',
  };
  const { app } = await testApplication(production);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});

it('metrics behind a token are served to a caller who carries it, and to no other', async () => {
  const { app } = await testApplication({ METRICS_TOKEN: TOKEN });
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const { statusCode, body } = await app.inject({ url: '/metrics', headers });
    return [statusCode, body.includes('palmares_vote_queue_depth')];
  };
  expect(await ask(`Bearer ${TOKEN}`)).toEqual([200, true]);
  for (const wrong of [
    undefined,
    '',
    TOKEN,
    `Basic ${TOKEN}`,
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
  ]) {
    expect(await ask(wrong)).toEqual([401, false]);
  }
  expect(carriesToken(`bearer ${TOKEN}`, TOKEN)).toBe(true);
});

it('a port of its own serves metrics and nothing else, with the token where there is one', async () => {
  const port = await freePort();
  const token = TOKEN;
  const close = await openMetricsPort({ host: '127.0.0.1', port, token }, async () => 'palmares_x 1\n');
  try {
    const ask = async (path: string, headers = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return [answer.status, await answer.text()];
    };
    const right = { authorization: `Bearer ${token}` };
    expect(await ask('/metrics', right)).toEqual([200, 'palmares_x 1\n']);
    expect(await ask('/metrics')).toEqual([401, '']);
    expect(await ask('/', right)).toEqual([404, '']);
    expect(await ask('/healthz', right)).toEqual([404, '']);
    const again = openMetricsPort({ host: '127.0.0.1', port, token }, async () => '');
    await expect(again).rejects.toThrow('METRICS_PORT');
  } finally {
    await close();
  }
});
