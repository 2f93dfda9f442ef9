import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { testApplication } from '#test/application.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { makeMember, PASSWORD, signIn, VISITOR } from '#test/members.ts';
import { toRefusal } from '#test/refusal.ts';
import { report } from '#test/report.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { enterWith, linkExternal, unlinkExternal } from './external.ts';
import { askNewPassword, choosePassword } from './forgotten-password.ts';
import { updateProfile } from './update-profile.ts';

const ROUNDS = 16;
const google = { kind: 'google', issuer: 'https://google.example', name: 'Awa', email: null } as const;

async function setupShow() {
  const it = await testApplication();
  const show = await makeShow(it.db);
  const day = await databaseDay(it.db);
  const vote = (session: Parameters<typeof castVotes>[1]) =>
    castVotes(it.deps, session, {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily: 1,
      bonus: 0,
      vote_day: day,
      request_id: newId(),
    });
  return { ...it, vote };
}

/** The result of a call, or the error code of its refusal. */
const ended = <T>(promise: Promise<T>): Promise<T | string> => promise.catch(toRefusal);

it('a sign-in that meets the deletion of its account leaves no living session, and no vote afterwards', async () => {
  const { db, deps, vote } = await setupShow();
  let late = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { session, email } = await makeMember(deps);
    const deletion = () => deleteAccount(deps, session, { current_password: PASSWORD });
    // Either may come first: checking the password takes both about as long.
    const [, ...entrances] = await Promise.all([
      deletion(),
      ended(signIn(deps, email)),
      ended(signIn(deps, email)),
      ended(signIn(deps, email)),
    ]);
    const { rows } = await sql`
      select from sessions where user_id = ${session.userId} and revoked_at is null`.execute(db);
    expect(rows).toEqual([]);
    for (const entrance of entrances) {
      if (typeof entrance === 'string') {
        expect(entrance).toBe('WRONG_CREDENTIALS');
        late += 1;
      } else expect(await ended(vote(entrance.session))).toBe('SIGN_IN_REQUIRED');
    }
  }
  expect((await sql`select from votes`.execute(db)).rows).toEqual([]);
  report(`sign-in against deletion: ${ROUNDS * 3} sign-ins, ${late} came too late, 0 ghosts`);
});

it('a token of a deleted account votes nowhere, in processes that have not heard of it either', async () => {
  const { db, deps, vote } = await setupShow();
  const { session, token } = await makeMember(deps);
  await sql`delete from users where id = ${session.userId}`.execute(db);
  expect(await deps.sessions.authenticate(db, token)).not.toBeNull();
  await expect(vote(session)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
});

it('an anonymous user’s token that says otherwise casts no vote', async () => {
  const { db, deps, vote } = await setupShow();
  const { session } = await makeMember(deps);
  await sql`update users set is_anonymous = true where id = ${session.userId}`.execute(db);
  await expect(vote(session)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
});

it('a sign-in with the old password that meets a reset leaves no living session', async () => {
  const { db, deps } = await setupShow();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { session, email } = await makeMember(deps);
    await askNewPassword(deps, VISITOR, { email });
    const mails = (await receivedEmails(deps)).filter(({ to }) => to === email);
    const token = mails.find(({ subject }) => subject.startsWith('Choisissez'))?.token ?? '';
    await Promise.all([
      choosePassword(deps, token, 'nouveau-refrain-31'),
      ended(signIn(deps, email)),
      ended(signIn(deps, email)),
    ]);
    const { rows } = await sql`
      select from sessions where user_id = ${session.userId} and revoked_at is null`.execute(db);
    expect(rows).toEqual([]);
  }
});

it('a Google account that is being unlinked opens nothing afterwards', async () => {
  const { db, deps } = await setupShow();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { session } = await makeMember(deps);
    const identity = { ...google, subject: `awa ${round}` };
    await linkExternal(deps, session, identity);
    const before = await openSessions(session.userId);
    const [entrance] = await Promise.all([
      ended(enterWith(deps, null, VISITOR, identity, null)),
      unlinkExternal(deps, session, 'google'),
    ]);
    // The sign-in came before the unlinking, or failed: it never enters the account that was unlinked.
    if (typeof entrance === 'string' || entrance.how === 'unknown') continue;
    const own = entrance.opened.session.userId === session.userId;
    expect(await openSessions(session.userId)).toBe(own ? before + 1 : before);
  }

  async function openSessions(userId: string): Promise<number> {
    const { rows } = await sql`
      select from sessions where user_id = ${userId} and revoked_at is null`.execute(db);
    return rows.length;
  }
});

it('an ended session changes nothing of what its account is entered with, though its token is still believed', async () => {
  const { db, deps } = await setupShow();
  const { session, token } = await makeMember(deps);
  await sql`update sessions set revoked_at = now()`.execute(db);
  expect(await deps.sessions.authenticate(db, token)).not.toBeNull();
  const refused = { code: 'SIGN_IN_REQUIRED' };
  await expect(linkExternal(deps, session, { ...google, subject: 'late' })).rejects.toMatchObject(refused);
  await expect(
    updateProfile(deps, session, { email: 'neuve@exemple.org' }, { current_password: PASSWORD }),
  ).rejects.toMatchObject(refused);
  await expect(deleteAccount(deps, session, { current_password: PASSWORD })).rejects.toMatchObject(refused);
});
