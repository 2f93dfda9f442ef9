import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { bonusStanding, listBonuses } from '#domain/bonus/service.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { VISITOR } from '#test/account.ts';
import { testApplication } from '#test/application.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { makeMember, PASSWORD } from '#test/members.ts';
import { refusal } from '#test/refusal.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { createAccount } from './create-account.ts';
import { linkExternal } from './external.ts';
import { toIdentity } from './external-registration.ts';

async function setupReturning() {
  const database = await freshDatabase();
  const clock = await movableClock(database);
  const it = await testApplication({}, database);
  await clock.freeze("'2026-11-20 20:00:00+00'");
  const show = await makeShow(it.deps.db, { to: '30 days' });
  const vote = async (session: Parameters<typeof castVotes>[1]) =>
    castVotes(it.deps, session, {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily: 1,
      bonus: 0,
      vote_day: await databaseDay(it.deps.db),
      request_id: newId(),
    });
  const leave = (member: Awaited<ReturnType<typeof makeMember>>) =>
    deleteAccount(it.deps, member.session, { current_password: PASSWORD });
  return { ...it, db: it.deps.db, clock, vote, leave };
}

const google = {
  kind: 'google' as const,
  issuer: 'https://google.example',
  subject: 'awa',
  name: 'Awa',
  email: null,
};

it('an account that comes back waits for the next day, by any of the account’s ways in', async () => {
  const it = await setupReturning();
  const member = await makeMember(it.deps, { email: 'awa@exemple.org', phone: '07 08 12 34 56' });
  await linkExternal(it.deps, member.session, google);
  await it.vote(member.session);
  await it.leave(member);
  const refused = { code: 'ACCOUNT_JUST_DELETED', status: 409 };
  await expect(makeMember(it.deps, { email: 'Awa@Exemple.org' })).rejects.toMatchObject({
    ...refused,
    fields: { email: 'JUST_DELETED' },
  });
  await expect(
    makeMember(it.deps, { email: 'autre@exemple.org', phone: '0708123456' }),
  ).rejects.toMatchObject(refused);
  const withGoogle = () =>
    createAccount(it.deps, null, VISITOR, {
      name: 'Awa',
      identifiers: {},
      entry: { kind: 'google', identity: toIdentity(google), verifiedEmail: null },
      referral: null,
    });
  await expect(withGoogle()).rejects.toMatchObject({ ...refused, fields: {} });
  // Nothing of those attempts is left: the address that was free still is.
  await makeMember(it.deps, { email: 'autre@exemple.org' });

  await it.clock.freeze("'2026-11-21 00:00:00+00'");
  const back = await makeMember(it.deps, { email: 'awa@exemple.org' });
  await it.vote(back.session);
  const { session } = await withGoogle();
  expect(await listBonuses(it.db, session)).toEqual([]);
});

it('an account that comes back waits a day more when it was deleted in the last minute, since its votes may still be under way', async () => {
  const it = await setupReturning();
  const member = await makeMember(it.deps, { email: 'awa@exemple.org' });
  await it.clock.freeze("'2026-11-20 23:59:30+00'");
  await it.leave(member);
  await it.clock.freeze("'2026-11-21 00:00:10+00'");
  await expect(makeMember(it.deps, { email: 'awa@exemple.org' })).rejects.toMatchObject({
    code: 'ACCOUNT_JUST_DELETED',
  });
  await it.clock.freeze("'2026-11-22 00:00:00+00'");
  await makeMember(it.deps, { email: 'awa@exemple.org' });
});

it('an account that comes back gets no second welcome and counts for no second invitation', async () => {
  const it = await setupReturning();
  const referrer = await makeMember(it.deps);
  const code = (
    await it.db
      .selectFrom('users')
      .select('referral_code')
      .where('id', '=', referrer.session.userId)
      .executeTakeFirstOrThrow()
  ).referral_code;
  const come = (email: string) => makeMember(it.deps, { email, referral: code ?? '' });
  const member = await come('awa@exemple.org');
  expect(await listBonuses(it.db, member.session)).toMatchObject([{ bonus_type: 'bienvenue' }]);
  await it.vote(member.session);
  await it.leave(member);
  await it.clock.freeze("'2026-11-21 06:00:00+00'");
  const back = await come('awa@exemple.org');
  await it.vote(back.session);
  expect(await listBonuses(it.db, back.session)).toEqual([]);
  // The first time counts, once.
  expect(await bonusStanding(it.db, referrer.session)).toMatchObject({ uncounted_referrals: 1 });
  const { rows } = await sql`select from referrals`.execute(it.db);
  expect(rows).toHaveLength(1);
});

it('an account that is deleted and registered at once never votes twice in a day', async () => {
  const it = await setupReturning();
  for (let round = 0; round < 10; round += 1) {
    const email = `course.${round}@exemple.org`;
    const member = await makeMember(it.deps, { email });
    await it.vote(member.session);
    const again = () => refusal(makeMember(it.deps, { email }), 'in');
    const [, ...ends] = await Promise.all([it.leave(member), again(), again(), again()]);
    expect(ends.every((end) => end === 'EMAIL_TAKEN' || end === 'ACCOUNT_JUST_DELETED')).toBe(true);
  }
});
