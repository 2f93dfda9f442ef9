import { sql } from 'kysely';
import { getPreviewFromContent } from 'link-preview-js';
import ogs from 'open-graph-scraper';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ensureCompetition } from '#domain/contest/service.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { testSite } from '#test/application.ts';
import { sealNow } from '#test/register.ts';
import { makeContest, makeShow } from '#test/show.ts';

const SITE = 'https://palmares.example';
const FACEBOOK = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

/** A site with a published week 1, and an open week 2 that has votes. */
async function setupSharedSite() {
  const it = await testSite();
  const show = await makeShow(it.db, { from: '-9 days', to: '-2 days', published: true });
  await sql`update candidates set gender = 'm' where id = ${show.koffi}`.execute(it.db);
  const open = await makeContest(it.db, [show.aicha, show.koffi], { week: 2, from: '-1 hour' });
  await sql`
    insert into faq_items values (${'test'}, 'vote-combien', 0, 'Combien de votes par jour ?', 'Un seul.')`.execute(
    it.db,
  );
  for (const [contest, candidate, count] of [
    [show.contest, show.koffi, 3],
    [show.contest, show.aicha, 1],
    [open, show.aicha, 40],
  ] as const) {
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      select 1, gen_random_uuid(), ${contest}::uuid, current_date, 0, ${candidate}::uuid, gen_random_uuid()
      from generate_series(1, ${count}::int)`.execute(it.db);
  }
  await rollUp(it.db);
  const get = (url: string, agent = FACEBOOK) =>
    it.app.inject({ url, headers: { 'user-agent': agent, host: 'palmares.example' } });
  return { ...it, show, open, get };
}

type SharedSite = Awaited<ReturnType<typeof setupSharedSite>>;

const links = ({ show, open }: SharedSite) => [
  { url: `/?cd=${show.aicha}`, title: 'Je soutiens ma candidate', says: 'Aïcha' },
  { url: '/?faq=vote-combien', title: 'Comment ca marche?', says: 'réponses' },
  {
    url: `/?ct=${open}&cdt=${show.aicha}.${show.koffi}`,
    title: "J'ai voté pour mes candidats",
    says: 'vote',
  },
  { url: `/?cd=${show.koffi}`, title: 'Je soutiens mon candidat', says: 'Koffi' },
  { url: `/?cdt=${show.aicha}`, title: "J'ai voté pour ma candidate", says: 'vote' },
  { url: `/?rs=1&ct=${show.contest}`, title: 'Résultats du vote de la semaine 1', says: 'palmarès' },
];

describe('a shared link', () => {
  it('has its title, its words and its picture for two independent parsers', async () => {
    const it = await setupSharedSite();
    for (const { url, title, says } of links(it)) {
      const page = await it.get(url);
      expect(page.statusCode).toBe(200);
      const { result } = await ogs({ html: page.body });
      const seen = (await getPreviewFromContent({
        data: page.body,
        headers: { 'content-type': 'text/html' },
        url: SITE + url,
      })) as { title: string; description: string; images: string[] };
      const image = result.ogImage?.[0];
      expect([result.ogTitle, seen.title]).toEqual([title, title]);
      for (const words of [result.ogDescription, seen.description]) expect(words).toContain(says);
      expect([result.ogSiteName, result.ogUrl, result.twitterCard]).toEqual([
        'Palmarès',
        SITE + url,
        'summary_large_image',
      ]);
      expect(image).toMatchObject({ width: '1200', height: '630', type: 'image/jpeg' });
      expect(seen.images).toContain(image?.url);
      expect(page.body).toContain(`<link rel="canonical" href="${SITE}/"`);

      const picture = await it.get(String(image?.url).slice(SITE.length));
      expect([url, picture.statusCode, picture.headers['content-type']]).toEqual([url, 200, 'image/jpeg']);
      expect(picture.headers['cache-control']).toContain('immutable');
      expect(picture.rawPayload.length).toBeLessThan(300_000);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
    }
  });

  it('has another picture at another address as soon as what it shows changes', async () => {
    const { db, show, get } = await setupSharedSite();
    const address = async () => {
      const { body } = await get(`/?cd=${show.aicha}`);
      return (body.match(/property="og:image" content="([^"]+)"/)?.[1] ?? '').slice(SITE.length);
    };
    const before = await address();
    expect(await address()).toBe(before);
    await sql`update candidates set display_name = 'Aïcha B.' where id = ${show.aicha}`.execute(db);
    const after = await address();
    expect(after).not.toBe(before);
    const old = await get(before);
    expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([
      302,
      after,
      'no-store',
    ]);
  });

  it('tells nothing of a contest whose results are not out', async () => {
    const { show, open, get } = await setupSharedSite();
    const about = async (ct: string) => {
      const { body } = await get(`/?rs=1&ct=${ct}`);
      return [...body.matchAll(/og:(?:title|image|image:alt)" content="([^"]*)"/g)].map(([, value]) => value);
    };
    // For the open week, an unknown week and no week at all, it shows the last published week.
    const [title, image, alt] = await about(show.contest);
    expect(title).toContain('semaine 1');
    for (const ct of [open, 'nothing']) {
      const [otherTitle, otherImage, otherAlt] = await about(ct);
      expect([otherTitle, otherAlt]).toEqual([title, alt]);
      expect(otherImage?.split('?')[0]).toBe(image?.split('?')[0]);
    }
  });

  it('to what is not there is the home page, with its preview and the faces of the show', async () => {
    const { show, get } = await setupSharedSite();
    const tags = async (url: string) =>
      [...(await get(url)).body.matchAll(/<meta property="og:(\w+(?::\w+)?)" content="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      );
    const plain = await tags('/');
    const picture = String(plain.find(([name]) => name === 'image')?.[1]).slice(SITE.length);
    expect(picture).toMatch(/^\/partage\/[\da-f]{16}\.jpg$/);
    for (const query of [
      'cd=nobody',
      'cd=%3Cscript%3E',
      'faq=nothing',
      'ct=x',
      'ct=x&cdt=a.b',
      'cdt=',
      'rs=2',
      `cd=${show.contest}`,
    ])
      expect([query, await tags(`/?${query}`)]).toEqual([query, plain]);
    for (const name of ['x.jpg', 'x.jpg?cd=nobody', "x.jpg?cd='%00", 'x.jpg?ref=NOBODY2', 'x.jpg?faq=x']) {
      const { statusCode, headers } = await get(`/partage/${name}`);
      expect([name, statusCode, headers.location]).toEqual([name, 302, picture]);
    }
    const { headers, rawPayload } = await get(picture);
    expect(headers['cache-control']).toContain('immutable');
    expect((await sharp(rawPayload).metadata()).width).toBe(1200);
  });

  it('shows the site’s own picture for a short time where there is nothing to paint', async () => {
    const { app, db } = await testSite();
    await ensureCompetition(db, 'test');
    const { statusCode, headers, rawPayload } = await app.inject('/partage/x.jpg');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=60',
    ]);
    expect((await sharp(rawPayload).metadata()).width).toBe(1200);
    expect((await app.inject('/')).body).toContain(`property="og:image" content="${SITE}/apercu.jpg"`);
  });

  it('leads visitors to its results, and preview programs to its own card', async () => {
    const { show, get } = await setupSharedSite();
    const phone = 'Mozilla/5.0 (Linux; Android 13; TECNO BG6)';
    const opened = await get(`/?rs=1&ct=${show.contest}`, phone);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/voteresult?semaine=1']);
    // A program that is not recognised as one follows the redirect, and finds the same card.
    const { result } = await ogs({ html: (await get(String(opened.headers.location), phone)).body });
    const { result: card } = await ogs({ html: (await get(`/?rs=1&ct=${show.contest}`)).body });
    expect([result.ogTitle, result.ogDescription, result.ogImage]).toEqual([
      card.ogTitle,
      card.ogDescription,
      card.ogImage,
    ]);
  });
});

describe('a link that is sent after a recount', () => {
  async function setupRecounted() {
    const it = await setupSharedSite();
    const { keys, originFor } = it.deps.register;
    const seal = () => sealNow(it.db, { keys, originFor });
    const card = async () => {
      const { body } = await it.get('/registre?semaine=1&rc=1');
      const [, image = ''] = body.match(/og:image" content="[^"]*?(\/(?:partage|apercu)[^"]*)"/) ?? [];
      const [, title = ''] = body.match(/og:title" content="([^"]*)"/) ?? [];
      return { image: image.replaceAll('&amp;', '&'), title };
    };
    return { ...it, seal, card };
  }

  it('shows how many votes the server itself published, once its register holds the same result', async () => {
    const { get, seal, card } = await setupRecounted();
    const before = await card();
    expect(before.title).toBe('Recomptez le vote de la semaine\u00a01');
    expect(before.image).toMatch(/\?rs=1&ct=/);
    await seal();
    const { title, image } = await card();
    expect(title).toBe('J’ai recompté\u00a0: 4\u00a0votes, le résultat est exact.');
    expect(image).toMatch(/\?rc=1&ct=/);
    const picture = await get(image);
    expect(picture.headers['cache-control']).toContain('immutable');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    // Other figures in the address make no other picture.
    expect((await get(image.replace('?', '?votes=9&'))).rawPayload).toEqual(picture.rawPayload);
  });

  it('does not call a result exact when the register holds another one', async () => {
    const { db, show, get, seal, card } = await setupRecounted();
    await seal();
    const { image } = await card();
    await sql`
      insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason)
      select bucket, user_id, contest_id, vote_day, slot, candidate_id, 'robot' from votes
      where contest_id = ${show.contest} limit 1`.execute(db);
    await expect.poll(async () => (await card()).title).toBe('Recomptez le vote de la semaine\u00a01');
    // A general picture replaces it, and is cached under its own address only.
    const { statusCode, headers } = await get(image);
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    expect(headers.location).toMatch(/^\/partage\/[\da-f]{16}\.jpg$/);
  });

  it('is told apart from the results by the key of the register, which both pictures show', async () => {
    const { get, seal } = await setupRecounted();
    const results = async () =>
      (await get('/voteresult?semaine=1')).body.match(/og:image" content="([^"]+)"/)?.[1];
    const before = await results();
    await seal();
    expect(await results()).not.toBe(before);
  });
});

describe('search engines', () => {
  it('are told where to go, and every page they are told of exists and asks to be indexed', async () => {
    const { get } = await setupSharedSite();
    const robots = await get('/robots.txt');
    expect(robots.body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
      String(url).replaceAll('&amp;', '&'),
    );
    expect(pages).toContain(`${SITE}/`);
    expect(pages.length).toBeGreaterThan(8);
    const hidden = [...robots.body.matchAll(/Disallow: (\S+)/g)].map(([, path]) => String(path));
    for (const page of pages) {
      const { pathname, search } = new URL(page);
      expect(hidden.filter((path) => pathname.startsWith(path))).toEqual([]);
      const answer = await get(pathname + search, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
      expect([page, answer.statusCode]).toEqual([page, 200]);
      expect(answer.body).toContain(`<link rel="canonical" href="${page.replaceAll('&', '&amp;')}"`);
      expect(answer.body).not.toContain('noindex');
      expect(answer.body).toContain('<html lang="fr"');
    }
  });

  it('read structured data that is JSON', async () => {
    const { show, get } = await setupSharedSite();
    for (const [url, type] of [
      ['/', 'WebSite'],
      ['/faq', 'FAQPage'],
      [`/detailscandidats?cd=${show.aicha}`, 'ProfilePage'],
    ] as const) {
      const { body } = await get(url);
      const text = body.match(/<script type="application\/ld\+json">([^<]+)<\/script>/)?.[1] ?? '';
      expect(JSON.stringify(JSON.parse(text))).toContain(`"@type":"${type}"`);
    }
  });
});

it('a shared picture shows the portrait that the régie has sent', async () => {
  const it = await setupSharedSite();
  const photo = { create: { width: 900, height: 1200, channels: 3, background: '#00ff00' } } as const;
  const portrait = await it.deps.uploads.storePortrait(await sharp(photo).jpeg().toBuffer());
  await sql`update candidates set portrait = ${portrait} where id = ${it.show.aicha}`.execute(it.db);
  const page = await it.get(`/?cd=${it.show.aicha}`);
  const [, address = ''] = page.body.match(/property="og:image" content="[^"]*(\/partage[^"]+)"/) ?? [];
  const picture = await it.get(address.replaceAll('&amp;', '&'));
  expect(picture.statusCode).toBe(200);
  const spot = sharp(picture.rawPayload).extract({ left: 900, top: 250, width: 1, height: 1 });
  const [red = 0, green = 0, blue = 0] = await spot.raw().toBuffer();
  expect(green).toBeGreaterThan(200);
  expect(Math.max(red, blue)).toBeLessThan(60);
});
