import { describe, expect, it } from 'vitest';
import { listWritten } from '#domain/messaging/admin.ts';
import { listMessages, openMessage } from '#domain/messaging/service.ts';
import { makeMember } from '#test/members.ts';
import { growStale } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';

const MESSAGE = {
  sender: 'production',
  title: 'Ce soir',
  body: 'Le *direct* commence.',
  audience: 'all',
  when: 'now',
};
const SOON = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);

describe('messages of the régie', () => {
  it('reach every user, one country or one user, and no user once they are recalled', async () => {
    const { deps, act } = await setupRegie();
    const ivorian = await makeMember(deps, { phone: '0708123456' });
    const other = await makeMember(deps);
    const titles = async (person: typeof ivorian) =>
      (await listMessages(deps, person.session)).map((m) => m.title);

    const all = await act('message.send', MESSAGE);
    await act('message.send', { ...MESSAGE, title: 'Abidjan', audience: 'country', country: 'CI' });
    const personal = { ...MESSAGE, title: 'À vous', audience: 'user', recipient: other.email };
    expect(await act('message.send', personal)).toMatchObject({ status: 200 });
    expect(await titles(ivorian)).toEqual(['Abidjan', 'Ce soir']);
    expect(await titles(other)).toEqual(['À vous', 'Ce soir']);

    expect(await act('message.recall', { id: all.answer.id })).toMatchObject({ status: 200 });
    expect(await titles(ivorian)).toEqual(['Abidjan']);
    expect(await act('message.recall', { id: all.answer.id })).toMatchObject({
      status: 409,
      code: 'MESSAGE_GONE',
    });
  });

  it('say which field is missing, and refuse the past, unknown people and pictures of elsewhere', async () => {
    const { act } = await setupRegie();
    const send = (more: object) => act('message.send', { ...MESSAGE, ...more });
    expect(await send({ audience: 'country' })).toMatchObject({
      status: 422,
      fields: { country: { code: 'REQUIRED' } },
    });
    expect(await send({ audience: 'user' })).toMatchObject({
      status: 422,
      fields: { recipient: { code: 'REQUIRED' } },
    });
    expect(await send({ when: 'later' })).toMatchObject({
      status: 422,
      fields: { at: { code: 'REQUIRED' } },
    });
    expect(await send({ when: 'later', at: '2020-01-01T10:00' })).toMatchObject({
      fields: { at: { code: 'NOT_LATER' } },
    });
    expect(await send({ when: 'later', at: '2027-02-30T10:00' })).toMatchObject({
      fields: { at: { code: 'INVALID' } },
    });
    expect(await send({ audience: 'user', recipient: 'personne@exemple.org' })).toMatchObject({
      status: 404,
      code: 'ACCOUNT_UNKNOWN',
    });
    expect(await send({ image: 'https://ailleurs.example/a.png' })).toMatchObject({
      fields: { image: { code: 'INVALID' } },
    });
    expect(await send({ link: 'javascript:alert(1)' })).toMatchObject({
      fields: { link: { code: 'INVALID' } },
    });
  });

  it('keep HTML and script as text', async () => {
    const { deps, act } = await setupRegie();
    const reader = await makeMember(deps);
    const attack = '<img src=x onerror=alert(1)>';
    const body = `<script>alert(1)</script>${attack} <a href="javascript:alert(1)">x</a> fin`;
    const { answer } = await act('message.send', { ...MESSAGE, title: attack, body });
    const message = await openMessage(deps, reader.session, answer.id);
    expect(message.title).toBe(attack);
    expect(message.html).not.toMatch(/<(?:script|img)|javascript:|onerror/);
  });

  it('are rewritten only until a user has seen them, and never over another operator’s work', async () => {
    const { deps, db, act } = await setupRegie();
    const planned = await act('message.send', { ...MESSAGE, when: 'later', at: SOON() });
    const { id } = planned.answer;
    const [read] = await listWritten(deps);
    const rewrite = (title: string) =>
      act('message.edit', { ...MESSAGE, title, id, version: read?.version, when: 'later', at: SOON() });
    const answers = await Promise.all([rewrite('Un'), rewrite('Deux')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'CHANGED_MEANWHILE' });

    await db
      .updateTable('messages')
      .set({ send_at: new Date(Date.now() - 60_000) })
      .execute();
    const [sent] = await listWritten(deps);
    expect(sent?.state).toBe('sent');
    expect(await act('message.edit', { ...MESSAGE, id, version: sent?.version })).toMatchObject({
      code: 'MESSAGE_GONE',
    });
  });

  it('exist only for operators, and are asked for anew with the second factor after a while', async () => {
    const { deps, act, operator } = await setupRegie();
    expect(await act('message.send', MESSAGE, {})).toMatchObject({ status: 404 });
    await growStale(deps, operator);
    expect(await act('message.send', MESSAGE)).toMatchObject({ status: 403, code: 'CONFIRMATION_REQUIRED' });
  });
});
