import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { makeCode, makeInviter } from '#test/bonus.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { assignBonus, bonusOverview, listBonuses } from './service.ts';

async function setupPartnerCodes() {
  const database = await freshDatabase();
  const clock = await movableClock(database);
  // Connections of its own: the moved clock is only seen by those that were opened after it.
  const it = await testApplication({}, database);
  await makeShow(it.db);
  const user = await makeInviter(it);
  const enter = (code: string, who = user) =>
    refusal(assignBonus(it.deps, who.session, { bonus_type: 'partenaire', code }));
  return { ...it, clock, user, enter };
}

it('a partner code is taken in any spelling, gives its amount, and is told with its name', async () => {
  const it = await setupPartnerCodes();
  await makeCode(it.deps.db, { code: 'PALMARES2026', amount: 2 });
  const { deps, user } = it;
  const typed = { bonus_type: 'partenaire', code: ' palmarès-2026 ' } as const;
  expect(await refusal(assignBonus(deps, user.session, typed))).toBe('PARTNER_CODE_UNKNOWN');
  expect(
    await assignBonus(deps, user.session, { bonus_type: 'partenaire', code: ' Palmares - 2026 ' }),
  ).toEqual({
    bonus_type: 'partenaire',
    granted: 2,
    bonus_count: 2,
    initial_bonus_count: 2,
    never_had_bonus: 0,
  });
  expect(await listBonuses(deps.db, user.session)).toMatchObject([
    { number: 2, bonus_type: 'partenaire', source: 'PALMARES2026', vote: null },
    { number: 1, bonus_type: 'partenaire', source: 'PALMARES2026', vote: null },
  ]);
  expect((await bonusOverview(deps, user.session)).ways.partenaire).toMatchObject({
    granted: 2,
    codes: [{ code: 'PALMARES2026', granted: 2 }],
  });
  await makeCode(deps.db, { code: 'RADIO' });
  expect(await assignBonus(deps, user.session, { bonus_type: 'partenaire', code: 'radio' })).toMatchObject({
    bonus_count: 3,
    initial_bonus_count: 3,
    never_had_bonus: 1,
  });
});

it('a partner code that is refused says what is wrong with it: unknown, early, over, used up, used already', async () => {
  const it = await setupPartnerCodes();
  const { db } = it.deps;
  await makeCode(db, { code: 'DEMAIN', from: '1 hour', to: '2 hours' });
  await makeCode(db, { code: 'UNSEUL', max_uses: 1 });
  await makeCode(db, { code: 'DEUXFOIS', max_uses_per_user: 2 });
  expect(await it.enter('nulle part')).toBe('PARTNER_CODE_UNKNOWN');
  expect(await it.enter('!')).toBe('PARTNER_CODE_UNKNOWN');
  expect(await it.enter('demain')).toBe('PARTNER_CODE_NOT_YET');
  await it.clock.set("pg_catalog.now() + interval '61 minutes'");
  expect(await it.enter('demain')).toBe('done');
  expect(await it.enter('demain')).toBe('PARTNER_CODE_ALREADY_USED');
  const other = await makeInviter(it);
  await it.clock.set("pg_catalog.now() + interval '121 minutes'");
  expect(await it.enter('demain', other)).toBe('PARTNER_CODE_EXPIRED');
  expect(await it.enter('demain')).toBe('PARTNER_CODE_ALREADY_USED');
  expect(await it.enter('unseul')).toBe('done');
  expect(await it.enter('unseul', other)).toBe('PARTNER_CODE_USED_UP');
  expect([await it.enter('deux fois'), await it.enter('deux fois'), await it.enter('deux fois')]).toEqual([
    'done',
    'done',
    'PARTNER_CODE_ALREADY_USED',
  ]);
});

it('the form of partner codes slows down a user who guesses, more and more, and locks no user out', async () => {
  const it = await setupPartnerCodes();
  await makeCode(it.deps.db, { code: 'TROUVE' });
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await it.enter(`essai ${guess}`)).toBe('PARTNER_CODE_UNKNOWN');
  }
  // Thirty-two seconds after the fifth; even the right one waits.
  expect(await it.enter('trouve')).toBe('TOO_MANY_ATTEMPTS');
  const other = await makeInviter(it);
  expect(await it.enter('encore un essai', other)).toBe('PARTNER_CODE_UNKNOWN');
  await it.clock.set("pg_catalog.now() + interval '33 seconds'");
  expect(await it.enter('toujours pas')).toBe('PARTNER_CODE_UNKNOWN');
  expect(await it.enter('trouve')).toBe('TOO_MANY_ATTEMPTS');
  await it.clock.set("pg_catalog.now() + interval '94 seconds'");
  expect(await it.enter('trouve')).toBe('done');
});

it('the form of partner codes takes codes that exist for no guesses', async () => {
  const it = await setupPartnerCodes();
  await makeCode(it.deps.db, { code: 'FINI', from: '-2 hours', to: '-1 hour' });
  for (let time = 0; time < 12; time += 1) expect(await it.enter('fini')).toBe('PARTNER_CODE_EXPIRED');
});
