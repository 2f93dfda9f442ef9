import { describe, expect, it } from 'vitest';
import { PASSWORD, setupSignIn, visitor } from '#test/signing-in.ts';
import { registerOrSignIn } from './register-or-sign-in.ts';

const EMAIL = 'awa@example.ci';

async function setupRegistrations() {
  const it = await setupSignIn();
  /** @returns how the visitor came in and as whom, or the code of the refusal */
  const send = (password: string, more: { email?: string; phone?: string } = { email: EMAIL }) =>
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
    const number = { phone: '+2250708123456' };
    const second = await send(PASSWORD, number);
    expect(await send(PASSWORD, number)).toBe(second.replace('registered', 'signed-in'));
    expect(await deps.db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });

  it('with another password is told no more than that the address is taken, and counts as a guess', async () => {
    const { send, clock, hasher, waits, newAccount, attempt } = await setupRegistrations();
    await newAccount(EMAIL);
    await clock.freeze("'2026-11-20T12:00:00Z'::timestamptz");
    for (let n = 0; n < 9; n += 1) expect(await send(`une fausse clef ${n}`)).toBe('EMAIL_TAKEN');
    // As many as at the sign-in, after the same waits; beyond them the password is not even looked at.
    expect([hasher.checked, waits]).toEqual([8, [0, 0, 0, 0, 0, 1000, 3000, 7000]]);
    expect(await send(PASSWORD)).toBe('EMAIL_TAKEN');
    expect(await attempt(EMAIL, PASSWORD)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});
