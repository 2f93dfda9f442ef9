import { describe, expect, it } from 'vitest';
import { ownData } from '#domain/account/own-data.ts';
import { audit } from '#domain/acts/audit.ts';
import { perform } from '#domain/acts/perform.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeMember, signIn } from '#test/members.ts';
import { makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { acts } from './acts.ts';
import { searchPerson, viewPerson } from './people.ts';

const REASON = 'Vend des votes sur un autre réseau.';

async function setupPerson() {
  const it = await setupOpenContest();
  const admin = await makeOperator(it.deps);
  const member = await makeMember(it.deps, { phone: '07 08 12 34 56' });
  const { userId } = member.session;
  const act = (
    name: 'user.block' | 'user.unblock' | 'user.end-sessions',
    input = { user_id: userId, reason: REASON },
  ) => perform(it.deps, acts, admin.session, name, input);
  return { ...it, admin, member, userId, act };
}

describe('looking for a user', () => {
  it('finds by number, address, code and id, however they are written, and by nothing less', async () => {
    const { deps, admin, member, userId, db } = await setupPerson();
    const { referral_code } = await viewPerson(db, admin.session, userId);
    const find = async (sought: string) => (await searchPerson(deps, admin.session, sought)).userId;
    for (const sought of [
      '+225 07 08 12 34 56',
      '07 08 12 34 56',
      ` ${member.email.toUpperCase()} `,
      (referral_code ?? '').toLowerCase(),
      userId.toUpperCase(),
    ])
      expect([sought, await find(sought)]).toEqual([sought, userId]);
    for (const sought of ['070812345', 'awa', '%', admin.id, member.email.slice(1)])
      expect([sought, await find(sought)]).toEqual([sought, null]);
  });

  it('leaves a trace of which operator looked at which user, without anything personal in it', async () => {
    const { deps, admin, member, userId, db } = await setupPerson();
    await searchPerson(deps, admin.session, member.email);
    await viewPerson(db, admin.session, userId);
    const events = await audit(db, {});
    expect(events.map(({ act, subject, operator }) => [act, subject, operator])).toEqual([
      ['user.viewed', `user:${userId}`, admin.name],
      ['user.searched', `user:${userId}`, admin.name],
    ]);
    expect(JSON.stringify(events)).not.toContain(member.email);
  });
});

describe('blocking a user', () => {
  it('ends their sessions, keeps them out with a clear answer, and tells them why', async () => {
    const { deps, app, db, member, act } = await setupPerson();
    await act('user.block');
    expect(await refusal(signIn(deps, member.email))).toBe('USER_BLOCKED');
    expect(await refusal(signIn(deps, member.email, 'a wrong password'))).toBe('WRONG_CREDENTIALS');
    expect((await ownData(db, member.session)).blocked).toMatchObject({ reason: REASON });
    const stop = await deps.sessions.follow(db, () => {});
    const vote = await app.inject({
      method: 'POST',
      url: '/api/votes',
      headers: member.headers,
      payload: {},
    });
    stop();
    expect(vote.statusCode).toBe(401);
    await act('user.unblock');
    expect(await refusal(signIn(deps, member.email))).toBe('done');
  });

  it('is done once by two admins at the same moment, and undone once', async () => {
    const { act } = await setupPerson();
    const twice = (name: 'user.block' | 'user.unblock') =>
      Promise.all([refusal(act(name)), refusal(act(name))]).then((answers) => answers.sort());
    expect(await twice('user.block')).toEqual(['CHANGED_MEANWHILE', 'done']);
    expect(await twice('user.unblock')).toEqual(['CHANGED_MEANWHILE', 'done']);
  });

  it('leaves no session open to a user who signs in at that moment', async () => {
    const { deps, db, member, act, admin, userId } = await setupPerson();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([refusal(signIn(deps, member.email)), act('user.block')]);
      const { sessions } = await viewPerson(db, admin.session, userId);
      expect(sessions.filter((one) => !one.ended_on)).toEqual([]);
      await act('user.unblock');
    }
  });

  it('is refused for a user who does not exist', async () => {
    const { act, admin } = await setupPerson();
    for (const name of ['user.block', 'user.unblock', 'user.end-sessions'] as const)
      expect(await refusal(act(name, { user_id: admin.id, reason: REASON }))).toBe('NOT_FOUND');
  });

  it('is not needed by an admin who only ends a user’s sessions', async () => {
    const { act, deps, member } = await setupPerson();
    expect(await act('user.end-sessions')).toMatchObject({ kind: 'done' });
    expect(await refusal(signIn(deps, member.email))).toBe('done');
  });
});
