import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { makeMember, PASSWORD, signIn, VISITOR } from '#test/members.ts';
import { toRefusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { confirmEmail } from './email-confirmation.ts';
import { enterWith, linkExternal } from './external.ts';
import { askNewPassword, choosePassword, mayChoosePassword } from './forgotten-password.ts';
import { findUser, lookUp } from './queries.ts';
import { updateProfile } from './update-profile.ts';

const NEW = 'nouveau-refrain-31';

async function setupForgotten() {
  const house = await testApplication();
  await makeShow(house.db);
  const resetEmails = async () =>
    (await receivedEmails(house.deps)).filter((mail) => mail.subject.startsWith('Choisissez'));
  return { ...house, resetEmails };
}

async function linkFor({ deps, resetEmails }: Awaited<ReturnType<typeof setupForgotten>>, email: string) {
  await askNewPassword(deps, VISITOR, { email });
  return (await resetEmails()).at(-1)?.token ?? '';
}

describe('a forgotten password', () => {
  it('is replaced through the link of a message, once, and every session ends', async () => {
    const it = await setupForgotten();
    const { email, session, token: sessionToken } = await makeMember(it.deps);
    const elsewhere = await signIn(it.deps, email);
    const token = await linkFor(it, ` ${email.toUpperCase()} `);
    expect(await mayChoosePassword(it.deps, token)).toBe(true);

    expect(await choosePassword(it.deps, token, NEW)).toEqual({ userId: session.userId });
    expect(await mayChoosePassword(it.deps, token)).toBe(false);
    await expect(choosePassword(it.deps, token, 'encore-un-autre-5')).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
    });
    for (const ended of [sessionToken, elsewhere.token]) {
      expect(await it.deps.sessions.authenticate(it.db, ended)).toBeNull();
    }
    await expect(signIn(it.deps, email, PASSWORD)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await expect(signIn(it.deps, email, NEW)).resolves.toBeTruthy();
    expect((await receivedEmails(it.deps)).at(-1)).toMatchObject({
      to: email,
      subject: 'Votre mot de passe a été changé',
    });
  });

  it('lets one through of eight who use the same link at once', async () => {
    const it = await setupForgotten();
    const { email } = await makeMember(it.deps);
    const token = await linkFor(it, email);
    const tries = Array.from({ length: 8 }, (_, index) =>
      choosePassword(it.deps, token, `refrain-numero-${index}`).then(() => index, toRefusal),
    );
    const outcomes = await Promise.all(tries);
    const [winner, ...more] = outcomes.filter((outcome) => typeof outcome === 'number');
    expect(more).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === 'LINK_EXPIRED')).toHaveLength(7);
    await expect(signIn(it.deps, email, `refrain-numero-${winner}`)).resolves.toBeTruthy();
  });

  it('answers alike whether the account exists or not: same work before the answer, no hash, one e-mail', async () => {
    const it = await setupForgotten();
    const { email } = await makeMember(it.deps);
    await it.deps.mailer.settled();
    const statements: string[] = [];
    let hashes = 0;
    const counted = {
      ...it.deps,
      passwords: {
        ...it.deps.passwords,
        hash: () => Promise.reject(new Error('not here')),
        verify: () => {
          hashes += 1;
          return Promise.resolve(false);
        },
      },
      // What is put off until after the answer is seen apart from what comes before it.
      mailer: { send: () => statements.push('e-mail given up') },
      db: it.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    const trace = async (asked: string) => {
      statements.length = 0;
      await askNewPassword(counted, VISITOR, { email: asked });
      return [...statements];
    };
    const known = await trace(email);
    expect(await trace('personne@exemple.org')).toEqual(known);
    expect(known.at(-1)).toBe('e-mail given up');
    expect(hashes).toBe(0);

    await askNewPassword(it.deps, VISITOR, { email });
    await askNewPassword(it.deps, VISITOR, { email: 'personne@exemple.org' });
    expect((await it.resetEmails()).map((mail) => mail.to)).toEqual([email]);
  });

  it('has three links at most that work, and its owner always one of them, however often strangers ask', async () => {
    const it = await setupForgotten();
    const { email } = await makeMember(it.deps);
    for (let attempt = 0; attempt < 8; attempt++) await askNewPassword(it.deps, VISITOR, { email });
    expect(await it.resetEmails()).toHaveLength(3);
    // An hour that strangers have used up half of: what was sent has ended, and the owner asks.
    await sql`update one_time_links set expires_at = now() where purpose = 'password'`.execute(it.db);
    const token = await linkFor(it, email);
    expect(await it.resetEmails()).toHaveLength(4);
    expect(await mayChoosePassword(it.deps, token)).toBe(true);
  });

  it('is asked for from a network that has asked for very many, and the e-mail comes', async () => {
    const it = await setupForgotten();
    const { email } = await makeMember(it.deps);
    for (let stranger = 0; stranger < 150; stranger++)
      await askNewPassword(it.deps, VISITOR, { email: `personne-${stranger}@exemple.org` });
    await askNewPassword(it.deps, VISITOR, { email });
    await askNewPassword(it.deps, VISITOR, { email });
    expect((await it.resetEmails()).map(({ to }) => to)).toEqual([email]);
  });

  it('leaves one row of a network, however many made-up addresses are asked for', async () => {
    const it = await setupForgotten();
    for (let stranger = 0; stranger < 20; stranger++)
      await askNewPassword(it.deps, VISITOR, { email: `personne-${stranger}@exemple.org` });
    const { rows } = await sql`select from throttles`.execute(it.db);
    expect(rows).toHaveLength(1);
  });

  it('is not replaced through a link that is too old, or was sent to an address of before', async () => {
    const it = await setupForgotten();
    const { email, session } = await makeMember(it.deps);
    const old = await linkFor(it, email);
    await sql`update one_time_links set expires_at = now() where purpose = 'password'`.execute(it.db);
    expect(await mayChoosePassword(it.deps, old)).toBe(false);
    await expect(choosePassword(it.deps, old, NEW)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });

    const before = await linkFor(it, email);
    await updateProfile(it.deps, session, { email: 'autre@exemple.org' });
    await expect(choosePassword(it.deps, before, NEW)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('keeps the link when the new password is refused, and stores no token', async () => {
    const it = await setupForgotten();
    const { email } = await makeMember(it.deps);
    const token = await linkFor(it, email);
    await expect(choosePassword(it.deps, token, 'password')).rejects.toMatchObject({
      fields: { password: 'PASSWORD_COMMON' },
    });
    expect(await mayChoosePassword(it.deps, token)).toBe(true);
    const { rows } = await sql<{ row: string }>`select l::text as row from one_time_links l`.execute(it.db);
    expect(rows.some(({ row }) => row.includes(token) || row.includes(token.slice(2)))).toBe(false);
    for (const nonsense of ['', 'x', `00${'a'.repeat(43)}`, `${token}a`, `zz${token.slice(2)}`]) {
      expect(await mayChoosePassword(it.deps, nonsense)).toBe(false);
    }
  });

  it('shows that the address is theirs, and drops a change of address that was under way', async () => {
    const it = await setupForgotten();
    const { email, session } = await makeMember(it.deps);
    await sql`update users set email_verified_at = now()`.execute(it.db);
    await updateProfile(it.deps, session, { email: 'voleur@exemple.org' });
    const token = await linkFor(it, email);
    await choosePassword(it.deps, token, NEW);
    const { rows } =
      await sql`select email, pending_email, email_verified_at is not null as verified from users`.execute(
        it.db,
      );
    expect(rows).toEqual([{ email, pending_email: null, verified: true }]);
    const { rows: links } = await sql`select from one_time_links`.execute(it.db);
    expect(links).toEqual([]);
  });

  it.each([
    ['takes away', false],
    ['leaves', true],
  ])('%s an account elsewhere that was linked, the address being confirmed: %s', async (_, confirmed) => {
    const it = await setupForgotten();
    const { email, session } = await makeMember(it.deps);
    await linkExternal(it.deps, session, {
      kind: 'google',
      issuer: 'https://google.example',
      subject: '77',
      name: null,
      email: confirmed ? email : 'voleur@exemple.org',
    });
    expect((await findUser(it.db, session))?.email_verified_at !== null).toBe(confirmed);
    await choosePassword(it.deps, await linkFor(it, email), NEW);
    const left = confirmed ? 'https://google.example 77' : null;
    expect((await findUser(it.db, session))?.google_identity).toBe(left);
    const entry = await lookUp(it.db, { kind: 'google', value: 'https://google.example 77' });
    expect(entry !== undefined).toBe(confirmed);
  });

  it('takes away what a stranger linked who had registered with the address, before and after its owner confirmed it', async () => {
    const it = await setupForgotten();
    const { email, session, token } = await makeMember(it.deps);
    const theirs = (kind: 'google' | 'canal') => ({
      kind,
      issuer: `https://${kind}.example`,
      subject: 'stranger',
      name: null,
      email: 'voleur@exemple.org',
    });
    await linkExternal(it.deps, session, theirs('google'));
    const mail = (await receivedEmails(it.deps)).find(({ to }) => to === email);
    await confirmEmail(it.deps, mail?.token ?? '');
    await linkExternal(it.deps, session, theirs('canal'));
    await choosePassword(it.deps, await linkFor(it, email), NEW);

    for (const kind of ['google', 'canal'] as const) {
      const entrance = await enterWith(it.deps, null, VISITOR, { ...theirs(kind), email: null }, null);
      if (entrance.how !== 'unknown') expect(entrance.opened.session.userId).not.toBe(session.userId);
    }
    expect(await it.deps.sessions.authenticate(it.db, token)).toBeNull();
    await expect(signIn(it.deps, email)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await expect(signIn(it.deps, email, NEW)).resolves.toBeTruthy();
  });

  it('leaves the Google account that the account was registered with, which speaks for the address', async () => {
    const it = await setupForgotten();
    const google = { kind: 'google', issuer: 'https://google.example', subject: '9', name: 'Awa' } as const;
    const email = 'awa.google@exemple.org';
    const first = await enterWith(it.deps, null, VISITOR, { ...google, email }, null);
    await choosePassword(it.deps, await linkFor(it, email), NEW);
    const again = await enterWith(it.deps, null, VISITOR, { ...google, email }, null);
    const [one, other] = [first, again].map((e) => e.how !== 'unknown' && e.opened.session.userId);
    expect(other).toBe(one);
  });

  it('reaches an account with a number only once the operations guide’s statement has given it an address', async () => {
    const it = await setupForgotten();
    const { session } = await makeMember(it.deps, { email: null, phone: '07 08 12 34 56' });
    const guide = await readFile('docs/operations.md', 'utf8');
    const statement = guide.match(/`(with u as [^`]+)`/)?.[1] ?? '';
    const email = 'retrouvee@exemple.org';
    const filled = statement.replaceAll('awa@…', email).replace('+225…', '+2250708123456');
    await sql.raw(filled).execute(it.db);
    expect(await choosePassword(it.deps, await linkFor(it, email), NEW)).toEqual({ userId: session.userId });
    await expect(signIn(it.deps, email, NEW)).resolves.toBeTruthy();
  });
});
