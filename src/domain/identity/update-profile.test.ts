import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { makeMember, PASSWORD, signIn, VISITOR } from '#test/members.ts';
import { toRefusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { askConfirmationAgain, confirmEmail, isConfirmationAlive } from './email-confirmation.ts';
import { enterWith } from './external.ts';
import { keepForRegistration, registerPending } from './external-registration.ts';
import { findUser, lookUp } from './queries.ts';
import { SESSION_DAYS } from './session-rules.ts';
import { updateProfile } from './update-profile.ts';

const NEW = 'nouveau-refrain-31';

async function setupProfile() {
  const house = await testApplication();
  await makeShow(house.db);
  const lastEmail = async (to: string) =>
    (await receivedEmails(house.deps)).filter((mail) => mail.to === to).at(-1);
  return { ...house, lastEmail };
}

describe('an address', () => {
  it('is confirmed through the message that follows registration, once of eight at once', async () => {
    const it = await setupProfile();
    const { email, session } = await makeMember(it.deps);
    const mail = await it.lastEmail(email);
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail');
    const token = mail?.token ?? '';
    expect(await isConfirmationAlive(it.deps, token)).toBe(true);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => confirmEmail(it.deps, token)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await findUser(it.db, session))?.email_verified_at).toBeInstanceOf(Date);
    expect(await isConfirmationAlive(it.deps, token)).toBe(false);
    expect(await askConfirmationAgain(it.deps, session)).toBe(false);
  });

  it('that Google has verified needs no message; another one that is given with canal does', async () => {
    const it = await setupProfile();
    const google = { kind: 'google', issuer: 'https://google.example', subject: '1', name: 'Awa' } as const;
    await enterWith(it.deps, null, VISITOR, { ...google, email: 'Awa@exemple.org' }, null);
    const canal = { kind: 'canal', issuer: 'https://canal.example', subject: '2', name: 'Koffi' } as const;
    for (const [email, given] of [
      ['koffi@exemple.org', ' Koffi@Exemple.org'],
      ['fatou@exemple.org', 'autre@exemple.org'],
    ] as const) {
      const identity = { ...canal, subject: email, email };
      const { ud, secret } = await keepForRegistration(it.deps, identity, { referral: null, next: null });
      const input = { name: 'K', email: given.trim(), auth_type: 'canal', canal_id: ud } as const;
      await registerPending(it.deps, null, VISITOR, secret, input);
    }
    const { rows } = await sql<{ email: string }>`
      select email, email_verified_at is not null as verified from users order by email`.execute(it.db);
    expect(rows).toEqual([
      { email: 'autre@exemple.org', verified: false },
      { email: 'awa@exemple.org', verified: true },
      { email: 'koffi@exemple.org', verified: true },
    ]);
    expect((await receivedEmails(it.deps)).map((mail) => mail.to)).toEqual(['autre@exemple.org']);
  });

  it('that was never confirmed is replaced at once, and the new one is written to', async () => {
    const it = await setupProfile();
    const { email, session } = await makeMember(it.deps);
    const before = (await it.lastEmail(email))?.token ?? '';
    await updateProfile(it.deps, session, { email: ' Juste@Exemple.org ' });
    expect(await findUser(it.db, session)).toMatchObject({
      email: 'juste@exemple.org',
      email_verified_at: null,
      pending_email: null,
    });
    expect(await lookUp(it.db, { kind: 'email', value: email })).toBeUndefined();
    await expect(confirmEmail(it.deps, before)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await it.lastEmail('juste@exemple.org')).toMatchObject({
      subject: 'Confirmez votre adresse e-mail',
    });
  });

  it('that was confirmed stays until the new one is confirmed, and hears of it', async () => {
    const it = await setupProfile();
    const { email, session } = await makeMember(it.deps);
    await confirmEmail(it.deps, (await it.lastEmail(email))?.token ?? '');
    await updateProfile(it.deps, session, { email: 'neuve@exemple.org' });
    expect(await findUser(it.db, session)).toMatchObject({ email, pending_email: 'neuve@exemple.org' });
    expect(await it.lastEmail(email)).toMatchObject({ subject: 'Votre compte va changer d’adresse e-mail' });
    await expect(signIn(it.deps, 'neuve@exemple.org')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });

    await confirmEmail(it.deps, (await it.lastEmail('neuve@exemple.org'))?.token ?? '');
    expect(await findUser(it.db, session)).toMatchObject({ email: 'neuve@exemple.org', pending_email: null });
    await expect(signIn(it.deps, 'neuve@exemple.org')).resolves.toBeTruthy();
    expect(await lookUp(it.db, { kind: 'email', value: email })).toBeUndefined();
  });

  it('that is given back unchanged withdraws the change', async () => {
    const it = await setupProfile();
    const { email, session } = await makeMember(it.deps);
    await sql`update users set email_verified_at = now()`.execute(it.db);
    await updateProfile(it.deps, session, { email: 'neuve@exemple.org' });
    const token = (await it.lastEmail('neuve@exemple.org'))?.token ?? '';
    await updateProfile(it.deps, session, { email: 'neuve@exemple.org', name: 'Awa K.' });
    expect(await isConfirmationAlive(it.deps, token)).toBe(true);
    await updateProfile(it.deps, session, { email });
    expect(await findUser(it.db, session)).toMatchObject({ email, pending_email: null, name: 'Awa K.' });
    await expect(confirmEmail(it.deps, token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('that another account has is refused, whether it is asked for or confirmed too late', async () => {
    const it = await setupProfile();
    const other = await makeMember(it.deps);
    const { email, session } = await makeMember(it.deps);
    await expect(updateProfile(it.deps, session, { email: other.email })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: 'EMAIL_TAKEN' },
    });
    await confirmEmail(it.deps, (await it.lastEmail(email))?.token ?? '');
    await expect(updateProfile(it.deps, session, { email: other.email })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    await updateProfile(it.deps, session, { email: 'course@exemple.org' });
    const token = (await it.lastEmail('course@exemple.org'))?.token ?? '';
    await makeMember(it.deps, { email: 'course@exemple.org' });
    await expect(confirmEmail(it.deps, token)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await findUser(it.db, session)).toMatchObject({ email });
  });

  it('is written to again, three times an hour at most', async () => {
    const it = await setupProfile();
    const { session } = await makeMember(it.deps);
    const codes = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      await it.deps.mailer.settled();
      codes.push(await askConfirmationAgain(it.deps, session).catch(toRefusal));
    }
    expect(codes).toEqual([true, true, 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
  });
});

describe('several changes of a profile at once', () => {
  it('leave exactly one address and one number with the account', async () => {
    const it = await setupProfile();
    const { session } = await makeMember(it.deps, { phone: '07 08 12 34 56' });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        updateProfile(it.deps, session, {
          email: `course.${index}@exemple.org`,
          phone: `07 08 12 34 ${60 + index}`,
          country_code: 'CI',
        }),
      ),
    );
    const { rows } = await sql<{ kind: string; value: string }>`
      select kind, value from directory where kind <> 'referral_code' order by kind`.execute(it.db);
    const user = await findUser(it.db, session);
    expect(rows).toEqual([
      { kind: 'email', value: user?.email },
      { kind: 'phone', value: user?.phone },
    ]);
  });
});

