import { describe, expect, it } from 'vitest';
import { keepTyped, toSendFailure } from './keep-typed.ts';

/** The error that the router makes of an answer that is not the page's own. */
const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null });
const rejecting = (error: unknown) => () => Promise.reject(error);

describe('a form that could not be sent', () => {
  it.each([
    ['a lost network', new TypeError('Failed to fetch'), 'OFFLINE'],
    ['an overloaded server', routeError(503), 'BUSY'],
    ['a proxy that gave up', routeError(504), 'BUSY'],
    ['too many requests', routeError(429), 'BUSY'],
    ['a broken server', routeError(500), 'INTERNAL'],
    ['an unreadable answer', new SyntaxError('Unexpected token'), 'UNREADABLE'],
  ])('keeps the page through %s', (_, error, code) => {
    expect(toSendFailure(error)).toMatchObject({ code, values: {} });
  });

  it('leaves a refusal of the request itself to the error page', async () => {
    await expect(keepTyped(rejecting(routeError(403)))).rejects.toMatchObject({ status: 403 });
  });

  it('answers with a status that stops the page from being read anew', async () => {
    expect(await keepTyped(rejecting(new TypeError('Failed to fetch')))).toMatchObject({
      init: { status: 503 },
    });
  });
});

describe('a form that was sent', () => {
  it('gives the answer of the server', async () => {
    expect(await keepTyped(async () => 'answer')).toBe('answer');
  });

  it('goes on to the next page, and says so', async () => {
    let accepted = 0;
    const next = new Response(null, { status: 302, headers: { Location: '/vote' } });
    await expect(keepTyped(rejecting(next), () => accepted++)).rejects.toBe(next);
    expect(accepted).toBe(1);
  });
});
