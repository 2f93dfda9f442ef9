import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toPushAddress } from './address.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
const address = (p256dh: string) => toPushAddress({ endpoint, keys: { p256dh, auth: 'a'.repeat(22) } }, []);

describe('the subscription of a browser', () => {
  it('is kept with a key that messages can be encrypted to', () => {
    const key = createECDH('prime256v1').generateKeys('base64url');
    expect(address(key)).toMatchObject({ endpoint, p256dh: key });
    expect(address(`${key}=`)).toMatchObject({ p256dh: `${key}=` });
  });

  it.each(['B'.repeat(87), `BA${'A'.repeat(85)}`])(
    'is refused with the key %s, which no message can be encrypted to',
    (key) => {
      expect(() => address(key)).toThrow(
        expect.objectContaining({ fields: { 'subscription.keys.p256dh': 'INVALID' } }),
      );
    },
  );
});
