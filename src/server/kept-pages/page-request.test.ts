import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { PHONE } from '#test/request-headers.ts';
import { isAnonymous, toPageRequest } from './page-request.ts';

const asked = (url: string, more: Partial<{ method: string; cookies: object; headers: object }> = {}) =>
  ({
    method: 'GET',
    url,
    cookies: {},
    headers: PHONE,
    session: null,
    preview: null,
    ...more,
  }) as unknown as FastifyRequest;
const key = (...[url, more]: Parameters<typeof asked>) => toPageRequest(asked(url, more));

describe('a request for a kept page', () => {
  it('is asked for by browsers and robots, with any cookies; one for visitors without an account with none of ours', () => {
    expect(key('/')).toMatchObject({ path: '/', query: '', page: '/', asData: false });
    expect(key('/vote?cd=a-1')).toMatchObject({ path: '/vote', query: '?cd=a-1' });
    for (const cookie of ['__Host-session', 'session', 'flash', 'ref', 'bypass', 'regie']) {
      const cookies = { ssid: 'x', [cookie]: 'y' };
      expect(key('/', { cookies })).not.toBeNull();
      expect(key('/connexion', { cookies })).toBeNull();
      expect(isAnonymous(asked('/', { cookies }))).toBe(false);
    }
    expect(isAnonymous(asked('/', { cookies: { ssid: 'x', _ga: 'y' } }))).toBe(true);
    expect(key('/', { headers: { ...PHONE, authorization: 'Bearer x' } })).toBeNull();
    expect(key('/', { method: 'HEAD' })).toEqual(key('/'));
    for (const method of ['POST', 'OPTIONS']) expect(key('/', { method })).toBeNull();
    for (const robot of ['Googlebot/2.1', 'WhatsApp/2.2', 'UptimeRobot/2.0']) {
      const headers = { 'user-agent': robot };
      expect(key('/', { headers })).toEqual({ ...key('/'), robot: true });
      expect(key('/?rs=a', { headers })).toMatchObject({ query: '?rs=a', robot: true });
      expect(key('/', { method: 'HEAD', headers })).toEqual(key('/', { headers }));
    }
  });

  it('is a page of the list, or its data, with nothing in its address that the page does not know', () => {
    expect(key('/vote.data')).toMatchObject({ page: '/vote', asData: true });
    expect(key('/_root.data?_routes=root')).toMatchObject({ page: '/', asData: true });
    for (const url of [
      '/moncompte',
      '/votepending',
      '/mission',
      '/connexion.data',
      '/regie',
      '/votte',
      '/VOTE',
    ])
      expect(key(url)).toBeNull();
    const strange = [
      '/?ref=ABC&bypass=1',
      '/inscription?ref=ABC',
      '/?bypass=1',
      '/?canal_auth=success',
      '/vote?cd=a&cd=b',
      '/vote?cd=%0d%0a',
      '/vote?_routes=root',
      '/faq?q=x',
    ];
    for (const url of [...strange, '/connexion?next=%2Fvote']) expect(key(url)).toBeNull();
    // The answer makes the browser remember the invitation; the page itself is the same.
    expect(key('/?ref=ABC')).toMatchObject({ query: '', invited: true });
    expect(key('/vote?ref=%3C&cd=a')).toMatchObject({ query: '?cd=a', invited: true });
    expect(key('/?cd=a')?.invited).toBe(false);
    // A link on a social network brings thousands of visitors, each with another address.
    expect(key('/?cd=a&fbclid=IwAR0~x%20y')).toMatchObject({ query: '?cd=a', invited: false });
    expect(key('/vote?utm_source=a&utm_source=b&gclid=c&ref=ABC')).toMatchObject({
      query: '',
      invited: true,
    });
    expect(key('/connexion?fbclid=x&next=%2Fvote')).toBeNull();
    // Other names that no page reads change nothing either, with any value and however often.
    expect(key('/?x=1&x=%00&ScCid=%zz&index')).toMatchObject({ query: '' });
    expect(key('/connexion?s=09')).toMatchObject({ query: '' });
    expect(key('/?ct=a&cdt=b')?.query).toBe(key('/?cdt=b&ct=a')?.query);
  });
});
