import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { list } from '../config/config-fields.ts';
import type { PushKeys } from '../config/keys.ts';

const CURVE = 'prime256v1';

/** A key of `bytes` bytes, as `npm run push:keys` writes it. */
export const pushKey = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))
    .optional()
    .describe('une des deux clés que fait « npm run push:keys »');

const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(text);

/** Push services besides the known ones; by plain http only on this machine itself. */
export const pushServices = list
  .refine((origins) => origins.every(isOrigin))
  .optional()
  .describe('des origines séparées par des virgules, comme https://push.example.org');

/** Makes a new key pair: public, then private. */
export function makePushKeys(): [string, string] {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Node leaves out leading zeros of a private key.
  const secret = pair.getPrivateKey();
  const whole = Buffer.concat([Buffer.alloc(32 - secret.length), secret]);
  return [pair.getPublicKey('base64url'), whole.toString('base64url')];
}

/** Whether two keys are a pair: with another public key browsers would refuse every message. */
export function arePushKeys({ publicKey, privateKey }: PushKeys): boolean {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
