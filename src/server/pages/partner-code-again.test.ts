import { expect, it } from 'vitest';
import { makeVoter, testSite } from '#test/application.ts';
import { makeCode } from '#test/bonus.ts';
import { testBrowser, to } from '#test/browser.ts';
import { makeShow } from '#test/show.ts';

async function setupUser() {
  const site = await testSite();
  await makeShow(site.db);
  const user = await makeVoter(site.deps);
  const browser = testBrowser(site.app);
  browser.cookies.set('__Host-session', user.token);
  const usedAt = async () => {
    const { used_at } = await site.db
      .selectFrom('partner_code_uses')
      .select('used_at')
      .orderBy('use_number', 'desc')
      .executeTakeFirstOrThrow();
    const [hours, minutes] = [
      used_at.getUTCHours() || '00',
      String(used_at.getUTCMinutes()).padStart(2, '0'),
    ];
    return `${used_at.getUTCFullYear()} à ${hours} h ${minutes} UTC.`
      .replaceAll(' h ', '\u00a0h\u00a0')
      .replace(' UTC', '\u00a0UTC');
  };
  return { ...site, user, browser, usedAt };
}

it('a partner code that is sent again says what it has given this user, and when', async () => {
  const { db, browser, usedAt } = await setupUser();
  await makeCode(db, { code: 'RADIO', amount: 3 });
  expect(to(await browser.post('/codepartenaire', { code: 'radio' }))).toBe('/vote');
  const again = await browser.post('/codepartenaire', { code: 'radio' });
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain('Vous avez déjà utilisé ce code. Il vous a donné 3\u00a0votes bonus le ');
  expect(again.body).toContain(await usedAt());
});

it('a partner code that a user has used as often as it may be says all that it has given them', async () => {
  const { app, db, browser, user } = await setupUser();
  await makeCode(db, { code: 'RADIO', amount: 1, max_uses_per_user: 2 });
  for (let use = 1; use <= 2; use += 1)
    expect(to(await browser.post('/codepartenaire', { code: 'radio' }))).toBe('/vote');
  const again = await app.inject({
    method: 'POST',
    url: '/api/bonus/assign',
    headers: user.headers,
    payload: { bonus_type: 'partenaire', code: 'radio' },
  });
  expect([again.statusCode, again.json().code]).toEqual([409, 'PARTNER_CODE_ALREADY_USED']);
  expect(again.json().message).toContain('Il vous a donné 2\u00a0votes bonus, la dernière fois le ');
});
