import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getPreviewFromContent } from 'link-preview-js';
import ogs from 'open-graph-scraper';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { testSite } from '#test/application.ts';
import { makeInviter } from '#test/bonus.ts';
import { sealNow } from '#test/register.ts';
import { databaseDay, grantBonus, makeContest, makeShow } from '#test/show.ts';
import { cast } from '#test/voting.ts';

// Every link that a share button hands out, from the page with the button to what the visitor who opens it is shown.

const SITE = 'https://palmares.example';
const HOST = { host: 'palmares.example' };
const ROBOTS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.24.1 A',
  'Twitterbot/1.0',
];
const PHONE = 'Mozilla/5.0 (Linux; Android 13; TECNO BG6)';

/** A site with a published and sealed week 1, and two users who have voted in week 2: for one talent, and for two. */
async function setupSharers() {
  const it = await testSite();
  const show = await makeShow(it.db, { from: '-9 days', to: '-2 days', published: true });
  const contest = await makeContest(it.db, [show.aicha, show.koffi], { week: 2, from: '-1 hour' });
  await sql`update candidates set gender = 'm' where id = ${show.koffi}`.execute(it.db);
  await sql`insert into faq_items values ('test', 'combien', 0, 'Combien de votes par jour ?', 'Un seul.')`.execute(
    it.db,
  );
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
    select 1, gen_random_uuid(), ${show.contest}::uuid, current_date, 0, ${show.koffi}::uuid, gen_random_uuid()
    from generate_series(1, 3)`.execute(it.db);
  await rollUp(it.db);
  const { keys, originFor } = it.deps.register;
  await sealNow(it.db, { keys, originFor });
  const [one, several] = [await makeInviter(it), await makeInviter(it)];
  await grantBonus(it.db, several, 1);
  const vote = async (voter: typeof one, candidate_id: string, daily: 0 | 1) => {
    const ballot = { contest_id: contest, candidate_id, daily, bonus: 1 - daily };
    const vote_day = await databaseDay(it.db);
    const { statusCode } = await cast(it, voter, { ...ballot, vote_day, request_id: randomUUID() });
    expect(statusCode).toBe(201);
  };
  await vote(one, show.aicha, 1);
  await vote(several, show.aicha, 1);
  await vote(several, show.koffi, 0);
  return { ...it, show, contest, one, several };
}

type Sharers = Awaited<ReturnType<typeof setupSharers>>;

const unescaped = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('\\u0026', '&');

/** The shared address that a network's link carries. */
function carriedBy(link: string): string {
  const { hostname, searchParams } = new URL(link);
  if (hostname === 'wa.me') return searchParams.get('text')?.split(' ').at(-1) ?? '';
  return searchParams.get(hostname === 'x.com' ? 'url' : 'u') ?? '';
}

/**
 * The addresses that a page's share buttons give to its user: for each network, and for the phone's share sheet and
 * clipboard, to which the phone adds the user's code.
 */
async function handedOut({ app }: Sharers, user: Sharers['one'], page: string) {
  const { statusCode, body } = await app.inject({ url: page, headers: { ...HOST, ...user.headers } });
  expect([page, statusCode]).toEqual([page, 200]);
  const hrefs = [...body.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => unescaped(String(href)));
  const links = hrefs.filter((href) =>
    /^\/api\/share\/|^https:\/\/(?:wa\.me|www\.facebook\.com|x\.com)\//.test(href),
  );
  const networks = links.map(async (link) => {
    if (!link.startsWith('/')) return carriedBy(link);
    const { headers } = await app.inject({ url: link, headers: { ...HOST, ...user.headers } });
    return carriedBy(String(headers.location));
  });
  const to = (link: string) =>
    /whatsapp|wa\.me|facebook|x(?=\.com|\?)/.exec(link)?.[0].replace('wa.me', 'whatsapp');
  return { urls: [...new Set(await Promise.all(networks))], networks: [...new Set(links.map(to))] };
}

/** The results of two independent parsers for a page. */
async function parsed(html: string, url: string) {
  const { result } = await ogs({ html });
  const other = (await getPreviewFromContent({
    data: html,
    headers: { 'content-type': 'text/html' },
    url,
  })) as {
    title: string;
    description: string;
    images: string[];
  };
  const image = result.ogImage?.[0];
  return { result, other, image };
}

async function expectPreview({ app }: Sharers, url: string, words: string) {
  for (const agent of ROBOTS) {
    const page = await app.inject({ url: url.slice(SITE.length), headers: { ...HOST, 'user-agent': agent } });
    expect([url, page.statusCode]).toEqual([url, 200]);
    const { result, other, image } = await parsed(page.body, url);
    expect([url, result.ogTitle, other.title]).toEqual([url, words, words]);
    expect(result.ogDescription?.length).toBeGreaterThan(20);
    expect(other.description).toBe(result.ogDescription);
    expect([result.ogSiteName, result.ogLocale, result.twitterCard]).toEqual([
      'Palmarès',
      'fr_FR',
      'summary_large_image',
    ]);
    expect(image).toMatchObject({ width: '1200', height: '630', type: 'image/jpeg' });
    expect(image?.alt?.length).toBeGreaterThan(10);
    expect(other.images).toContain(image?.url);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.body)?.[1];
    expect(new URL(String(canonical)).origin).toBe(SITE);
    expect(canonical).not.toContain('ref=');
    const picture = await app.inject({ url: String(image?.url).slice(SITE.length), headers: HOST });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.rawPayload.length).toBeLessThanOrEqual(300_000);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  }
}

/** The page that a visitor without an account sees after opening a link and following its redirects. */
async function opened({ app }: Sharers, url: string): Promise<string> {
  let at = url.slice(SITE.length);
  for (let hops = 0; hops < 3; hops++) {
    const { statusCode, headers, body } = await app.inject({
      url: at,
      headers: { ...HOST, 'user-agent': PHONE },
    });
    if (statusCode === 200) return body;
    expect(statusCode).toBe(302);
    at = String(headers.location);
  }
  throw new Error(`${url} leads on and on`);
}

const heading = (html: string) => (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, '');

describe('a link that a share button hands out', () => {
  it.each([
    {
      what: 'a talent',
      page: ({ show }: Sharers) => `/detailscandidats?cd=${show.koffi}`,
      title: 'Je soutiens mon candidat',
      shows: (html: string) => heading(html).includes('Koffi'),
    },
    {
      what: 'one’s only vote',
      page: () => '/votecasted',
      title: 'Je soutiens ma candidate',
      shows: (html: string) => heading(html).includes('Aïcha'),
    },
    {
      what: 'several votes',
      page: () => '/votecastedmultiple',
      by: 'several' as const,
      title: "J'ai voté pour mes candidats",
      shows: (html: string) =>
        /^Et vous\s\?$/.test(heading(html)) && /Aïcha et Koffi|Koffi et Aïcha/.test(html),
    },
    {
      what: 'results',
      page: () => '/voteresult?semaine=1',
      title: 'Résultats du vote de la semaine 1',
      shows: (html: string) => html.includes('Koffi') && /semaine.1/i.test(heading(html)),
    },
    {
      what: 'results in detail',
      page: ({ show }: Sharers) => `/voteresultdetail?ct=${show.contest}`,
      title: 'Résultats du vote de la semaine 1',
      shows: (html: string) => html.includes('Koffi') && /semaine.1/i.test(heading(html)),
    },
    {
      what: 'an answer',
      page: () => '/faq',
      title: 'Comment ca marche?',
      shows: (html: string) => html.includes('Combien de votes par jour') && html.includes('Un seul.'),
      networks: ['whatsapp'],
    },
    {
      what: 'an invitation, from the missions',
      page: () => '/mission',
      title: 'Salimata vous invite',
      shows: (html: string) => heading(html) === 'Salimata vous invite',
    },
    {
      what: 'an invitation, from the account',
      page: () => '/moncompte',
      title: 'Salimata vous invite',
      shows: (html: string) => heading(html) === 'Salimata vous invite',
    },
  ])('($what) has its sender’s code, a preview for two parsers, and opens what was shared', async (link) => {
    const it = await setupSharers();
    const user = it[link.by ?? 'one'];
    const { urls, networks } = await handedOut(it, user, link.page(it));
    expect([urls.length, networks]).toEqual([1, link.networks ?? ['whatsapp', 'facebook', 'x']]);
    const [url = ''] = urls;
    expect(url.startsWith(`${SITE}/`)).toBe(true);
    expect(new URL(url).searchParams.get('ref')).toBe(user.code);
    await expectPreview(it, url, link.title);
    expect([url, link.shows(await opened(it, url))]).toEqual([url, true]);
  });

  it('(a recount, and the site itself) has a preview for two parsers', async () => {
    const it = await setupSharers();
    const url = `${SITE}/registre?semaine=1&rc=1&ref=${it.one.code}`;
    await expectPreview(it, url, 'J’ai recompté\u00a0: 3\u00a0votes, le résultat est exact.');
    expect(heading(await opened(it, url))).toMatch(/semaine.1/i);
    const { body } = await it.app.inject({ url: '/', headers: { ...HOST, 'user-agent': String(ROBOTS[0]) } });
    const { result } = await parsed(body, SITE);
    await expectPreview(it, `${SITE}/`, String(result.ogTitle));
  });

  it('has the broadcaster’s words, in agreement with whom they are about, in card, picture and message', async () => {
    const it = await setupSharers();
    const share_texts = {
      candidate_title: '{prenom}, {le candidat|la candidate} du public',
      candidate_message: 'Aidez-{le|la}, {prenom} est prêt{|e} :',
      votes_title: 'Pour {lui|elle|eux|elles}',
    };
    await sql`update competitions set share_texts = ${JSON.stringify(share_texts)}::jsonb`.execute(it.db);
    it.deps.show.forget();
    const card = async (path: string) =>
      (await parsed((await it.app.inject({ url: path, headers: HOST })).body, SITE + path)).result;
    const [koffi, aicha] = [await card(`/?cd=${it.show.koffi}`), await card(`/?cd=${it.show.aicha}`)];
    expect([koffi.ogTitle, aicha.ogTitle]).toEqual([
      'Koffi, le candidat du public',
      'Aïcha, la candidate du public',
    ]);
    const votes = await card(`/?cdt=${it.show.aicha}.${it.show.koffi}`);
    expect(votes.ogTitle).toBe('Pour eux');
    const message = async (path: string) => {
      const { headers } = await it.app.inject({ url: path, headers: HOST });
      return new URL(String(headers.location)).searchParams.get('text');
    };
    expect(await message(`/api/share/whatsapp?cd=${it.show.koffi}`)).toMatch(/^Aidez-le, Koffi est prêt :/);
    expect(await message(`/api/share/whatsapp?cd=${it.show.aicha}`)).toMatch(/^Aidez-la, Aïcha est prête :/);
    const page = await it.app.inject({ url: `/detailscandidats?cd=${it.show.aicha}`, headers: HOST });
    expect(page.body).toContain('Aidez-la, Aïcha est prête :');
  });
});
