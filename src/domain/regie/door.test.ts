import { describe, expect, it } from 'vitest';
import { withPass } from '#domain/identity/known-device.ts';
import { createPasswordHasher } from '#domain/identity/password.ts';
import { login } from '#domain/identity/sign-in.ts';
import { awa, PASSWORD, registered, setupOpenContest, VISITOR } from '#test/account.ts';
import { makeOperator, OPERATOR_PASSWORD, ORIGIN } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { confirmOperator, findOperatorSession, signInOperator } from './access.ts';
import { totpCode } from './one-time-code.ts';

async function setupDoor() {
  const it = await setupOpenContest();
  const { deps } = it;
  const waits: number[] = [];
  deps.waitingRoom = {
    wait: async (ms) => {
      waits.push(ms);
    },
  };
  const operator = await makeOperator(deps);
  const pass = withPass(undefined, `operator:${operator.id}`, deps.config.sessionSecrets[0]);
  const knock = (more: object = {}, from: { ip?: string; device?: string } = {}) =>
    refusal(
      signInOperator(
        deps,
        { ...ORIGIN, ...from },
        {
          email: operator.email,
          password: OPERATOR_PASSWORD,
          code: totpCode(operator.secret),
          ...more,
        },
      ),
    );
  const strangers = async (count: number) => {
    const told = new Set<unknown>();
    for (let n = 0; n < count; n += 1) told.add(await knock({ password: 'faux', code: '000000' }));
    return told;
  };
  return { ...it, waits, operator, pass, knock, strangers };
}

describe('strangers at the régie’s door', () => {
  it('do not hold up an operator at work: a confirmation is counted by session', async () => {
    const { deps, operator, strangers } = await setupDoor();
    expect(await strangers(60)).toContain('TOO_MANY_ATTEMPTS');
    expect(await refusal(confirmOperator(deps, operator.session, await operator.freshCode()))).toBe('done');
  });

  it('do not hold up an operator who comes with a device of theirs, or from another network', async () => {
    const { knock, strangers, pass, operator, waits } = await setupDoor();
    await strangers(60);
    expect(await knock({}, { device: pass })).toBe('done');
    waits.length = 0;
    expect(await knock({ code: await operator.freshCode() }, { ip: '198.51.100.7' })).toBe('done');
    expect(waits).toEqual([0]);
  });

  it('leave the operator a turn, in their own network too, even when one sends as fast as answers come', async () => {
    const { knock, strangers, waits } = await setupDoor();
    await strangers(5);
    // One waits in the line already.
    await strangers(1);
    expect(await knock()).toBe('done');
    expect(waits.at(-1)).toBeLessThanOrEqual(8_000);
  });

  it('who try one address after the other are slowed down by their network', async () => {
    const { knock } = await setupDoor();
    const told = await Promise.all(
      Array.from({ length: 80 }, (_, n) => knock({ email: `x${n}@exemple.org`, password: 'x' })),
    );
    expect(told.filter((one) => one === 'WRONG_OPERATOR_CREDENTIALS').length).toBeLessThan(50);
    expect(told).toContain('TOO_MANY_ATTEMPTS');
  });

  it('have a line for passwords of their own: neither voters nor known operators wait in it', async () => {
    const it = await setupDoor();
    await registered(it);
    const { deps, knock, pass } = it;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = { hash: async () => '', verify: () => held.then(() => false) };
    deps.operatorPasswords = createPasswordHasher({ running: 1, waiting: 0 }, slow);
    const answers: unknown[] = [];
    const knocks = ['x', 'y', 'z'].map((password) => knock({ password }).then((told) => answers.push(told)));
    // One of the three has the only place, for as long as its password is looked at.
    await expect.poll(() => answers).toEqual(['BUSY', 'BUSY']);
    const input = { email: awa.email, password: PASSWORD, auth_type: 'standard' as const };
    expect(await refusal(login(deps, null, VISITOR, input))).toBe('done');
    expect(await knock({}, { device: pass })).toBe('done');
    release();
    await Promise.all(knocks);
  });
});

describe('guesses at the code', () => {
  it('by a stranger who has the password are few, told as wrong ones, and no known device’s', async () => {
    const { knock, operator, pass } = await setupDoor();
    for (let n = 0; n < 6; n += 1) {
      expect(await knock({ code: '000000' }, { ip: `198.51.${n}.7` })).toBe('WRONG_OPERATOR_CREDENTIALS');
    }
    const code = await operator.freshCode();
    // The code is not checked any more, and the answer does not say so: that would tell that the password was right.
    expect(await knock({ code }, { ip: '198.51.99.7' })).toBe('WRONG_OPERATOR_CREDENTIALS');
    expect(await knock({ code }, { device: pass })).toBe('done');
  });

  it('in one session are slowed down there, and not in another', async () => {
    const { deps, operator } = await setupDoor();
    const { token } = await signInOperator(deps, ORIGIN, {
      email: operator.email,
      password: OPERATOR_PASSWORD,
      code: await operator.freshCode(),
    });
    const other = await findOperatorSession(deps.db, token, ORIGIN);
    const confirm = (session: typeof operator.session, code: string) =>
      refusal(confirmOperator(deps, session, code));
    for (let n = 0; n < 5; n += 1) expect(await confirm(operator.session, '000000')).toBe('WRONG_CODE');
    expect(await confirm(operator.session, '000000')).toBe('TOO_MANY_ATTEMPTS');
    expect(other && (await confirm(other, await operator.freshCode()))).toBe('done');
  });

  it('that were not looked at are not counted', async () => {
    const { deps, knock, operator } = await setupDoor();
    const { operatorPasswords } = deps;
    deps.operatorPasswords = createPasswordHasher({ running: 0, waiting: 0 });
    for (let n = 0; n < 20; n += 1) expect(await knock()).toBe('BUSY');
    deps.operatorPasswords = operatorPasswords;
    expect(await knock({ code: await operator.freshCode() })).toBe('done');
  });
});
