import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#domain/errors.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { makeVoter, testApplication, testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';

const REFUSAL = { code: 'METHOD_NOT_ALLOWED', message: errorMessage('METHOD_NOT_ALLOWED') };
const CONTEST = '019a9d3e-0000-7000-8000-0000000000ab';

describe('a method that a known address does not have', () => {
  it.each([
    ['DELETE', '/api/votes', 'POST'],
    ['GET', '/api/votes', 'POST'],
    ['OPTIONS', '/api/votes', 'POST'],
    ['PROPFIND', '/api/votes', 'POST'],
    ['PROPFIND', '/healthz', 'GET, HEAD'],
    ['PATCH', '/api/auth/update-profile', 'PUT'],
    ['POST', '/api/votes/history?page=2', 'GET, HEAD'],
    ['POST', `/api/contests/${CONTEST}/results`, 'GET, HEAD'],
    ['PUT', `/registre/${CONTEST}/checkpoint`, 'GET, HEAD'],
    ['HEAD', `/registre/${CONTEST}/proof/3`, 'GET'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/%68ealthz', 'GET, HEAD'],
    ['POST', '/verifier.mjs', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
  ] as const)('%s %s is refused with the methods that it has: %s', async (method, url, allowed) => {
    const { app } = await testSite();
    const answer = await app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed]);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (method !== 'HEAD') expect(answer.json()).toEqual(REFUSAL);
  });

  it('is refused before the body, whatever its type', async () => {
    const it = await testApplication();
    const { headers } = await makeVoter(it.deps);
    for (const type of ['text/plain', 'application/json', 'multipart/form-data']) {
      const answer = await it.app.inject({
        method: 'PATCH',
        url: '/api/votes',
        headers: { ...headers, 'content-type': type },
        payload: '{',
      });
      expect([type, answer.statusCode]).toEqual([type, ERROR_STATUS.METHOD_NOT_ALLOWED]);
    }
  });

  it('is refused on a page too, and leaves unknown addresses unknown', async () => {
    const it = await testSite();
    await makeShow(it.db);
    const ask = async (method: 'PUT' | 'DELETE' | 'PROPFIND', url: string) => {
      const { statusCode, headers } = await it.app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      return [statusCode, headers.allow];
    };
    expect(await ask('PUT', '/vote')).toEqual([405, 'GET, HEAD, POST']);
    expect(await ask('PROPFIND', '/vote')).toEqual([405, 'GET, HEAD, POST']);
    expect(await ask('PROPFIND', '/nowhere')).toEqual([404, undefined]);
    expect(await ask('DELETE', '/faq?q=vote')).toEqual([405, 'GET, HEAD, POST']);
    expect(await ask('PUT', '/nowhere')).toEqual([404, undefined]);
    expect(await ask('PUT', '/api/nowhere')).toEqual([404, undefined]);
    expect(await ask('PUT', `/registre/${CONTEST}/nowhere`)).toEqual([404, undefined]);
  });

  it('tells no outsider which calls and pages the régie has', async () => {
    const it = await testSite();
    await makeShow(it.db);
    const { token } = await makeOperator(it.deps);
    for (const url of ['/api/regie/live', '/api/regie/acts/publish_results', '/regie', '/regie/equipe'])
      for (const cookie of ['', `__Host-regie=${token}`]) {
        const headers = { 'sec-fetch-site': 'same-origin', cookie };
        const { statusCode } = await it.app.inject({ method: 'PUT', url, headers });
        expect([url, statusCode]).toEqual([url, 404]);
      }
  });
});
