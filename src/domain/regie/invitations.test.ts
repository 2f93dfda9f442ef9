import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { setupOpenContest } from '#test/account.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { joinTeam, makeOperator, ORIGIN } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { acts } from './acts.ts';
import { listInvitations } from './invitation-list.ts';
import { acceptInvitation, invitation, invite, inviteAdmin } from './invitations.ts';
import { totpCode } from './one-time-code.ts';
import { findOperatorByEmail } from './queries.ts';

const EMAIL = 'nouvelle@exemple.org';
const wish = { email: 'Nouvelle@Exemple.org', name: 'Nouvelle', role: 'operator' as const };
const pendingInvitations = async (db: Db) =>
  (await listInvitations(db)).filter(({ state }) => state === 'waiting');
type Operator = Awaited<ReturnType<typeof makeOperator>>;

/** A régie with three admins, who agree on acts that take two. */
async function setupTeam(env: Record<string, string> = {}) {
  const it = await setupOpenContest(env);
  const { deps } = it;
  const [asks, agrees, third] = [
    await makeOperator(deps),
    await makeOperator(deps),
    await makeOperator(deps),
  ] as const;
  /** Done by two admins where the act takes two. */
  const together = async (name: string, input: object, by: Operator = asks, second: Operator = agrees) => {
    const performed = await perform(deps, acts, by.session, name, input);
    if (performed.kind === 'done') return performed.answer;
    const decided = await decide(deps, acts, second.session, performed.approval, 'approved');
    return decided.kind === 'done' ? decided.answer : null;
  };
  const inviteBoth = async (more: object = {}) => {
    const answer = (await together('operator.invite', { ...wish, ...more })) as { token: string };
    return answer.token;
  };
  const opens = (token: string) => refusal(invitation(deps, token));
  return { ...it, asks, agrees, third, together, inviteBoth, opens };
}

