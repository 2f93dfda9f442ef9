import { describe, expect, it } from 'vitest';
import { setupOpenContest } from '#test/account.ts';
import { makeVoter } from '#test/application.ts';
import { COMPETITION } from '#test/show.ts';

/** The largest value of PostgreSQL's `integer`. */
const INTEGER_MAX = 2_147_483_647;

/** Every `integer` in a part of the API's description, by its path. */
function integersIn(part: unknown, path: string): { path: string; maximum: number }[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = part as { type?: unknown; maximum?: number };
  const own = type === 'integer' ? [{ path, maximum }] : [];
  return [...own, ...Object.entries(part).flatMap(([name, value]) => integersIn(value, `${path}.${name}`))];
}

describe('what a caller sends and the database cannot store', () => {
  it('is no whole number: each has a limit that a column holds', async () => {
    const { app } = await setupOpenContest();
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const asked = Object.entries<Record<string, { requestBody?: unknown; parameters?: unknown }>>(
      paths,
    ).flatMap(([url, calls]) =>
      Object.entries(calls).flatMap(([method, { requestBody, parameters }]) =>
        integersIn({ requestBody, parameters }, `${method} ${url}`),
      ),
    );
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter(({ maximum }) => maximum > INTEGER_MAX)).toEqual([]);
  });

  it('is refused with its field’s name, also deep in an object', async () => {
    const { app, deps } = await setupOpenContest();
    const { token } = await makeVoter(deps);
    const headers = { authorization: `Bearer ${token}` };
    const refused = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const answer = await app.inject({ method, url, headers, payload });
      return [answer.statusCode, Object.keys(answer.json().fields)];
    };
    const keys = { p256dh: 'A'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = { endpoint: 'https://fcm.googleapis.com/a\0b', keys };
    expect(await refused('PUT', '/api/reminders', { subscription, time_zone: 'Africa/Abidjan' })).toEqual([
      422,
      ['subscription.endpoint'],
    ]);
    const after = INTEGER_MAX + 1;
    expect(await refused('POST', '/api/bonus/list', { competition_id: COMPETITION, after })).toEqual([
      422,
      ['after'],
    ]);
  });
});
