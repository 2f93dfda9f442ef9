import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ensureCompetition } from '#domain/contest/service.ts';
import { NEUTRAL_HEADING } from '#site/copy/home-stage.ts';
import { setupAdminSite } from '#test/admin-site.ts';
import { testApplication } from '#test/application.ts';
import { makeShow } from '#test/show.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadBuild } from './load-build.ts';
import { createPageRenderer } from './ssr.ts';

const ATTACK = '<script>alert(1)</script>';

describe('what the site says of itself', () => {
  const OWN = {
    site_title: `Le talent, c’est vous ${ATTACK}`,
    site_description: 'La scène des talents, chaque vendredi.',
  };

  it('is what was written: on the stage, in titles, on its card, and where it is installed', async () => {
    const { act, settings, page, app } = await setupAdminSite();
    const before = (await page('/')).body;
    await act('settings.texts', { version: (await settings()).texts.version, ...OWN });
    const { body } = await page('/');
    expect(body).toContain('Le talent, c’est vous &lt;script&gt;');
    expect(body).toContain('<title>Palmarès · Le talent, c’est vous');
    expect(body).toContain('property="og:image:alt" content="Palmarès\u00a0: Le talent, c’est vous');
    expect(body).toContain('property="og:description" content="La scène des talents, chaque vendredi."');
    expect(body).toContain('"description":"La scène des talents, chaque vendredi."');
    expect(body).not.toMatch(/Chaque soir|<script>alert/);
    const manifest = (await app.inject('/manifest.webmanifest')).json();
    expect(manifest.description).toBe(OWN.site_description);
    const picture = (html: string) =>
      html.match(/og:image" content="https:\/\/palmares\.example([^"]+)"/)?.[1] ?? '';
    expect(picture(body)).not.toBe(picture(before));
    expect((await app.inject(picture(body))).statusCode).toBe(200);
  });

  it('is neutral in a show that was never set up, and stays what it was in one that is there', async () => {
    const { db, page } = await setupAdminSite();
    const texts = async () =>
      (await db.selectFrom('competitions').select('share_texts').executeTakeFirst())?.share_texts;
    await ensureCompetition(db, 'test', { site_title: NEUTRAL_HEADING });
    expect([await texts(), (await page('/')).body.includes('Chaque soir')]).toEqual([{}, true]);
    await ensureCompetition(db, 'nouvelle', { site_title: NEUTRAL_HEADING });
    const row = await db
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', 'nouvelle')
      .executeTakeFirst();
    expect(row?.share_texts).toEqual({ site_title: 'Votez pour votre talent.' });
  });

  it('is no word of ours on a picture that stands in for another show’s', async () => {
    // No picture can be painted in one millisecond.
    const hasty = (deps: Dependencies) => Object.assign(deps.config, { picturePatienceMs: 1 });
    const { app, db, deps } = await testApplication(
      {},
      undefined,
      hasty,
      createPageRenderer(await loadBuild()),
    );
    await makeShow(db);
    const standIn = async () => {
      const { headers } = await app.inject('/partage/x.jpg');
      return (await app.inject(headers.location ?? '')).rawPayload;
    };
    const file = (name: string) => readFile(path.resolve(import.meta.dirname, '../../../public', name));
    expect((await standIn()).equals(await file('apercu.jpg'))).toBe(true);
    await db.updateTable('competitions').set({ name: 'Tam-Tam' }).execute();
    deps.show.forget();
    const neutral = await standIn();
    expect(neutral.equals(await file('apercu-neutre.jpg'))).toBe(true);
    expect(await sharp(neutral).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  });
});