describe('an invitation', () => {
  it('works once, also when it is taken up twice at the same moment', async () => {
    const { deps } = await setupOpenContest();
    const token = await invite(deps, deps.db, wish);
    const both = await Promise.all([refusal(joinTeam(deps, { token })), refusal(joinTeam(deps, { token }))]);
    expect(both.sort()).toEqual(['LINK_EXPIRED', 'done']);
    expect(await refusal(invitation(deps, token))).toBe('LINK_EXPIRED');
    expect(await findOperatorByEmail(deps.db, EMAIL)).toMatchObject({ role: 'operator' });
  });

  it('lapses after two days, and a made-up one never worked', async () => {
    const { deps, db } = await setupOpenContest();
    const token = await invite(deps, db, wish);
    await sql`update operator_invitations set expires_at = now()`.execute(db);
    expect(await refusal(invitation(deps, token))).toBe('LINK_EXPIRED');
    expect(await refusal(invitation(deps, 'x'))).toBe('LINK_EXPIRED');
  });

  it('asks for a code that works and a password that is not easy, before it is used up', async () => {
    const { deps, db } = await setupOpenContest();
    const token = await invite(deps, db, wish);
    const { secret } = await invitation(deps, token);
    const accept = (password: string, code: string) =>
      refusal(acceptInvitation(deps, ORIGIN, token, { password, code }));
    expect(await accept('un long mot de passe', '000000')).toBe('WRONG_CODE');
    expect(await accept('motdepasse123', totpCode(secret))).toBe('INVALID_INPUT');
    expect(await accept('un long mot de passe', totpCode(secret))).toBe('done');
  });

  it('cannot take over an operator’s access, and lets a dismissed operator come back under the same id', async () => {
    const { deps, db } = await setupOpenContest();
    await joinTeam(deps);
    expect(await refusal(joinTeam(deps))).toBe('OPERATOR_EXISTS');
    const before = await findOperatorByEmail(db, EMAIL);
    await sql`update operators set disabled_at = now()`.execute(db);
    const again = await joinTeam(deps);
    const after = await findOperatorByEmail(db, EMAIL);
    expect(after?.id).toBe(before?.id);
    expect(after?.totp_secret).not.toEqual(before?.totp_secret);
    const { rows } = await sql`select from operator_recovery_codes`.execute(db);
    expect(rows).toHaveLength(again.codes.length);
  });

  it('goes by e-mail to the invited address, and in production no operator is told the link', async () => {
    const { deps, together } = await setupTeam({
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret for tests, thirty-two bytes',
      REGISTER_SECRET: 'a secret for tests, thirty-two bytes',
    });
    expect(await together('operator.invite', wish)).toBeNull();
    const [mail, ...others] = await receivedEmails(deps);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(EMAIL);
    expect(mail?.text).toContain(`https://palmares.example/regie/invitation?jeton=${mail?.token}`);
    // An e-mail to an unconfirmed address contains nothing that an admin typed.
    expect(mail?.text).not.toContain(wish.name);
    await joinTeam(deps, { token: mail?.token ?? '' });
  });

  it('sends no e-mail when its act fails: the e-mail leaves after the commit', async () => {
    const { deps, db, asks, agrees } = await setupTeam();
    const asked = await perform(deps, acts, asks.session, 'operator.invite', wish);
    if (asked.kind !== 'requested') throw new Error('done by one');
    await joinTeam(deps);
    expect(await refusal(decide(deps, acts, agrees.session, asked.approval, 'approved'))).toBe(
      'OPERATOR_EXISTS',
    );
    expect(await receivedEmails(deps)).toEqual([]);
    expect(await pendingInvitations(db)).toEqual([]);
  });

  it('is listed with who stands for it, until it is taken up', async () => {
    const { deps, db, asks, agrees, inviteBoth } = await setupTeam();
    const token = await inviteBoth();
    expect(await pendingInvitations(db)).toEqual([
      expect.objectContaining({
        email: EMAIL,
        name: 'Nouvelle',
        invited_by: asks.name,
        approved_by: agrees.name,
      }),
    ]);
    await joinTeam(deps, { token });
    expect(await pendingInvitations(db)).toEqual([]);
  });

  it('can be revoked by any admin, once, and by no operator', async () => {
    const { deps, db, third, inviteBoth, opens } = await setupTeam();
    const operator = await makeOperator(deps, 'operator');
    const token = await inviteBoth();
    const [{ id } = { id: '' }] = await pendingInvitations(db);
    const revoke = (who: Operator) =>
      refusal(perform(deps, acts, who.session, 'invitation.revoke', { invitation_id: id }));
    expect(await revoke(operator)).toBe('ROLE_REQUIRED');
    expect(await revoke(third)).toBe('done');
    expect(await opens(token)).toBe('LINK_EXPIRED');
    expect(await revoke(third)).toBe('NOT_FOUND');
  });

  it('replaces the one before it to the same address: only the newest link works', async () => {
    const { deps, inviteBoth, opens } = await setupTeam();
    const [first, second] = [await inviteBoth(), await inviteBoth({ email: EMAIL })];
    expect(await opens(first)).toBe('LINK_EXPIRED');
    await joinTeam(deps, { token: second });
  });

  it('is one where ten are made for an address at once', async () => {
    const { deps, db, opens } = await setupTeam();
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => db.transaction().execute((tx) => invite(deps, tx, wish))),
    );
    const answers = await Promise.all(tokens.map(opens));
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
  });

  it.each(['asks', 'agrees'] as const)('falls when the admin who %s is an admin no more', async (who) => {
    for (const act of ['operator.disable', 'operator.role'] as const) {
      const it = await setupTeam();
      const token = await it.inviteBoth();
      const host = it[who];
      const other = who === 'asks' ? it.agrees : it.asks;
      await it.together(act, { operator_id: host.id, role: 'operator' }, it.third, other);
      expect(await it.opens(token)).toBe('LINK_EXPIRED');
      // Nor does it come back with them.
      await sql`update operators set disabled_at = null, role = 'admin' where id = ${host.id}`.execute(it.db);
      expect(await it.opens(token)).toBe('LINK_EXPIRED');
    }
  });

  it('does not bring a dismissed operator back by an older link', async () => {
    const { deps, db, together, inviteBoth, opens } = await setupTeam();
    const first = await inviteBoth();
    const second = await inviteBoth();
    await joinTeam(deps, { token: second });
    const { id } = (await findOperatorByEmail(db, EMAIL)) ?? { id: '' };
    // The command line's, for an admin who works there.
    const { token: reset } = await inviteAdmin(deps, { id: null, name: 'test' }, { ...wish, role: 'admin' });
    await together('operator.disable', { operator_id: id });
    for (const token of [first, second, reset]) expect(await opens(token)).toBe('LINK_EXPIRED');
    expect(await findOperatorByEmail(db, EMAIL)).toBeUndefined();
  });
});

describe('the command line', () => {
  it('gives an admin who works there a new password and second factor, and the journal says so', async () => {
    const { deps, db } = await setupOpenContest();
    const admin = await makeOperator(deps);
    const { token, resets } = await inviteAdmin(
      deps,
      { id: null, name: 'ligne de commande' },
      { email: admin.email, name: admin.name, role: 'admin' },
    );
    expect(resets).toBe(true);
    // Until the link is used, everything is as it was.
    expect(await findOperatorByEmail(db, admin.email)).toMatchObject({ id: admin.id });
    await joinTeam(deps, { token, email: admin.email });
    const { rows } = await sql<{ ended: boolean }>`
      select ended_at is not null as ended from operator_sessions where operator_id = ${admin.id} order by created_at`.execute(
      db,
    );
    // The former session has ended; the one of this activation goes on.
    expect(rows).toEqual([{ ended: true }, { ended: false }]);
    const events = await sql<{ act: string; operator_name: string }>`
      select act, operator_name from audit_events order by at, id`.execute(db);
    expect(events.rows).toEqual([
      { act: 'operator.reset', operator_name: 'ligne de commande' },
      { act: 'access.reset', operator_name: admin.name },
    ]);
  });
});
