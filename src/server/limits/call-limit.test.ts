import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerErrors } from '../errors.ts';
import { limitCalls } from './call-limit.ts';

function setupLimit() {
  const app = Fastify();
  registerErrors(app);
  const limit = {
    max: 2,
    windowMs: 60_000,
    keyOf: (request: { headers: Record<string, unknown> }) => String(request.headers.who),
  };
  app.get('/', { onRequest: limitCalls(limit) }, () => 'taken');
  return (who: string) => app.inject({ url: '/', headers: { who } });
}

describe('limitCalls', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('refuses what is beyond the limit and says when to come back', async () => {
    const call = setupLimit();
    expect((await call('a')).statusCode).toBe(200);
    expect((await call('a')).statusCode).toBe(200);
    vi.setSystemTime(1_020_000);
    const refused = await call('a');
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '40',
    ]);
  });

  it('counts each key for itself', async () => {
    const call = setupLimit();
    for (const who of ['a', 'a', 'b', 'b']) expect((await call(who)).statusCode).toBe(200);
  });

  it('begins anew when the window is over', async () => {
    const call = setupLimit();
    for (let n = 0; n < 3; n += 1) await call('a');
    vi.setSystemTime(1_060_000);
    expect((await call('a')).statusCode).toBe(200);
  });
});
