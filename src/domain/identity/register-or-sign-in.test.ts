import { describe, expect, it } from 'vitest';
import { PASSWORD, setupSignIn, visitor } from '#test/signing-in.ts';
import { registerOrSignIn } from './register-or-sign-in.ts';
import { login } from './sign-in.ts';

const EMAIL = 'awa@example.ci';
const PHONE = '+2250708123456';

async function setupRegistrations() {
  const it = await setupSignIn();
  /** @returns how the visitor came in and as whom, or the code of the refusal */
  const send = (password: string, more: { email?: string; phone?: string } = { phone: PHONE }) =>
    registerOrSignIn(it.deps, null, visitor(1), { ...more, password, auth_type: 'standard' }).then(
      ({ how, opened }) => `${how} ${opened.session.userId}`,
      ({ code }: { code: string }) => code,
    );
  return { ...it, send };
}

describe('a registration that is sent again', () => {
  it('signs its author in, to the one account that it made', async () => {
    const { send, deps } = await setupRegistrations();
    const first = await send(PASSWORD);
    expect(first).toMatch(/^registered /);
    expect(await send(PASSWORD)).toBe(first.replace('registered', 'signed-in'));
    const both = { email: EMAIL, phone: '+2250708123457' };
    const second = await send(PASSWORD, both);
    expect(await send(PASSWORD, both)).toBe(second.replace('registered', 'signed-in'));
    expect(await send(PASSWORD, { email: EMAIL })).toBe('EMAIL_TAKEN');
    expect(await deps.db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });

  it('with another password is told no more than that the number is taken, and counts as a guess', async () => {
    const { send, clock, hasher, waits, deps } = await setupRegistrations();
    await send(PASSWORD);
    await clock.freeze("'2026-11-20T12:00:00Z'::timestamptz");
    for (let n = 0; n < 9; n += 1) expect(await send(`une fausse clef ${n}`)).toBe('PHONE_TAKEN');
    // As many as at the sign-in, after the same waits; beyond them the password is not even looked at.
    expect([hasher.checked, waits]).toEqual([8, [0, 0, 0, 0, 0, 1000, 3000, 7000]]);
    expect(await send(PASSWORD)).toBe('PHONE_TAKEN');
    const signIn = login(deps, null, visitor(1), { phone: PHONE, password: PASSWORD, auth_type: 'standard' });
    await expect(signIn).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});
