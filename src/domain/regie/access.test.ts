import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { hashSecret } from '#domain/secret-hash.ts';
import { setupOpenContest } from '#test/account.ts';
import { joinTeam, makeOperator, OPERATOR_PASSWORD, ORIGIN } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { confirmOperator, findOperatorSession, signInOperator, signOutOperator } from './access.ts';
import { newRecoveryCodes, totpCode } from './one-time-code.ts';
import { IDLE_MINUTES, SESSION_HOURS } from './rules.ts';

async function setupOperator() {
  const it = await setupOpenContest();
  const operator = await makeOperator(it.deps);
  const enter = (more: { email?: string; password?: string; code?: string } = {}) =>
    signInOperator(it.deps, ORIGIN, {
      email: operator.email,
      password: OPERATOR_PASSWORD,
      code: totpCode(operator.secret),
      ...more,
    }).then(({ token }) => token);
  return { ...it, operator, enter };
}

describe('entering the régie', () => {
  it('needs address, password and code, and tells what is wrong alike', async () => {
    const { enter, deps } = await setupOperator();
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
    expect(await findOperatorSession(deps.db, token, ORIGIN)).toMatchObject({ operator: { role: 'admin' } });
  });

  it('takes a code once, also when two requests send it at the same moment', async () => {
    const { enter } = await setupOperator();
    const both = await Promise.all([refusal(enter()), refusal(enter())]);
    expect(both.sort()).toEqual(['WRONG_OPERATOR_CREDENTIALS', 'done']);
    expect(await refusal(enter())).toBe('WRONG_OPERATOR_CREDENTIALS');
  });

  it.each([
    [
      'reset',
      (db: Db, id: string) =>
        sql`update operators set password_hash = 'another' where id = ${id}`.execute(db),
    ],
    [
      'closed',
      (db: Db, id: string) => sql`update operators set disabled_at = now() where id = ${id}`.execute(db),
    ],
  ])('is refused to an attempt that still waits when the access is %s', async (_name, change) => {
    const { deps, db, operator, enter } = await setupOperator();
    const { verify } = deps.operatorPasswords;
    // The password is found right, then the access changes, before the attempt goes on.
    deps.operatorPasswords.verify = async (hash, password) => {
      const right = await verify.call(deps.operatorPasswords, hash, password);
      await change(db, operator.id);
      return right;
    };
    expect(await refusal(enter())).toBe('WRONG_OPERATOR_CREDENTIALS');
    const { rows } =
      await sql`select from operator_sessions where token_hash <> ${hashSecret(operator.token)}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { deps, enter } = await setupOperator();
    const { email, password, codes } = await joinTeam(deps);
    const [first = '', second = ''] = codes;
    const asTyped = ` ${first.toLowerCase().replace('-', ' ')} `;
    const withCode = (code: string) => enter({ email, password, code });
    expect(await refusal(withCode(asTyped))).toBe('done');
    expect(await refusal(withCode(first))).toBe('WRONG_OPERATOR_CREDENTIALS');
    expect(await refusal(withCode(second))).toBe('done');
    expect(new Set(newRecoveryCodes()).size).toBe(10);
  });

  it.each([
    ['its hours are over', `created_at = now() - interval '${SESSION_HOURS} hours 1 second'`],
    ['nothing was asked for a while', `last_seen_at = now() - interval '${IDLE_MINUTES} minutes 1 second'`],
    ['it was ended', 'ended_at = now()'],
  ])('ends when %s', async (_name, change) => {
    const { db, operator } = await setupOperator();
    expect(await findOperatorSession(db, operator.token, ORIGIN)).not.toBeNull();
    await sql.raw(`update operator_sessions set ${change}`).execute(db);
    expect(await findOperatorSession(db, operator.token, ORIGIN)).toBeNull();
  });

  it('ends by leaving, for that session only', async () => {
    const { deps, operator, enter } = await setupOperator();
    const other = await enter();
    await signOutOperator(deps.db, operator.session);
    expect(await findOperatorSession(deps.db, operator.token, ORIGIN)).toBeNull();
    expect(await findOperatorSession(deps.db, other, ORIGIN)).not.toBeNull();
  });

  it('is over at once for an operator who was sent away, and a changed role counts at once', async () => {
    const { db, operator, enter } = await setupOperator();
    await sql`update operators set role = 'operator' where id = ${operator.id}`.execute(db);
    expect(await findOperatorSession(db, operator.token, ORIGIN)).toMatchObject({
      operator: { role: 'operator' },
    });
    await sql`update operators set disabled_at = now() where id = ${operator.id}`.execute(db);
    expect(await findOperatorSession(db, operator.token, ORIGIN)).toBeNull();
    expect(await refusal(enter())).toBe('WRONG_OPERATOR_CREDENTIALS');
  });

  it('confirms with a code that was not used before', async () => {
    const { deps, operator } = await setupOperator();
    const code = await operator.freshCode();
    const confirmed = await confirmOperator(deps, operator.session, code);
    expect(confirmed.confirmedAt.getTime()).toBeGreaterThan(operator.session.confirmedAt.getTime());
    expect(await refusal(confirmOperator(deps, operator.session, code))).toBe('WRONG_CODE');
  });
});
