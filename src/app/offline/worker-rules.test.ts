import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assetPaths,
  cachedHeaders,
  cachedName,
  cachedTime,
  cachedUntil,
  importedPaths,
  isOver,
  markCached,
  markOffline,
  nearestName,
  offlineAddress,
  planFor,
  preloadedAnswer,
  type RequestPlan,
} from './worker-rules.ts';

const SITE = 'https://vote.example';

describe('an answer that the browser fetched while it woke the worker', () => {
  it('is none where the network brought none, whether the browser rejects or hands over an error', async () => {
    const noNetwork = new TypeError('no network');
    await expect(preloadedAnswer(Promise.reject(noNetwork))).rejects.toBe(noNetwork);
    await expect(preloadedAnswer(Promise.resolve(Response.error()))).rejects.toBeInstanceOf(TypeError);
  });

  it('is taken as it came, a refusal too; a browser that asked for nothing has none', async () => {
    const refusal = new Response(null, { status: 503 });
    expect(await preloadedAnswer(Promise.resolve(refusal))).toBe(refusal);
    expect(await preloadedAnswer(Promise.resolve(undefined))).toBeUndefined();
    expect(await preloadedAnswer(undefined)).toBeUndefined();
  });
});

describe('the worker’s plan', () => {
  it.each<[string, string, string, RequestPlan]>([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/vote?cd=x', 'page'],
    ['GET', 'navigate', '/api/auth/google/start', 'passing'],
    ['GET', 'navigate', '/api/auth/canal/callback?code=x&state=y', 'passing'],
    ['GET', 'navigate', '/api/docs', 'passing'],
    ['GET', 'navigate', '/regie/votes', 'passing'],
    ['GET', 'navigate', '/regie/codes.csv', 'passing'],
    ['GET', 'navigate', '/mesdonnees', 'page'],
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

it('without a network, an address shows the cached page that it belongs to, without what only the server would answer', () => {
  const nearest = (address: string) => nearestName(SITE + address);
  expect(nearest('/faq?faq=vote-gratuit')).toBe('/faq');
  expect(nearest('/?rs=1&ct=w1')).toBe('/');
  expect(nearest('/detailscandidats?cd=abc&ref=XYZ')).toBe('/detailscandidats?cd=abc');
  // Another week's result is another page.
  expect(nearest('/voteresult?semaine=2&ref=XYZ')).toBe('/voteresult?semaine=2');
  for (const own of ['/moncompte', '/votecasted?cd=abc', '/messagerie?m=1']) expect(nearest(own)).toBeNull();
});

describe('what the worker caches', () => {
  const name = (address: string) => cachedName(SITE + address);

  it('is never a page that says how the vote stands but the ballot and the home page, nor a page of the user’s own', () => {
    const own = ['/votecasted', '/votecastedmultiple', '/votepending', '/moncompte', '/mission'];
    for (const path of [
      ...own,
      '/messagerie',
      '/updateaccount',
      '/connexion',
      '/inscription',
      '/votehistory',
    ])
      for (const form of [path, `${path}?cd=x`, `${path}.data`]) expect(name(form)).toBeNull();
  });

  it('has one name, as a document and as the router’s data', () => {
    expect(name('/faq')).toBe('/faq');
    expect(name('/faq/')).toBe('/faq');
    expect(name('/faq.data?_routes=routes%2Ffaq')).toBe('/faq');
    expect(name('/detailscandidats?cd=abc')).toBe('/detailscandidats?cd=abc');
    expect(name('/detailscandidats.data?cd=abc')).toBe('/detailscandidats?cd=abc');
    expect(name('/voteresult?semaine=2')).toBe('/voteresult?semaine=2');
  });

  it('is the home page that shares nothing', () => {
    for (const form of ['/', '/_root.data']) expect(name(form)).toBe('/');
    for (const form of ['/?cd=abc', '/?ref=XYZ']) expect(name(form)).toBeNull();
  });

  it('is one ballot, whomever a link to it names', () => {
    for (const form of ['/vote', '/vote/', '/vote?cd=abc', '/vote?ref=XYZ', '/vote.data?_routes=root'])
      expect(name(form)).toBe('/vote');
    expect(name('/votes')).toBeNull();
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

describe('a cached ballot', () => {
  const DAY = 86_400_000;
  const SERVED = Date.parse('2026-11-22T12:00:00Z');

  it('is over at the end of its contest by the server’s clock, however wrong the phone’s is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400 * DAY, max: 400 * DAY }),
        fc.integer({ min: 1, max: 7 * DAY }),
        fc.boolean(),
        (off, left, timed) => {
          const served = timed
            ? { 'server-timing': `db;dur=3, now;desc="${SERVED}"` }
            : { date: new Date(SERVED).toUTCString() };
          const answer = new Headers({ ...served, 'x-offline-until': String(SERVED + left) });
          const headers = cachedHeaders(answer, SERVED + off);
          expect(cachedUntil(headers)).toBe(SERVED + off + left);
          expect(isOver(headers, SERVED + off + left - 1)).toBe(false);
          expect(isOver(headers, SERVED + off + left)).toBe(true);
        },
      ),
    );
  });

  it('goes by the phone’s clock where the server has told no time, and other pages are never over', () => {
    const headers = cachedHeaders(new Headers({ 'x-offline-until': String(SERVED) }), SERVED - DAY);
    expect([isOver(headers, SERVED - 1), isOver(headers, SERVED)]).toEqual([false, true]);
    expect(isOver(cachedHeaders(new Headers(), SERVED), Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it('comes with what its scripts import, not with what they may ask for later', () => {
    const code =
      'import{a as e}from"./shared-b1.js";import"./side.js";const l=()=>import("./later-c2.js");export{x}from"./x-9.js"';
    expect(importedPaths(code)).toEqual(['/assets/shared-b1.js', '/assets/side.js', '/assets/x-9.js']);
    expect(importedPaths('')).toEqual([]);
  });
});

describe('the page that the worker shows without a network', () => {
  it('remembers the address that was asked for, where no server sees it', () => {
    expect(offlineAddress(`${SITE}/vote?cd=abc`)).toBe('/horsligne#/vote?cd=abc');
  });

  it('is marked once as cached', () => {
    expect(markCached('<!DOCTYPE html><html lang="fr"><p>&lt;html </p>', 1_700_000_000_123, 7)).toBe(
      '<!DOCTYPE html><html data-garde="1700000000123" data-envoi="7" lang="fr"><p>&lt;html </p>',
    );
  });

  it('tells its age where it is the page for “no network”, without the look of a page seen earlier', () => {
    expect(markOffline('<!DOCTYPE html><html lang="fr">', 1_700_000_000_123, 7)).toBe(
      '<!DOCTYPE html><html data-horsligne="1700000000123" data-envoi="7" lang="fr">',
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
