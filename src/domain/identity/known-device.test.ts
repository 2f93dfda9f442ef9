import { describe, expect, it } from 'vitest';
import { NOON, PASSWORD, setupSignIn, visitor, wrong } from '#test/signing-in.ts';
import { findAccount } from './find-account.ts';
import { withPass } from './known-device.ts';

describe('a device that has signed in to an account before', () => {
  async function setupBesieged() {
    const it = await setupSignIn();
    const email = await it.newAccount('awa@example.ci');
    const found = await findAccount(it.deps, email);
    const pass = withPass(undefined, `user:${found?.userId}`, it.deps.config.sessionSecrets[0]);
    await it.clock.freeze(NOON);
    // From a thousand networks, the owner's own among them.
    await Promise.all(Array.from({ length: 120 }, (_, n) => it.attempt(email, 'x', visitor(n))));
    await Promise.all(Array.from({ length: 8 }, () => it.attempt(email, 'x', visitor(1))));
    expect((await it.attempt(email, PASSWORD))?.code).toBe('TOO_MANY_ATTEMPTS');
    return { ...it, email, pass };
  }

  it('goes past strangers’ failures from any network', async () => {
    const { attempt, email, pass } = await setupBesieged();
    expect(await attempt(email, PASSWORD, { ...visitor(1), device: pass })).toBeNull();
    // With all else that the browser carries, and wherever the phone is now.
    expect(await attempt(email, PASSWORD, { ...visitor(9), device: `x~~y.z~${pass}` })).toBeNull();
  });

  it('is slowed down for its own failures, as any device is', async () => {
    const { attempt, email, pass, hasher } = await setupBesieged();
    const before = hasher.checked;
    const from = { ...visitor(1), device: pass };
    for (let n = 0; n < 5; n += 1) expect(await attempt(email, 'x', from)).toEqual(wrong);
    expect(await attempt(email, PASSWORD, from)).toEqual({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 1 });
    expect(hasher.checked - before).toBe(5);
  });

  it('is told by a signature for that account: another account’s, or a made-up one, opens nothing', async () => {
    const { attempt, email, deps, newAccount } = await setupBesieged();
    const other = await findAccount(deps, await newAccount('fatou@example.ci'));
    for (const device of [
      withPass(undefined, `user:${other?.userId}`, deps.config.sessionSecrets[0]),
      withPass(undefined, `user:${other?.userId}`, 'another secret'),
      `${'a'.repeat(16)}.${'b'.repeat(22)}`,
      '',
    ]) {
      expect((await attempt(email, PASSWORD, { ...visitor(1), device }))?.code).toBe('TOO_MANY_ATTEMPTS');
    }
  });

  it('is remembered by every sign-in, and outlives signing out', async () => {
    const { app, newAccount } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    const signIn = (cookie = '') =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        payload: { email, password: PASSWORD },
      });
    const deviceIn = (answer: Awaited<ReturnType<typeof signIn>>) =>
      answer.cookies.find(({ name }) => name === '__Host-appareil');
    const first = deviceIn(await signIn());
    expect(first).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    // The same device stays the same.
    const again = deviceIn(await signIn(`__Host-appareil=${first?.value}`));
    expect(again?.value).toBe(first?.value);
  });
});
