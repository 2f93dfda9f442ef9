import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { PHONE } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';
import { plainAddress } from './plain-address.ts';

it('a page’s address in another spelling leads to the plain one, with its query', async () => {
  const { app, db } = await testSite({ PAGE_CACHE_SECONDS: '60' });
  await makeShow(db);
  const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string) => {
    const { statusCode, headers } = await app.inject({
      method,
      url,
      headers: { ...PHONE, 'sec-fetch-site': 'same-origin' },
    });
    return [statusCode, headers.location];
  };
  for (const [url, plain] of [
    ['/Vote', '/vote'],
    ['/vote/', '/vote'],
    ['/%76ote', '/vote'],
    ['/FAQ/?faq=a&utm_source=B%2f', '/faq?faq=a&utm_source=B%2f'],
    ['/registre/Comment', '/registre/comment'],
    ['/MonCompte', '/moncompte'],
    ['/votehistorydetails/aBc%20/', '/votehistorydetails/aBc%20'],
  ] as const)
    for (const method of ['GET', 'HEAD'] as const)
      expect([url, method, ...(await ask(method, url))]).toEqual([url, method, 308, plain]);
  for (const url of [
    '/',
    '/?x',
    '/vote',
    '/faq?faq=A/',
    '/Nowhere/',
    '/vote.data',
    '/Vote.data',
    '/vote/_.data',
  ])
    expect([url, (await ask('GET', url))[0]]).not.toEqual([url, 308]);
  // A form is taken as it comes.
  expect((await ask('POST', '/Connexion/'))[0]).not.toBe(308);
});

it('an address of the régie, or of no page, is left as it is', () => {
  for (const [url, page] of [
    ['/Regie/', '/regie'],
    ['/REGIE/semaines', '/regie/semaines'],
    ['/Nowhere/', '/*'],
    ['/api/Votes', null],
  ] as const)
    expect([url, plainAddress({ method: 'GET', url, page })]).toEqual([url, null]);
});