describe('what a change of the profile asks for besides', () => {
  it('is the current password, for a new one, another address or number, and not for a name', async () => {
    const it = await setupProfile();
    const { session } = await makeMember(it.deps);
    const change = (input: object, current_password?: string) =>
      updateProfile(it.deps, session, input, { current_password }).then(
        () => 'done',
        (error: { fields: unknown }) => error.fields,
      );
    const phone = { phone: '0708123456', country_code: 'CI' };
    expect(await change({ name: 'Awa K.' })).toBe('done');
    expect(await change(phone)).toEqual({ current_password: 'REQUIRED' });
    expect(await change(phone, PASSWORD)).toBe('done');
    expect(await change({ ...phone, name: 'Awa' })).toBe('done');
    expect(await change({ password: NEW })).toEqual({ current_password: 'REQUIRED' });
    expect(await change({ email: 'neuve@exemple.org' })).toEqual({ current_password: 'REQUIRED' });
    expect(await change({ password: NEW }, 'au-hasard-99')).toEqual({ current_password: 'PASSWORD_WRONG' });
    expect(await change({ password: NEW, email: 'neuve@exemple.org' }, PASSWORD)).toBe('done');
  });

  it('is slowed down like guesses at sign-in', async () => {
    const it = await setupProfile();
    const { session } = await makeMember(it.deps);
    const codes = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const guess = updateProfile(it.deps, session, { password: NEW }, { current_password: 'au-hasard-99' });
      codes.push(await guess.catch(toRefusal));
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('INVALID_INPUT'));
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is a sign-in of just now where the account has no password', async () => {
    const it = await setupProfile();
    const { session } = await makeMember(it.deps);
    await sql`update users set password_hash = null`.execute(it.db);
    await updateProfile(it.deps, session, { email: 'neuve@exemple.org' }, {});
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(it.db);
    await expect(updateProfile(it.deps, session, { password: NEW }, {})).rejects.toMatchObject({
      code: 'RECENT_SIGN_IN_REQUIRED',
    });
  });
});

it('a profile update by a session that ended by its age changes nothing, though its token is still believed', async () => {
  const it = await setupProfile();
  const { session } = await makeMember(it.deps);
  await sql`update sessions set created_at = now() - make_interval(days => ${SESSION_DAYS})`.execute(it.db);
  const change = updateProfile(it.deps, session, { password: NEW }, { current_password: PASSWORD });
  await expect(change).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
});

it('a profile update ends the other sessions when the password changes, and keeps this one', async () => {
  const it = await setupProfile();
  const { email, session, token } = await makeMember(it.deps);
  const elsewhere = await signIn(it.deps, email);
  await updateProfile(it.deps, session, { password: NEW }, { current_password: PASSWORD });
  expect(await it.deps.sessions.authenticate(it.db, elsewhere.token)).toBeNull();
  expect(await it.deps.sessions.authenticate(it.db, token)).toBeTruthy();
  expect((await receivedEmails(it.deps)).at(-1)?.subject).toBe('Votre mot de passe a été changé');
});
