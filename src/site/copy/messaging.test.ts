import { expect, it } from 'vitest';
import { fr } from './fr.ts';
import { messagesCopy } from './messaging.ts';

it('new messages are counted in words and on the bar', () => {
  expect([1, 2].map(messagesCopy.new)).toEqual(['1\u00a0nouveau', '2\u00a0nouveaux']);
  expect([1, 12].map(fr.nav.newMessages)).toEqual([
    'Messagerie, 1\u00a0nouveau message',
    'Messagerie, 12\u00a0nouveaux messages',
  ]);
  expect([1, 9, 10, 100].map(fr.nav.badge)).toEqual(['1', '9', '9+', '9+']);
});
