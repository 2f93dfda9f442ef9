import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { testBrowser } from '#test/browser.ts';

it('a Google registration keeps the fingerprint’s hash, and none where scripts have sent none', async () => {
  const { app, db } = await testApplication();
  await testBrowser(app).signIn('google', 'g-aminata', 'fingerprint=5f3a9c');
  await testBrowser(app).signIn('google', 'g-salimata', `fingerprint=${'x'.repeat(201)}`);
  const rows = await db.selectFrom('users').select(['name', 'fingerprint_hash']).orderBy('name').execute();
  expect(rows.map(({ fingerprint_hash }) => fingerprint_hash !== null)).toEqual([true, false]);
  expect(JSON.stringify(rows)).not.toContain('5f3a9c');
});
