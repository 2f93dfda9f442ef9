import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { setupAdminSite } from '#test/admin-site.ts';

const ATTACK = '<script>alert(1)</script>'.slice(0, 24);
const COLOURS = {
  action: '#4CC9F0',
  action_press: '#3AA8CC',
  choice: '#7209B7',
  choice_vivid: '#B75CFF',
  choice_text: '#D0A2FF',
};

/** Whether a statement waits for a lock that another transaction holds. */
async function waitsForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

describe('a show without a look of its own', () => {
  it('has pages without any rule of a look', async () => {
    const { page } = await setupAdminSite();
    const { body } = await page('/');
    expect(body).toContain('<title>Palmarès · Chaque soir');
    expect(body).toContain('<meta name="theme-color" content="#12060E"/>');
    expect(body).toContain('href="/logo.svg"');
    expect(body).not.toMatch(/application-name|html:root|uploads\/logos/);
    expect(body).toMatch(/og:image" content="https:..palmares.example.partage.[\da-f]{16}.jpg"/);
  });
});

describe('the name of the show', () => {
  it('replaces the default name everywhere, from the next page on, also on pages that many visitors share', async () => {
    const { act, settings, page, app } = await setupAdminSite({ PAGE_CACHE_SECONDS: '60' });
    expect((await page('/')).body).toContain('<span>Palmarès</span>');
    await act('settings.name', { name: 'Tam-Tam', version: (await settings()).name.version });
    for (const address of ['/', '/vote', '/reglement', '/cgu', '/faq', '/connexion', '/horsligne', '/rien']) {
      const { body } = await page(address);
      expect(body).toContain('<meta name="application-name" content="Tam-Tam"/>');
      expect(body).toMatch(/<title>[^<]*Tam-Tam/);
      expect(body).not.toContain('Palmarès');
      expect(body).not.toContain('{{nom}}');
    }
    const { body } = await page('/');
    expect(body).toContain('<meta property="og:site_name" content="Tam-Tam"/>');
    expect(body).toContain('"name":"Tam-Tam"');
    const manifest = (await app.inject('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Tam-Tam', short_name: 'Tam-Tam', theme_color: '#12060E' });
    expect(manifest.icons[0].src).toBe('/icons/icon-192.png');
  });

  it('is shown as text, even where an admin typed markup', async () => {
    const { act, settings, page, app } = await setupAdminSite();
    await act('settings.name', { name: ATTACK, version: (await settings()).name.version });
    for (const address of ['/', '/cgu', '/reglement', '/access_denied', '/rien']) {
      const { body } = await page(address);
      expect(body).not.toContain(ATTACK);
      expect(body).toContain('&lt;script&gt;alert(1)');
    }
    expect((await app.inject('/manifest.webmanifest')).json().name).toBe(ATTACK);
  });
});

describe('a renaming while a page is being rendered', () => {
  it.each([
    { page: 'a page that many are shown', headers: {} },
    { page: 'a page of one visitor', headers: { cookie: 'flash=signed-out' } },
  ])('changes no word of $page, and every word of the next', async ({ headers }) => {
    const { act, settings, page, db } = await setupAdminSite();
    const { version } = (await settings()).name;
    // The page waits for its questions while the show is renamed and another page is answered.
    const { early, renamed } = await db.transaction().execute(async (tx) => {
      await sql`lock table faq_items in access exclusive mode`.execute(tx);
      const early = page('/faq', headers);
      await expect.poll(() => waitsForLock(db)).toBe(true);
      await act('settings.name', { name: 'Tam-Tam', version });
      const { body: renamed } = await page('/cgu', headers);
      return { early: { answer: early }, renamed };
    });
    const { statusCode, body } = await early.answer;
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<title>[^<]*Palmarès/);
    expect(body).toContain('<span>Palmarès</span>');
    expect(body).not.toContain('Tam-Tam');
    for (const later of [renamed, (await page('/faq', headers)).body]) {
      expect(later).toMatch(/<title>[^<]*Tam-Tam/);
      expect(later).toContain('<span>Tam-Tam</span>');
      expect(later).not.toContain('Palmarès');
    }
  });
});

describe('the colours of the show', () => {
  it('stand in the document under its policy, and in nothing else than the screen’s rules', async () => {
    const { act, settings, page, app } = await setupAdminSite();
    await act('settings.theme', { ...COLOURS, version: (await settings()).theme.version });
    // A page for one visitor, and one that many visitors share.
    for (const headers of [{}, { cookie: 'flash=signed-out' }]) {
      const { body, headers: sent } = await page('/', headers);
      const [, nonce, rules] =
        body.match(/<style nonce="([^"]+)">(@media screen\{html:root[^<]*)<\/style>/) ?? [];
      expect(rules).toContain('--marque-action:#4CC9F0');
      expect(rules).toContain('--marque-choix-vif:#B75CFF');
      expect(String(sent['content-security-policy'])).toContain(`'nonce-${nonce}'`);
      expect(body).toContain('<meta name="theme-color" content="#7209B7"/>');
      expect(body.match(/<style[^>]*>@media screen/g)).toHaveLength(1);
    }
    expect((await app.inject('/manifest.webmanifest')).json().theme_color).toBe('#7209B7');
  });

  it('are the default ones again where the table holds something else than colours', async () => {
    const { db, page } = await setupAdminSite();
    const hostile = { ...COLOURS, choice: '#7209B7}</style><script>alert(1)</script>' };
    await db
      .updateTable('competitions')
      .set({ theme: JSON.stringify(hostile) })
      .execute();
    const { body, statusCode } = await page('/');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('alert(1)');
    expect(body).not.toContain('html:root');
  });
});

