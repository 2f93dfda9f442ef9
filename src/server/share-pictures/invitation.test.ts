import { getPreviewFromContent } from 'link-preview-js';
import ogs from 'open-graph-scraper';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeVoter, testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

const GONE = 'Vous pouvez vous inscrire quand même.';
const SITE = 'https://palmares.example';
const FACEBOOK = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

describe('an invitation', () => {
  async function setupInviter(name: string) {
    const it = await testSite();
    await makeShow(it.db);
    const { id, bucket } = await makeVoter(it.deps);
    const code = 'MSSD234';
    await it.db.updateTable('users').set({ name, referral_code: code }).where('id', '=', id).execute();
    await it.db
      .insertInto('directory')
      .values({ bucket, user_id: id, kind: 'referral_code', value: code })
      .execute();
    const get = (at: string) =>
      it.app.inject({ url: at, headers: { 'user-agent': FACEBOOK, host: 'palmares.example' } });
    const { app } = it;
    return { get, url: `/inscription?ref=${code}`, app };
  }

  it('has its own title, words and picture for two parsers, with the first name of its sender alone', async () => {
    const { get, url } = await setupInviter('Moussa Diallo-Sow');
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    const { result } = await ogs({ html: body });
    const seen = (await getPreviewFromContent({
      data: body,
      headers: { 'content-type': 'text/html' },
      url: SITE + url,
    })) as { title: string; description: string; images: string[] };
    expect([result.ogTitle, seen.title]).toEqual(['Moussa vous invite', 'Moussa vous invite']);
    expect([result.ogDescription, result.ogUrl]).toEqual([seen.description, SITE + url]);
    const image = String(result.ogImage?.[0]?.url);
    expect(seen.images).toContain(image);
    const picture = await get(image.slice(SITE.length));
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(picture.headers['cache-control']).toContain('immutable');
    expect(body).toMatch(/<h1[^>]*>Moussa vous invite<\/h1>/);
    expect(body).not.toContain('Diallo');
    expect(body).toContain(`<link rel="canonical" href="${SITE}/inscription"`);
  });

  it('of a user whose name is not usable says « Un proche »; one without a user is the plain page', async () => {
    const { get, url } = await setupInviter('http://exemple.example/ gagnez');
    const title = async (at: string) => (await ogs({ html: (await get(at)).body })).result.ogTitle;
    expect(await title(url)).toBe('Un proche vous invite');
    for (const plain of ['/inscription', '/inscription?ref=NOBODY2', '/inscription?ref=%3Cscript%3E'])
      expect([plain, await title(plain)]).toEqual([plain, 'Inscription']);
  });

  it('says that a code is attached where it is a user’s, and that an invented one is not valid', async () => {
    const { get, url } = await setupInviter('Moussa Diallo-Sow');
    const valid = (await get(url)).body;
    expect(valid).toContain('est joint à votre inscription');
    expect(valid).not.toContain(GONE);
    expect((await get('/inscription')).body).not.toContain(GONE);
    expect((await get('/inscription?ref=%3Cscript%3E')).body).toContain(GONE);
    const { body } = await get('/inscription?ref=NOBODY2');
    expect(body).not.toContain('est joint');
    // The sentence stands before the fields to fill in.
    expect(body.split('Numéro de téléphone')[0]).toContain(GONE);
    expect(body).toMatch(/name="parrain_referral_code"[^>]*value="NOBODY2"/);
  });

  it('whose network has tried too many codes is the plain page and the site’s picture, and goes along all the same', async () => {
    const { app, get, url } = await setupInviter('Moussa Diallo-Sow');
    const { result } = await ogs({ html: (await get(url)).body });
    const picture = String(result.ogImage?.[0]?.url).slice(SITE.length);
    expect(picture).toContain('ref=');
    while (app.admitInvitation('127.0.0.1'));
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('Moussa');
    expect(body).not.toContain('est joint');
    // Nor does the page tell then whether a code is a user’s.
    expect([body, (await get('/inscription?ref=NOBODY2')).body].join()).not.toContain(GONE);
    expect(body).toMatch(/name="parrain_referral_code"[^>]*value="MSSD234"/);
    expect((await get(picture)).headers.location).not.toContain('ref=');
  });
});
