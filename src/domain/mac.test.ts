import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMac } from './mac.ts';

it('an HMAC by two digests is the one of node:crypto, for keys of every length and any Latin text', () => {
  const latin = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 600 })
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), latin, (key, text) => {
      const theirs = createHmac('sha256', key).update(text, 'latin1').digest('hex');
      expect(createMac(Buffer.from(key))(text, 'hex')).toBe(theirs);
    }),
  );
});
