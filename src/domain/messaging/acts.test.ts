import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as scrub } from '#database/migrations/0022-journal-without-letters.ts';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { audit, recordEvent } from '#domain/acts/audit.ts';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeMember, PASSWORD } from '#test/members.ts';
import { skipOnCitus } from '#test/on-citus.ts';
import { makeOperator } from '#test/operators.ts';
import { findWritten } from './admin.ts';

const MESSAGE = { sender: 'production', title: 'Votre gain', body: 'Bonjour Awa, votre dossier médical.' };

async function setupMessages() {
  const it = await setupOpenContest();
  const fanta = await makeOperator(it.deps, 'operator');
  const member = await makeMember(it.deps);
  const send = async (more: object) => {
    const done = await perform(it.deps, acts, fanta.session, 'message.send', { ...MESSAGE, ...more });
    return done.kind === 'done' ? (done.answer as { id: string }).id : '';
  };
  return { ...it, fanta, member, send };
}

describe('the journal of messages', () => {
  it('keeps of a message to one user neither words nor recipient, but enough to prove what was written', async () => {
    const { deps, db, fanta, member, send } = await setupMessages();
    const to = { audience: 'user', recipient: member.email };
    const id = await send({ ...to, when: 'draft' });
    const { version } = await findWritten(deps, id);
    const rewritten = { ...MESSAGE, body: 'Bonjour Awa, rien de grave.', id, version, when: 'now' };
    await perform(deps, acts, fanta.session, 'message.edit', rewritten);
    await perform(deps, acts, fanta.session, 'message.recall', { id });
    await deleteAccount(deps, member.session, { current_password: PASSWORD });

    const events = (await audit(db, {})).filter((event) => event.act.startsWith('message.'));
    expect(events.map((event) => [event.act, event.subject])).toEqual([
      ['message.recall', `message:${id}`],
      ['message.edit', `message:${id}`],
      ['message.send', 'message:user'],
    ]);
    const text = JSON.stringify(events);
    for (const secret of [member.session.userId, member.email, MESSAGE.title, 'Awa', 'médical', 'grave'])
      expect(text).not.toContain(secret);
    const digest = createHash('sha256').update(`${id}\n${MESSAGE.title}\n${MESSAGE.body}`).digest('hex');
    expect(events.at(-1)?.after).toMatchObject({ id, audience: 'user', digest });
  });

  it('keeps the words of a message to all users', async () => {
    const { db, send } = await setupMessages();
    await send({ audience: 'all', when: 'now' });
    expect((await audit(db, {}))[0]).toMatchObject({
      subject: `message:${MESSAGE.title}`,
      after: { title: MESSAGE.title, body: MESSAGE.body, audience: { kind: 'all' } },
    });
  });

  const migratedBefore = skipOnCitus('a migration that had run before the tables were distributed');
  it.skipIf(migratedBefore)(
    'loses by migration 0022 the words to one person that it had kept, and nothing else, and refuses changes as before',
    async () => {
      const { db, member } = await setupMessages();
      const [id, other] = ['019a9d3e-0000-7000-8000-000000000001', '019a9d3e-0000-7000-8000-000000000002'];
      const { userId } = member.session;
      const by = { id: null, name: 'Fanta' };
      const write = (act: string, subject: string, before: object | null, after: object) =>
        recordEvent(db, by, null, { act, subject, before, after });
      const sent = {
        id,
        title: MESSAGE.title,
        body: MESSAGE.body,
        audience: { kind: 'user', user_id: userId },
      };
      await write('message.send', `message:${MESSAGE.title}`, null, sent);
      const words = { title: MESSAGE.title, body: MESSAGE.body, send_at: '2026-11-20T20:00:00.000Z' };
      await write('message.edit', `message:${id}`, words, words);
      await write(
        'message.recall',
        `message:${id}`,
        { title: MESSAGE.title, state: 'sent' },
        { state: 'recalled' },
      );
      await write('message.send', 'message:Bonsoir', null, { ...sent, id: other, audience: { kind: 'all' } });
      await write('contest.close', 'contest:1', null, { id });

      await scrub(db as never);
      const events = (await audit(db, {})).reverse();
      const digest = createHash('sha256').update(`${id}\n${MESSAGE.title}\n${MESSAGE.body}`).digest('hex');
      expect(events.map(({ act, subject, before, after }) => [act, subject, before, after])).toEqual([
        ['message.send', `message:${id}`, null, { id, audience: 'user', digest }],
        [
          'message.edit',
          `message:${id}`,
          { digest, send_at: words.send_at },
          { id, audience: 'user', digest, send_at: words.send_at },
        ],
        ['message.recall', `message:${id}`, { state: 'sent' }, { id, audience: 'user', state: 'recalled' }],
        ['message.send', 'message:Bonsoir', null, { ...sent, id: other, audience: { kind: 'all' } }],
        ['contest.close', 'contest:1', null, { id }],
      ]);
      await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow('append-only');
    },
  );
});
