import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { utf8 } from './encoding-rules.ts';
import { type Head, spellHead, spellNote, spellVerifier, toVerifier, type Verifier } from './note-rules.ts';
import { sha256 } from './sha.ts';

/** What the register signs and hides with. */
export interface RegisterKeys {
  signing: KeyObject;
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** Makes the salts of votes. */
  salts: MacKey;
}

/** PKCS #8 for an Ed25519 seed: what stands before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SALT_BYTES = 16;

/** @param secret 32 characters or more: another one makes other keys, which fit no log that is there */
export function registerKeys(secret: string): RegisterKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `palmares.register.${purpose}`, 32));
  const der = Buffer.concat([PKCS8, derive('signature')]);
  const signing = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(signing).export({ format: 'jwk' });
  return { signing, publicKey: new Uint8Array(Buffer.from(x, 'base64url')), salts: macKey(derive('salts')) };
}

/** Who signs a log: its name is the log's. */
export const verifierOf = ({ publicKey }: RegisterKeys, origin: string): Verifier =>
  toVerifier(sha256, origin, publicKey);

/** As it is published, in one line. */
export const verifierLine = (keys: RegisterKeys, origin: string): string =>
  spellVerifier(verifierOf(keys, origin));

/** A head, signed, as it is sent. */
export function signHead(keys: RegisterKeys, head: Head): string {
  const text = spellHead(head);
  const { name, id } = verifierOf(keys, head.origin);
  const bytes = new Uint8Array(sign(null, utf8(text), keys.signing));
  return spellNote({ text, signatures: [{ name, id, bytes }] });
}

/** A vote as its row names it. */
export interface VoteKey {
  user_id: string;
  contest_id: string;
  /** YYYY-MM-DD */
  vote_day: string;
  slot: number;
  request_id: string;
}

/** An HMAC's key as its two hashes begin with it. */
interface MacKey {
  inner: Buffer;
  outer: Buffer;
}

const BLOCK_BYTES = 64;

/** @param key 64 bytes at most */
function macKey(key: Buffer): MacKey {
  const padded = (pad: number) => Buffer.alloc(BLOCK_BYTES, pad).map((byte, at) => byte ^ (key[at] ?? 0));
  return { inner: Buffer.from(padded(0x36)), outer: Buffer.from(padded(0x5c)) };
}

/** HMAC-SHA-256 by two hashes in one call each: `createHmac` costs four times as much, most of it for a key object. */
function mac({ inner, outer }: MacKey, text: string): Buffer {
  const digest = hash('sha256', Buffer.concat([inner, Buffer.from(text, 'ascii')]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
}

/** What hides a vote in its commitment: derived, so that nothing more is stored for each vote. */
export function saltFor({ salts }: Pick<RegisterKeys, 'salts'>, vote: VoteKey): Uint8Array {
  const { user_id, contest_id, vote_day, slot, request_id } = vote;
  const text = `${user_id}:${contest_id}:${vote_day}:${slot}:${request_id}`;
  return new Uint8Array(mac(salts, text).subarray(0, SALT_BYTES));
}
