import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { createSessionRegistry } from '#domain/identity/session-registry.ts';
import { readToken } from '#domain/identity/session-token.ts';
import { secretsFrom } from '#server/config/keys.ts';
import { awa, PASSWORD, post, registered, setupOpenContest } from '#test/account.ts';
import { joinTeam, makeOperator, OPERATOR_PASSWORD, ORIGIN } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { signInOperator } from './access.ts';
import { inviteAdmin } from './invitations.ts';
import { decryptSecret, encryptSecret, totpCode } from './one-time-code.ts';
import { findOperatorByEmail } from './queries.ts';
import { lookAtSealing, sealAnew } from './sealed-factors.ts';

const OLD = 'a secret for tests, thirty-two bytes';
const NEW = 'another secret for tests, which is longer';
const none = { current: undefined, previous: undefined };

async function setupRotation(given: Parameters<typeof secretsFrom>[0], sessionSecret = NEW) {
  const it = await setupOpenContest();
  const operator = await makeOperator(it.deps);
  const before = { ...it.deps.config };
  const rotate = () => void Object.assign(it.deps.config, secretsFrom(given, sessionSecret));
  const enter = async (code?: string, email = operator.email, password = OPERATOR_PASSWORD) =>
    refusal(signInOperator(it.deps, ORIGIN, { email, password, code: code ?? (await operator.freshCode()) }));
  return { ...it, operator, before, rotate, enter };
}

describe('a rotated SESSION_SECRET', () => {
  it('with the previous one given locks no operator out, and their secret is sealed anew when it is used', async () => {
    const { db, operator, rotate, enter } = await setupRotation({
      session: { current: NEW, previous: OLD },
      sealing: none,
      pseudonym: none,
    });
    rotate();
    expect(await enter()).toBe('done');
    const after = await findOperatorByEmail(db, operator.email);
    expect(after && decryptSecret(after.totp_secret, [NEW])).toEqual({
      secret: operator.secret,
      outdated: false,
    });
  });

  it('leaves the régie alone where sealing has a secret of its own', async () => {
    const { rotate, enter } = await setupRotation({
      session: { current: NEW, previous: undefined },
      sealing: { current: OLD, previous: undefined },
      pseudonym: { current: OLD, previous: undefined },
    });
    rotate();
    expect(await enter()).toBe('done');
  });

  it('and then a leak lock out no operator who has entered no code between the two, and the doctor is told where they would', async () => {
    const LEAKED = NEW;
    const habit = { session: { current: LEAKED, previous: OLD }, sealing: none, pseudonym: none };
    const { deps, db, rotate, enter } = await setupRotation(habit);
    rotate();
    const leak = secretsFrom(
      {
        session: { current: 'drawn after the leak, thirty-two bytes', previous: undefined },
        sealing: { current: LEAKED, previous: undefined },
        pseudonym: { current: LEAKED, previous: undefined },
      },
      'drawn after the leak, thirty-two bytes',
    );
    expect(await lookAtSealing(db, deps.config.sealingSecrets)).toEqual({ unreadable: 0, outdated: 1 });
    expect(await lookAtSealing(db, leak.sealingSecrets)).toEqual({ unreadable: 1, outdated: 0 });
    await sealAnew(db, ['of a process that knows neither']);
    await sealAnew(db, deps.config.sealingSecrets);
    expect(await lookAtSealing(db, leak.sealingSecrets)).toEqual({ unreadable: 0, outdated: 0 });
    Object.assign(deps.config, leak);
    expect(await enter()).toBe('done');
  });

  it('without the previous one leaves the recovery codes, and the command line’s way back for an admin who is there', async () => {
    const { deps, db, operator, rotate, enter } = await setupRotation({
      session: { current: NEW, previous: undefined },
      sealing: none,
      pseudonym: none,
    });
    const joined = await joinTeam(deps);
    rotate();
    expect(await enter()).toBe('WRONG_OPERATOR_CREDENTIALS');
    expect(await enter(joined.codes[0], joined.email, joined.password)).toBe('done');
    const { token } = await inviteAdmin(
      deps,
      { id: null, name: 'ligne de commande' },
      { email: operator.email, name: operator.name, role: 'admin' },
    );
    const back = await joinTeam(deps, { token, email: operator.email });
    await sql`update operators set totp_step = 0`.execute(db);
    expect(await enter(totpCode(back.secret), operator.email, back.password)).toBe('done');
    expect(await findOperatorByEmail(db, operator.email)).toMatchObject({ id: operator.id, role: 'admin' });
  });

  it('keeps voters signed in, and signs what they carry anew, as old as it was', async () => {
    const { deps, db } = await setupOpenContest();
    const issued = createSessionRegistry(OLD).issue(crypto.randomUUID(), true);
    const registry = createSessionRegistry(NEW, [OLD]);
    const known = await registry.authenticate(db, issued.token);
    expect(known?.session.userId).toBe(issued.session.userId);
    expect(readToken(known?.renewed ?? '', NEW)).toEqual(readToken(issued.token, OLD));
    registry.forget(issued.tokenHash);
    expect(await registry.authenticate(db, issued.token)).toBeNull();
    expect(await createSessionRegistry(NEW).authenticate(db, issued.token)).toBeNull();
    expect(deps.config.sessionSecrets).toEqual([OLD]);
  });

  it('still knows an account that was deleted before, under either secret', async () => {
    const it = await setupRotation({
      session: { current: NEW, previous: OLD },
      sealing: none,
      pseudonym: none,
    });
    const { token } = await registered(it);
    const known = await it.deps.sessions.authenticate(it.db, token);
    if (!known) throw new Error('not signed in');
    await deleteAccount(it.deps, known.session, { current_password: PASSWORD });
    it.rotate();
    expect((await post(it, 'register', awa)).json()).toMatchObject({ code: 'ACCOUNT_JUST_DELETED' });
  });
});

describe('keys that are made of the secrets', () => {
  it('are what they were before there were several: what older versions sealed still opens', () => {
    const iv = randomBytes(12);
    const key = Buffer.from(hkdfSync('sha256', OLD, '', 'regie totp', 32));
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const text = Buffer.concat([cipher.update('MZXW6YTB', 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]);
    const { sealingSecrets, pseudonymSecret } = secretsFrom(
      { session: none, sealing: none, pseudonym: none },
      OLD,
    );
    expect(decryptSecret(sealed, sealingSecrets)).toEqual({ secret: 'MZXW6YTB', outdated: false });
    expect(pseudonymSecret).toBe(OLD);
  });

  it('can each be given later: what the session’s secret had made is still accepted', () => {
    const own = { current: NEW, previous: undefined };
    const { sealingSecrets, pseudonymSecret, formerPseudonymSecrets, sessionSecrets } = secretsFrom(
      { session: { current: OLD, previous: undefined }, sealing: own, pseudonym: own },
      OLD,
    );
    expect(decryptSecret(encryptSecret('MZXW6YTB', [OLD]), sealingSecrets)).toEqual({
      secret: 'MZXW6YTB',
      outdated: true,
    });
    expect([pseudonymSecret, formerPseudonymSecrets, sessionSecrets]).toEqual([NEW, [OLD], [OLD]]);
    // A key that was not given opens nothing.
    expect(decryptSecret(encryptSecret('MZXW6YTB', ['a third secret']), sealingSecrets)).toBeNull();
  });
});
