import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { theatre } from '#test/account.ts';
import { makeOperator, OPERATOR_PASSWORD, ORIGIN } from '#test/operators.ts';
import {
  acceptInvitation,
  confirmOperator,
  invitation,
  invite,
  operatorOf,
  signInOperator,
  signOutOperator,
} from './access.ts';
import { newRecoveryCodes, totpCode } from './one-time-code.ts';
import { findOperatorByEmail } from './queries.ts';
import { IDLE_MINUTES, SESSION_HOURS } from './rules.ts';

const codeOf = (error: AppError) => error.code;
const refusal = (doing: Promise<unknown>) => doing.then(() => 'done', codeOf);

async function door() {
  const it = await theatre();
  const operator = await makeOperator(it.deps);
  const enter = (more: { email?: string; password?: string; code?: string } = {}) =>
    signInOperator(it.deps, ORIGIN, {
      email: operator.email,
      password: OPERATOR_PASSWORD,
      code: totpCode(operator.secret),
      ...more,
    });
  return { ...it, operator, enter };
}

describe('entering the régie', () => {
  it('needs address, password and code, and tells whatever is wrong alike', async () => {
    const { enter, deps } = await door();
    const wrong = await Promise.all(
      [
        { email: 'nobody@exemple.org' },
        { password: 'another' },
        { code: '000000' },
        { code: 'BCDFG-HJKLM' },
      ].map((one) => refusal(enter(one))),
    );
    expect(wrong).toEqual(Array(4).fill('WRONG_OPERATOR_CREDENTIALS'));
    const token = await enter();
    expect(await operatorOf(deps.db, token, ORIGIN)).toMatchObject({ operator: { role: 'admin' } });
  });

  it('takes a code once, of two who send it at the same moment too', async () => {
    const { enter } = await door();
    const both = await Promise.all([refusal(enter()), refusal(enter())]);
    expect(both.sort()).toEqual(['WRONG_OPERATOR_CREDENTIALS', 'done']);
    expect(await refusal(enter())).toBe('WRONG_OPERATOR_CREDENTIALS');
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { deps, enter } = await door();
    const joined = await join(deps);
    const [first = '', second = ''] = joined.codes;
    const asTyped = ` ${first.toLowerCase().replace('-', ' ')} `;
    const withCode = (code: string) => enter({ email: joined.email, password: 'un long mot de passe', code });
    expect(await refusal(withCode(asTyped))).toBe('done');
    expect(await refusal(withCode(first))).toBe('WRONG_OPERATOR_CREDENTIALS');
    expect(await refusal(withCode(second))).toBe('done');
    expect(new Set(newRecoveryCodes()).size).toBe(10);
  });

  it('slows guesses down, and whoever enters is free of it', async () => {
    const { enter } = await door();
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await refusal(enter({ code: '000000' })));
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it.each([
    ['its hours are over', `created_at = now() - interval '${SESSION_HOURS} hours 1 second'`],
    ['nothing was asked for a while', `last_seen_at = now() - interval '${IDLE_MINUTES} minutes 1 second'`],
    ['it was ended', 'ended_at = now()'],
  ])('ends when %s', async (_name, change) => {
    const { db, operator } = await door();
    expect(await operatorOf(db, operator.token, ORIGIN)).not.toBeNull();
    await sql.raw(`update operator_sessions set ${change}`).execute(db);
    expect(await operatorOf(db, operator.token, ORIGIN)).toBeNull();
  });

  it('ends by leaving, for that session only', async () => {
    const { deps, operator, enter } = await door();
    const other = await enter();
    await signOutOperator(deps.db, operator.session);
    expect(await operatorOf(deps.db, operator.token, ORIGIN)).toBeNull();
    expect(await operatorOf(deps.db, other, ORIGIN)).not.toBeNull();
  });

  it('is over at once for whoever was sent away, and a changed role counts at once', async () => {
    const { db, operator, enter } = await door();
    await sql`update operators set role = 'operator' where id = ${operator.id}`.execute(db);
    expect(await operatorOf(db, operator.token, ORIGIN)).toMatchObject({ operator: { role: 'operator' } });
    await sql`update operators set disabled_at = now() where id = ${operator.id}`.execute(db);
    expect(await operatorOf(db, operator.token, ORIGIN)).toBeNull();
    expect(await refusal(enter())).toBe('WRONG_OPERATOR_CREDENTIALS');
  });

  it('confirms with a code that was not used before', async () => {
    const { deps, operator } = await door();
    const code = await operator.freshCode();
    const confirmed = await confirmOperator(deps, operator.session, code);
    expect(confirmed.confirmedAt.getTime()).toBeGreaterThan(operator.session.confirmedAt.getTime());
    expect(await refusal(confirmOperator(deps, operator.session, code))).toBe('WRONG_CODE');
  });
});

type Deps = Awaited<ReturnType<typeof theatre>>['deps'];
const PASSWORD = 'un long mot de passe';
const wish = { email: 'Nouvelle@Exemple.org', name: 'Nouvelle', role: 'operator' as const };

async function join(deps: Deps, token?: string) {
  const opened = token ?? (await invite(deps, deps.db, { id: null, name: 'test' }, wish));
  const { secret } = await invitation(deps, opened);
  const codes = await acceptInvitation(deps, ORIGIN, opened, { password: PASSWORD, code: totpCode(secret) });
  return { email: 'nouvelle@exemple.org', codes, secret, token: opened };
}

describe('an invitation', () => {
  it('works once, also when it is taken up twice at the same moment', async () => {
    const { deps } = await theatre();
    const token = await invite(deps, deps.db, { id: null, name: 'test' }, wish);
    const both = await Promise.all([refusal(join(deps, token)), refusal(join(deps, token))]);
    expect(both.sort()).toEqual(['LINK_EXPIRED', 'done']);
    expect(await refusal(invitation(deps, token))).toBe('LINK_EXPIRED');
    expect(await findOperatorByEmail(deps.db, 'nouvelle@exemple.org')).toMatchObject({ role: 'operator' });
  });

  it('lapses after two days, and a made-up one never worked', async () => {
    const { deps, db } = await theatre();
    const token = await invite(deps, db, { id: null, name: 'test' }, wish);
    await sql`update operator_invitations set expires_at = now()`.execute(db);
    expect(await refusal(invitation(deps, token))).toBe('LINK_EXPIRED');
    expect(await refusal(invitation(deps, 'x'))).toBe('LINK_EXPIRED');
  });

  it('asks for a code that works and a password that is not easy, before it is used up', async () => {
    const { deps, db } = await theatre();
    const token = await invite(deps, db, { id: null, name: 'test' }, wish);
    const { secret } = await invitation(deps, token);
    const accept = (password: string, code: string) =>
      refusal(acceptInvitation(deps, ORIGIN, token, { password, code }));
    expect(await accept(PASSWORD, '000000')).toBe('WRONG_CODE');
    expect(await accept('motdepasse123', totpCode(secret))).toBe('INVALID_INPUT');
    expect(await accept(PASSWORD, totpCode(secret))).toBe('done');
  });

  it('cannot take over somebody’s access, and lets come back whoever was sent away, as the same person', async () => {
    const { deps, db } = await theatre();
    await join(deps);
    expect(await refusal(join(deps))).toBe('OPERATOR_EXISTS');
    const before = await findOperatorByEmail(db, 'nouvelle@exemple.org');
    await sql`update operators set disabled_at = now()`.execute(db);
    const again = await join(deps);
    const after = await findOperatorByEmail(db, 'nouvelle@exemple.org');
    expect(after?.id).toBe(before?.id);
    expect(after?.totp_secret).not.toEqual(before?.totp_secret);
    const { rows } = await sql`select from operator_recovery_codes`.execute(db);
    expect(rows).toHaveLength(again.codes.length);
  });
});
