import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { videoCopy } from '#site/copy/bonus-video.ts';
import { testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

it('a page without videos asks no visitor to watch one', async () => {
  const { app, db } = await testSite();
  await makeShow(db);
  const { body } = await app.inject('/bonusvideo');
  expect(body).toContain('Pas de vidéo bonus pour le moment.');
  expect(body).not.toContain(videoCopy.signIn);
});

it('a page without questions offers no search among them', async () => {
  const { app, db } = await testSite();
  await makeShow(db);
  const search = async () => (await app.inject('/faq')).body.includes('role="search"');
  expect(await search()).toBe(false);
  await sql`insert into faq_items values (${'test'}, 'q', 0, 'Combien ?', 'Un.')`.execute(db);
  expect(await search()).toBe(true);
});
