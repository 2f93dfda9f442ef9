import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { testApplication } from '#test/application.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { makeMember, PASSWORD, VISITOR } from '#test/members.ts';
import { makeShow } from '#test/show.ts';
import { askConfirmationAgain } from './email-confirmation.ts';
import { mayHaveSent, mayWriteTo } from './email-limits.ts';
import { askNewPassword } from './forgotten-password.ts';
import { register } from './service.ts';
import { updateProfile } from './update-profile.ts';

const EVIL = 'GAGNEZ http://evil.example';
const VICTIMS = ['victime1@exemple.org', 'victime2@exemple.org'];

async function setupEmails() {
  const world = await testApplication();
  await makeShow(world.db);
  const emailsTo = async (to: string) => (await receivedEmails(world.deps)).filter((one) => one.to === to);
  return { ...world, emailsTo };
}

describe('e-mails to an address that its owner has not confirmed', () => {
  it('are few, whichever account asks for them and however: by one account that changes its address', async () => {
    const it = await setupEmails();
    const { session } = await makeMember(it.deps);
    const others = ['3', '4', '5', '6'].map((n) => `victime${n}@exemple.org`);
    for (let turn = 0; turn < 12; turn++)
      await updateProfile(it.deps, session, { email: [...VICTIMS, ...others][turn % 6] ?? '' });
    const all = (await receivedEmails(it.deps)).filter(({ to }) => to.startsWith('victime'));
    // With the one that it was sent itself, when it registered: five.
    expect(all).toHaveLength(4);
    for (const victim of VICTIMS) expect((await it.emailsTo(victim)).length).toBeLessThanOrEqual(3);
  });

  it('are few: by many accounts, one after the other and all at once', async () => {
    const it = await setupEmails();
    const [victim = ''] = VICTIMS;
    const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(it.deps)));
    await Promise.all(
      members.map(({ session }) => updateProfile(it.deps, session, { email: victim }).catch(() => {})),
    );
    for (const { session } of members) {
      await updateProfile(it.deps, session, { email: `${session.userId}@exemple.org` });
      await updateProfile(it.deps, session, { email: victim }).catch(() => {});
      await updateProfile(it.deps, session, { email: `encore-${session.userId}@exemple.org` });
    }
    const mails = await it.emailsTo(victim);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(3);
  });

  it('hold no word that the account’s holder has chosen, on any subject', async () => {
    const it = await setupEmails();
    const [victim = ''] = VICTIMS;
    const opened = await register(it.deps, null, VISITOR, {
      name: EVIL,
      email: victim,
      password: PASSWORD,
      auth_type: 'standard',
    });
    await askConfirmationAgain(it.deps, opened.session);
    await askNewPassword(it.deps, VISITOR, { email: victim });
    // E-mails are written after the answer: for a deleted account none would be written.
    await it.deps.mailer.settled();
    await updateProfile(it.deps, opened.session, { password: 'galon-de-scene-44' });
    await deleteAccount(it.deps, opened.session, { current_password: 'galon-de-scene-44' });
    const mails = await it.emailsTo(victim);
    expect(mails.map(({ subject }) => subject)).toContain('Choisissez un nouveau mot de passe');
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { text } of mails) expect(text).not.toContain('evil.example');
  });

  it('do not take the place of password e-mails', async () => {
    const it = await setupEmails();
    const { email } = await makeMember(it.deps);
    while (await mayWriteTo(it.deps, email));
    await askNewPassword(it.deps, VISITOR, { email });
    expect((await it.emailsTo(email)).map(({ subject }) => subject)).toContain(
      'Choisissez un nouveau mot de passe',
    );
  });
});

it('an e-mail greets by name where the address is the account’s own', async () => {
  const it = await setupEmails();
  const { email, session } = await makeMember(it.deps);
  await sql`update users set email_verified_at = now()`.execute(it.db);
  await updateProfile(it.deps, session, { password: 'galon-de-scene-44' });
  expect((await it.emailsTo(email)).at(-1)?.text).toContain('Bonjour Awa,');
});

it('an allowance gives a hundred simultaneous callers no more units than it has', async () => {
  const it = await setupEmails();
  const asked = await Promise.all(Array.from({ length: 100 }, () => mayWriteTo(it.deps, 'awa@exemple.org')));
  expect(asked.filter(Boolean)).toHaveLength(3);
  const user = { bucket: 1, userId: crypto.randomUUID() };
  const counted = await Promise.all(Array.from({ length: 100 }, () => mayHaveSent(it.deps, user)));
  expect(counted.filter(Boolean)).toHaveLength(5);
  // An hour later one more is free.
  await sql`update throttles set last_failure_at = last_failure_at - interval '1 hour'`.execute(it.db);
  expect([
    await mayWriteTo(it.deps, 'awa@exemple.org'),
    await mayWriteTo(it.deps, 'awa@exemple.org'),
  ]).toEqual([true, false]);
});
