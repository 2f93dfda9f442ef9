import { expect, it } from 'vitest';
import { makePushKeys } from '#server/push/push-setting.ts';
import { afterSayingSo, hasOldKey, toTapRefusal } from './alarm-phone-rules.ts';

it('a phone says that alarms come only where the server has said so', () => {
  expect(afterSayingSo(200)).toEqual({ state: 'on', why: null });
  expect(afterSayingSo(404)).toEqual({ state: 'off', why: null });
  const unsure = [401, 403, 422, 429, 500, 503, null].map((status) => afterSayingSo(status));
  expect(new Set(unsure.map(({ state }) => state))).toEqual(new Set(['unsure']));
  expect(unsure.map(({ why }) => why)).toEqual([
    'session',
    'session',
    'failed',
    'busy',
    'failed',
    'busy',
    'failed',
  ]);
  expect(toTapRefusal(200)).toBeNull();
});

it('a subscription for other keys than the product’s is told from one for its own', () => {
  const [[own], [other]] = [makePushKeys(), makePushKeys()];
  const bytes = Uint8Array.from(Buffer.from(String(own), 'base64url')).buffer;
  expect(hasOldKey(bytes, String(own))).toBe(false);
  expect(hasOldKey(bytes, String(other))).toBe(true);
  // Some browsers do not tell their key: then the server is asked.
  expect(hasOldKey(null, String(own))).toBe(false);
});
