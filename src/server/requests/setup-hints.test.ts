import { expect, it, vi } from 'vitest';
import { testApplication } from '#test/application.ts';
import { hourly } from './setup-hints.ts';

const forwarded = { 'x-forwarded-for': '192.0.2.7' };

it('the operator is told once of a proxy that TRUST_PROXY does not list, and never of one that it lists', async () => {
  for (const [trusted, times] of [
    ['10.0.0.1', 1],
    ['127.0.0.1', 0],
  ] as const) {
    const { app, deps } = await testApplication({ TRUST_PROXY: trusted });
    const warn = vi.spyOn(deps.log, 'warn');
    await app.inject({ url: '/healthz' });
    for (let n = 0; n < 3; n += 1) await app.inject({ url: '/healthz', headers: forwarded });
    const told = warn.mock.calls.filter(([, what]) => String(what).includes('TRUST_PROXY does not list'));
    expect([trusted, told.length]).toEqual([trusted, times]);
    if (told[0]) expect(told[0][0]).toEqual({ address: '127.0.0.1', trustProxy: ['10.0.0.1'] });
  }
});

it('a write from another origin than PUBLIC_URL is refused, and the operator told once of both', async () => {
  const { app, deps } = await testApplication({ PUBLIC_URL: 'https://vote.example' });
  const warn = vi.spyOn(deps.log, 'warn');
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api/votes',
      headers: { origin: 'https://old.example' },
      payload: {},
    });
  expect((await send()).json().code).toBe('CROSS_SITE_REQUEST');
  await send();
  expect(warn.mock.calls.filter(([, what]) => String(what).includes('PUBLIC_URL'))).toEqual([
    [
      expect.objectContaining({ origin: 'https://old.example', publicUrl: 'https://vote.example' }),
      expect.any(String),
    ],
  ]);
});

it('an hourly hint is given the first time, and again when an hour has passed', () => {
  const run = vi.fn();
  let now = 0;
  const tell = hourly(run, () => now);
  for (now of [0, 1_000, 3_599_999, 3_600_000, 3_600_001]) tell({} as never);
  expect(run).toHaveBeenCalledTimes(2);
});
