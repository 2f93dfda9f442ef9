import { describe, expect, it } from 'vitest';
import { makeVoter } from '#test/application.ts';
import { countedSite } from '#test/counted-site.ts';
import { FORM, PHONE } from '#test/request-headers.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';

const CODE = 'un-code-pour-les-equipes';

/** What a visitor asks for, where it is not the home page with a phone from Côte d’Ivoire. */
interface Visit {
  url?: string;
  agent?: string;
  country?: string;
  cookies?: Record<string, string>;
  form?: Record<string, string>;
}

async function setupSite() {
  const site = await countedSite({ TRUST_PROXY: '127.0.0.1', BYPASS_CODE: CODE });
  const show = await makeShow(site.db);
  const choice = {
    contest_id: show.contest,
    vote_day: await databaseDay(site.db),
    request_id: '',
    spent: '0',
  };
  const one = { daily: '1', bonus: '0' };
  const request = ({ url = '/', agent = PHONE['user-agent'], country = 'CI', cookies = {}, form }: Visit) =>
    site.app.inject({
      method: form ? 'POST' : 'GET',
      url,
      cookies,
      headers: { 'user-agent': agent, 'cf-ipcountry': country, ...(form && FORM) },
      ...(form && { payload: new URLSearchParams({ ...choice, ...one, ...form }).toString() }),
    });
  /** A page as its visitor sees it: its nonce is made from its name, and would differ with that alone. */
  const open = async (visit: Visit) => {
    const { statusCode, body, headers } = await request(visit);
    // Pages that are rendered for one visitor alone have no clock in a header.
    expect([statusCode, headers['server-timing']]).toEqual([200, expect.stringMatching(/^now/)]);
    return body.replace(/nonce="[^"]+"/g, '');
  };
  return { site, show, request, open };
}

type Site = Awaited<ReturnType<typeof setupSite>>;

const differences: [what: string, visits: (site: Site) => [Visit, Visit] | Promise<[Visit, Visit]>][] = [
  ['the page', () => [{ url: '/cgu' }, { url: '/reglement' }]],
  ['what its address names', ({ show }) => [{}, { url: `/?cd=${show.aicha}` }]],
  [
    'what they choose',
    ({ show }) => [
      { url: '/vote', form: { candidate_id: show.aicha } },
      { url: '/vote', form: { candidate_id: show.koffi } },
    ],
  ],
  ['the message that the previous page left', () => [{}, { cookies: { flash: 'signed-in' } }]],
  [
    'the code that opens the gate',
    async ({ request }) => {
      const [given] = (await request({ url: `/?bypass=${CODE}` })).cookies;
      return [{}, { cookies: { [String(given?.name)]: String(given?.value) } }];
    },
  ],
  [
    'the country, where a form begins with its prefix',
    () => [{ url: '/inscription' }, { url: '/inscription', country: 'SN' }],
  ],
  ['being a robot', () => [{}, { agent: 'WhatsApp/2.23.20.0 A' }]],
  [
    'their account',
    async ({ site }) => [{}, { cookies: { '__Host-session': (await makeVoter(site.deps)).token } }],
  ],
];

const acts: [what: string, act: (site: Site) => Promise<void>][] = [
  [
    'an act of the régie',
    async ({ site, show }) => {
      const another = { display_name: 'Mariam' };
      await site.db.updateTable('candidates').set(another).where('id', '=', show.aicha).execute();
      site.deps.plan.expire();
    },
  ],
  [
    'another name of the show, also where only the name was read again',
    async ({ site }) => {
      const another = { name: 'Voix de demain' };
      await site.db.updateTable('competitions').set(another).where('id', '=', COMPETITION).execute();
      site.deps.show.forget();
    },
  ],
];

describe('the name of a kept page', () => {
  it.each(differences)('tells visitors apart who differ only in %s', async (_what, visits) => {
    const site = await setupSite();
    const [one, other] = await visits(site);
    const [first, second] = [await site.open(one), await site.open(other)];
    expect(second).not.toBe(first);
    // Each is kept, and none takes the place of the other.
    expect([await site.open(one), await site.open(other)]).toEqual([first, second]);
    expect(site.site.rendered).toHaveLength(2);
  });

  it.each(acts)('changes with %s', async (_what, act) => {
    const site = await setupSite();
    const before = await site.open({ url: '/vote' });
    expect(await site.open({ url: '/vote' })).toBe(before);
    await act(site);
    const after = await site.open({ url: '/vote' });
    expect(after).not.toBe(before);
    expect(await site.open({ url: '/vote' })).toBe(after);
    expect(site.site.rendered).toEqual(['/vote', '/vote']);
  });
});
