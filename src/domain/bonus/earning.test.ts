import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { invite, makeCode, makeInviter } from '#test/bonus.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { REFERRALS_NEEDED } from './rules.ts';
import { assignBonus } from './service.ts';

it('once the last vote has closed, neither invitations nor a partner code give a bonus vote, until it is reopened', async () => {
  const { db, deps } = await testApplication();
  await makeShow(db);
  const user = await makeInviter({ db, deps });
  await invite(db, user, REFERRALS_NEEDED);
  await makeCode(db, { code: 'TV' });
  const claim = () => refusal(assignBonus(deps, user.session, { bonus_type: 'parrainage' }));
  const enter = () => refusal(assignBonus(deps, user.session, { bonus_type: 'partenaire', code: 'TV' }));
  const close = (last: boolean) =>
    sql`update contests set end_contest = ${last}, override = 'closed', closed_at = now()`.execute(db);
  await close(true);
  expect([await claim(), await enter()]).toEqual(['COMPETITION_OVER', 'COMPETITION_OVER']);
  // After any other week, what is earned can be given in the next one.
  await close(false);
  expect(await enter()).toBe('done');
  await sql`update contests set end_contest = true, override = null, closed_at = null`.execute(db);
  expect(await claim()).toBe('done');
});
