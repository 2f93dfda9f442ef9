import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { testApplication } from '#test/application.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { joinTeam, makeOperator } from '#test/operators.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { acts } from './acts.ts';
import { listInvitations } from './invitation-list.ts';
import { invite } from './invitations.ts';

const EMAIL = 'nouvelle@exemple.org';
type Operator = Awaited<ReturnType<typeof makeOperator>>;

/** Two admins, of whom the first has invited a colleague with the word of the second. */
async function setupInvitation() {
  const it = await testApplication({ DATABASE_CONNECTIONS: '10' });
  const { deps, db } = it;
  await makeShow(db);
  const [asks, agrees] = [await makeOperator(deps), await makeOperator(deps)];
  const act = (by: Operator, name: string, input: object) => perform(deps, acts, by.session, name, input);
  const together = async (name: string, input: object) => {
    const asked = await act(asks, name, input);
    if (asked.kind === 'done') throw new Error('done by one');
    return decide(deps, acts, agrees.session, asked.approval, 'approved');
  };
  const done = await together('operator.invite', { email: EMAIL, name: 'Nouvelle', role: 'operator' });
  const { token } = (done as { answer: { token: string } }).answer;
  const newest = async () => {
    const [one] = await listInvitations(db);
    if (!one) throw new Error('no invitation');
    return one;
  };
  const resend = async (by: Operator = asks) =>
    act(by, 'invitation.resend', { invitation_id: (await newest()).id });
  return { ...it, asks, agrees, act, together, token, newest, resend };
}

describe('an invitation is shown to its author', () => {
  it('as it waits, then as accepted, when and by which operator', async () => {
    const { deps, asks, agrees, token, newest } = await setupInvitation();
    expect(await newest()).toMatchObject({
      state: 'waiting',
      invited_by: asks.name,
      approved_by: agrees.name,
    });
    await joinTeam(deps, { token });
    expect(await newest()).toMatchObject({ state: 'accepted', used_by: 'Nouvelle', ended_by: null });
    expect((await newest()).used_at).not.toBeNull();
  });

  it('as withdrawn and by which admin, as lapsed, and as fallen with the access of an admin who stood for it', async () => {
    const { db, agrees, act, newest } = await setupInvitation();
    await act(agrees, 'invitation.revoke', { invitation_id: (await newest()).id });
    expect(await newest()).toMatchObject({ state: 'withdrawn', ended_by: agrees.name });
    const other = await setupInvitation();
    await sql`update operator_invitations set expires_at = now()`.execute(other.db);
    expect(await other.newest()).toMatchObject({ state: 'lapsed' });
    await sql`update operator_invitations set expires_at = now() + interval '1 day'`.execute(other.db);
    await sql`update operators set role = 'operator' where id = ${other.agrees.id}`.execute(other.db);
    expect(await other.newest()).toMatchObject({ state: 'fell' });
    expect(await listInvitations(db)).toHaveLength(1);
  });

  it('a page at a time, the newest first', async () => {
    const { deps, db } = await testApplication();
    for (let n = 0; n < 5; n += 1)
      await invite(deps, db, { email: `n${n}@exemple.org`, name: `N${n}`, role: 'operator' });
    const first = await listInvitations(db, { limit: 3 });
    const second = await listInvitations(db, { before: first.at(-1)?.id ?? null, limit: 3 });
    expect([...first, ...second].map(({ name }) => name)).toEqual(['N4', 'N3', 'N2', 'N1', 'N0']);
  });
});

describe('an invitation is sent again', () => {
  it('by its author alone while it waits, with a new link: the one before ends', async () => {
    const { deps, asks, agrees, token, newest, resend, db } = await setupInvitation();
    expect(await refusal(resend(agrees))).toBe('NOT_FOUND');
    const again = await resend();
    expect(again).toMatchObject({ kind: 'done' });
    expect(await refusal(joinTeam(deps, { token }))).toBe('LINK_EXPIRED');
    expect(await newest()).toMatchObject({
      state: 'waiting',
      email: EMAIL,
      invited_by: asks.name,
      approved_by: agrees.name,
    });
    expect((await listInvitations(db)).map(({ state }) => state)).toEqual(['waiting', 'replaced']);
    const { token: fresh } = (again as { answer: { token: string } }).answer;
    expect((await receivedEmails(deps)).at(-1)).toMatchObject({ to: EMAIL, token: fresh });
    await joinTeam(deps, { token: fresh });
  });

  it('once of two times at once, and not when it was taken up meanwhile', async () => {
    const { deps, token, newest, act, asks, db } = await setupInvitation();
    const { id } = await newest();
    const resend = () => refusal(act(asks, 'invitation.resend', { invitation_id: id }));
    expect((await Promise.all([resend(), resend()])).sort()).toEqual(['NOT_FOUND', 'done']);
    expect(await listInvitations(db)).toHaveLength(2);
    expect(await refusal(joinTeam(deps, { token }))).toBe('LINK_EXPIRED');
  });

  it('with a second person once it has lapsed, as the first time', async () => {
    const { db, together, newest, agrees } = await setupInvitation();
    await sql`update operator_invitations set expires_at = now()`.execute(db);
    await together('invitation.resend', { invitation_id: (await newest()).id });
    expect(await newest()).toMatchObject({ state: 'waiting', approved_by: agrees.name });
  });

  it('three times within a day and a night, and no oftener: lapsed, no second person is asked either', async () => {
    const { deps, db, resend } = await setupInvitation();
    for (let time = 0; time < 3; time += 1) expect(await refusal(resend())).toBe('done');
    const sent = (await receivedEmails(deps)).length;
    expect(await refusal(resend())).toBe('INVITATION_SENT_OFTEN');
    await sql`update operator_invitations set expires_at = now() where ended_at is null`.execute(db);
    expect(await refusal(resend())).toBe('INVITATION_SENT_OFTEN');
    expect(await receivedEmails(deps)).toHaveLength(sent);
    await sql`update operator_invitations set created_at = created_at - interval '1 day'`.execute(db);
    expect(await refusal(resend())).toBe('done');
  });

  it('to an operator who works there by now is refused', async () => {
    const { db, asks, agrees, act, newest } = await setupInvitation();
    await sql`update operators set email = ${EMAIL} where id = ${agrees.id}`.execute(db);
    expect(await refusal(act(asks, 'invitation.resend', { invitation_id: (await newest()).id }))).toBe(
      'OPERATOR_EXISTS',
    );
  });
});
