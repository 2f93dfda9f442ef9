import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

it.each([
  ['/faq', 'h1'],
  ['/', 'h2'],
])('%s has the heading « Comment ca marche? »', async (url, tag) => {
  const { app, db } = await testSite();
  await makeShow(db);
  const { body } = await app.inject({ url });
  expect(body).toMatch(new RegExp(`<${tag}[^>]*>Comment ca marche\\?</${tag}>`));
});
