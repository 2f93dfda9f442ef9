import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assetPaths,
  cachedHeaders,
  cachedName,
  cachedTime,
  markCached,
  markOffline,
  offlineAddress,
  type Plan,
  planFor,
} from './worker-rules.ts';

const SITE = 'https://vote.example';

describe('the worker’s plan', () => {
  it.each<[string, string, string, Plan]>([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/vote?cd=x', 'page'],
    ['GET', 'navigate', '/api/auth/google/start', 'passing'],
    ['GET', 'navigate', '/api/auth/canal/callback?code=x&state=y', 'passing'],
    ['GET', 'navigate', '/api/docs', 'passing'],
    ['GET', 'navigate', '/regie/votes', 'passing'],
    ['GET', 'navigate', '/regie/codes.csv', 'passing'],
    ['GET', 'navigate', '/mesdonnees', 'passing'],
    ['GET', 'navigate', '/partage/x.png', 'passing'],
    ['POST', 'navigate', '/vote', 'none'],
    ['GET', 'no-cors', '/assets/root-x.js', 'asset'],
    ['GET', 'no-cors', '/portraits/aicha.svg', 'picture'],
    ['GET', 'no-cors', '/uploads/logos/0a-300x100.webp', 'picture'],
    ['GET', 'cors', '/vote.data?_routes=root', 'data'],
    ['GET', 'cors', '/api/contests/current', 'none'],
    ['GET', 'cors', '/worker.js', 'none'],
    ['GET', 'no-cors', 'https://elsewhere.example/assets/a.js', 'none'],
  ])('%s %s %s: %s', (method, mode, address, plan) => {
    expect(planFor({ method, mode, url: new URL(address, SITE).href }, SITE)).toBe(plan);
  });

  it('answers every document that is asked for, so that none is asked for a second time', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const { href } = new URL(`${path || '/'}?${query}`.replace(/^\/+/, '/'), SITE);
        expect(['page', 'passing']).toContain(planFor({ method: 'GET', mode: 'navigate', url: href }, SITE));
      }),
    );
  });
});

describe('what the worker caches', () => {
  const name = (address: string) => cachedName(SITE + address);

  it('is never a page that says how the vote stands, nor a page of the user’s own', () => {
    const own = [
      '/',
      '/vote',
      '/votecasted',
      '/votecastedmultiple',
      '/votepending',
      '/moncompte',
      '/mission',
    ];
    for (const path of [
      ...own,
      '/messagerie',
      '/updateaccount',
      '/connexion',
      '/inscription',
      '/votehistory',
    ])
      for (const form of [path, `${path}?cd=x`, `${path === '/' ? '/_root' : path}.data`])
        expect(name(form)).toBeNull();
  });

  it('has one name, as a document and as the router’s data', () => {
    expect(name('/faq')).toBe('/faq');
    expect(name('/faq/')).toBe('/faq');
    expect(name('/faq.data?_routes=routes%2Ffaq')).toBe('/faq');
    expect(name('/detailscandidats?cd=abc')).toBe('/detailscandidats?cd=abc');
    expect(name('/detailscandidats.data?cd=abc')).toBe('/detailscandidats?cd=abc');
    expect(name('/voteresult?semaine=2')).toBe('/voteresult?semaine=2');
  });

  it('is nothing that was asked for with anything else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ maxLength: 8 }), (key, value) => {
        if (key === 'cd') return;
        expect(name(`/detailscandidats?cd=a&${key}=${encodeURIComponent(value)}`)).toBeNull();
      }),
    );
    expect(name('/faq?ref=ABC')).toBeNull();
  });
});

describe('the page that the worker shows without a network', () => {
  it('remembers the address that was asked for, where no server sees it', () => {
    expect(offlineAddress(`${SITE}/vote?cd=abc`)).toBe('/horsligne#/vote?cd=abc');
  });

  it('is marked once as cached', () => {
    expect(markCached('<!DOCTYPE html><html lang="fr"><p>&lt;html </p>', 1_700_000_000_123)).toBe(
      '<!DOCTYPE html><html data-garde="1700000000123" lang="fr"><p>&lt;html </p>',
    );
  });

  it('tells its age where it is the page for “no network”, without the look of a page seen earlier', () => {
    expect(markOffline('<!DOCTYPE html><html lang="fr">', 1_700_000_000_123)).toBe(
      '<!DOCTYPE html><html data-horsligne="1700000000123" lang="fr">',
    );
  });

  it('knows when it was cached by the phone’s own clock, however wrong that is', () => {
    const date = 'Sun, 22 Nov 2026 12:00:00 GMT';
    const headers = cachedHeaders(new Headers({ date, 'x-offline': 'keep' }), 1_000_000);
    expect(cachedTime(headers)).toBe(1_000_000);
    expect(headers.get('x-offline')).toBe('keep');
    // As an earlier version of the worker cached it.
    expect(cachedTime(new Headers({ date }))).toBe(Date.parse(date));
  });

  it('comes with the files that it needs', () => {
    const html =
      '<link href="/assets/root-a1.css"/><script>import "/assets/manifest-c.js"</script>/assets/root-a1.css';
    expect(assetPaths(html)).toEqual(['/assets/root-a1.css', '/assets/manifest-c.js']);
    expect(assetPaths('nothing')).toEqual([]);
  });
});