it('the logo of the show is in the bar, on home screens and in the loader', async () => {
  const { act, settings, page, app, deps } = await setupAdminSite();
  const file = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#4CC9F0' } })
    .png()
    .toBuffer();
  const logo = await deps.uploads.storeLogo(file);
  await act('settings.logo', { logo, version: (await settings()).logo.version });
  const { body } = await page('/');
  expect(body).toContain(`<img src="${logo}" width="56" height="28" alt=""/>`);
  expect(body).toContain(`<img src="${logo}" width="176" height="88" alt=""/>`);
  const squares = [...body.matchAll(/rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(squares).toHaveLength(2);
  const manifest = (await app.inject('/manifest.webmanifest')).json();
  for (const address of [logo, ...squares, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    expect((await app.inject(address)).statusCode).toBe(200);
  }
});

describe('the words of shared links', () => {
  it('are those that were written, and the specification’s for the rest', async () => {
    const { act, settings, page, show, app } = await setupAdminSite();
    const { version } = (await settings()).texts;
    await act('settings.texts', {
      version,
      candidate_title: `Allez {prenom} ${ATTACK}`,
      candidate_message: 'Votez {prenom} avec moi :',
      votes_description: 'Et vous "aussi" ?',
    });
    const candidate = (await page(`/?cd=${show.koffi}`)).body;
    expect(candidate).toContain('<meta property="og:title" content="Allez Koffi &lt;script&gt;alert(1)');
    expect(candidate).not.toContain(ATTACK);
    expect(candidate).toContain('<meta property="og:description" content="Je soutiens Koffi.');
    // An unknown candidate has no name to fill in, so the link is treated as one to the home page.
    expect((await page('/?cd=inconnu')).body).toContain('og:title" content="Palmarès · Chaque soir');
    const votes = (await page(`/?ct=x&cdt=${show.koffi}`)).body;
    expect(votes).toContain('og:title" content="J&#x27;ai voté pour ma candidate"');
    expect(votes).toContain('og:description" content="Et vous &quot;aussi&quot; ?"');
    const sheet = (await page(`/detailscandidats?cd=${show.koffi}`)).body;
    expect(sheet).toContain('Votez Koffi avec moi :');
    const sent = await app.inject(`/api/share/whatsapp?cd=${show.koffi}`);
    expect(sent.headers.location).toContain(encodeURIComponent('Votez Koffi avec moi :'));
    const [, picture = ''] = candidate.match(/og:image" content="https:\/\/palmares\.example([^"]+)"/) ?? [];
    const painted = await app.inject(picture.replaceAll('&amp;', '&'));
    expect(painted.statusCode).toBe(200);
    expect((await sharp(painted.rawPayload).metadata()).width).toBe(1200);
  });

  it('are painted with the name and colours: another picture at another address', async () => {
    const { act, settings, page, app } = await setupAdminSite();
    const addressOf = (body: string) =>
      body.match(/og:image" content="https:\/\/palmares\.example([^"]+)"/)?.[1] ?? '';
    const ours = addressOf((await page('/')).body);
    expect((await app.inject(ours)).statusCode).toBe(200);
    await act('settings.theme', { ...COLOURS, version: (await settings()).theme.version });
    const first = addressOf((await page('/')).body);
    await act('settings.name', { name: 'Tam-Tam', version: (await settings()).name.version });
    const second = addressOf((await page('/')).body);
    for (const address of [ours, first]) expect(address).toMatch(/^\/partage\/[\da-f]{16}\.jpg$/);
    expect(first).not.toBe(ours);
    expect(second).not.toBe(first);
    const [one, other] = [await app.inject(first), await app.inject(second)];
    // The old address redirects to the new one.
    expect(one.headers.location).toBe(second);
    expect(other.statusCode).toBe(200);
    const own = await readFile(path.resolve(import.meta.dirname, '../../../public/apercu.jpg'));
    const red = async (file: Buffer) => {
      // `stats` always covers a whole file, so the corner is cut out first.
      const corner = await sharp(file).extract({ left: 960, top: 10, width: 40, height: 20 }).toBuffer();
      return (await sharp(corner).stats()).channels[0]?.mean ?? 0;
    };
    // Bissap has more red than the violet that was chosen.
    expect(await red(other.rawPayload)).toBeLessThan((await red(own)) - 20);
  });
});

it('countries are let in, and turned away, as soon as an admin decides it', async () => {
  const { act, settings, page, app, db } = await setupAdminSite({
    TRUST_PROXY: '127.0.0.1',
    PAGE_CACHE_SECONDS: '60',
  });
  await db.updateTable('contests').set({ override: 'closed' }).execute();
  const from = (country: string) => ({ 'cf-ipcountry': country, 'x-forwarded-proto': 'https' });
  const call = async (country: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/contests/current',
        payload: { competition_id: 'test' },
        headers: from(country),
      })
    ).statusCode;
  const visit = async (country: string) => (await page('/', from(country))).statusCode;
  expect([await call('TG'), await visit('TG')]).toEqual([200, 200]);
  const { version } = (await settings()).votes;
  await act('settings.votes', { version, daily_votes: 3, countries: ['CI', 'SN'], home: 'CI' });
  expect([await call('TG'), await visit('TG')]).toEqual([403, 302]);
  expect([await call('SN'), await visit('SN')]).toEqual([200, 200]);
});
