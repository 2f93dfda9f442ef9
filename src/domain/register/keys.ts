import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { createMac, type Mac } from '#domain/mac.ts';
import { sha256 } from '#domain/sha.ts';
import { utf8 } from './encoding-rules.ts';
import { type Head, spellHead, spellNote, spellVerifier, toVerifier, type Verifier } from './note-rules.ts';

/** What the register signs and hides with. */
export interface RegisterKeys {
  signing: KeyObject;
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** Makes the salts of votes. */
  salts: Mac;
}

/** The PKCS #8 prefix of an Ed25519 seed's 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param secret 32 characters or more; another secret makes other keys, which fit no existing log */
export function registerKeys(secret: string): RegisterKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `palmares.register.${purpose}`, 32));
  const der = Buffer.concat([PKCS8, derive('signature')]);
  const signing = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(signing).export({ format: 'jwk' });
  return {
    signing,
    publicKey: new Uint8Array(Buffer.from(x, 'base64url')),
    salts: createMac(derive('salts')),
  };
}

/** The log's own verifier: its name is the log's origin. */
export const verifierFor = ({ publicKey }: RegisterKeys, origin: string): Verifier =>
  toVerifier(sha256, origin, publicKey);

/** The verifier key of a log as it is published, in one line. */
export const verifierLine = (keys: RegisterKeys, origin: string): string =>
  spellVerifier(verifierFor(keys, origin));

/** Signs a head. @returns the note as it is sent */
export function signHead(keys: RegisterKeys, head: Head): string {
  const text = spellHead(head);
  const { name, id } = verifierFor(keys, head.origin);
  const bytes = new Uint8Array(sign(null, utf8(text), keys.signing));
  return spellNote({ text, signatures: [{ name, id, bytes }] });
}
