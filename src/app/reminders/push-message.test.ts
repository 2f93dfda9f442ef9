import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reminderKinds } from '#domain/reminders/schema.ts';
import { toPayload } from '#server/push/push-rules.ts';
import { reminderWords } from '#site/copy/reminders-push.ts';
import { readPushMessage } from './push-message.ts';

it('a phone shows what the server has written, and opens the page that it is about', () => {
  const shown = reminderKinds.map((kind) =>
    readPushMessage(toPayload({ kind, ...reminderWords(kind, 7), url: '/x' })),
  );
  expect(shown.map(({ title, url }) => [title, url])).toEqual([
    ['Votre vote du jour vous attend', '/vote'],
    ['Dernière heure pour voter', '/vote'],
    ['Les résultats sont là', '/voteresult'],
  ]);
  expect(new Set(shown.map(({ tag }) => tag)).size).toBe(3);
});

it('whatever is delivered, a phone shows a sentence and opens a page of reminders', () => {
  const generic = { tag: 'rappel', title: 'Rappel', url: '/vote' };
  for (const text of [
    null,
    '',
    'x',
    '[]',
    'null',
    '{"kind":"daily"}',
    '{"kind":"toString","title":"a","body":"b"}',
  ])
    expect(readPushMessage(text)).toMatchObject(generic);
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { title, body, url } = readPushMessage(text);
      expect(title && body).toBeTruthy();
      expect(['/vote', '/voteresult']).toContain(url);
    }),
  );
});
