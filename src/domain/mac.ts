import { type BinaryToTextEncoding, hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** A longer text gets a buffer of its own; ids and tokens are shorter. */
const USUAL_BYTES = 512;

/**
 * HMAC-SHA-256 with a key of its own.
 *
 * @param text of characters below U+0100, a byte each, as tokens and ids are
 * @param encoding of the digest; `binary` is a character a byte
 */
export type Mac = (text: string, encoding: BinaryToTextEncoding) => string;

/**
 * Makes an HMAC-SHA-256 from two digests over reused buffers: every vote needs two HMACs, and `createHmac` costs four
 * times as much. A test compares the two.
 */
export function createMac(key: string | Buffer): Mac {
  const bytes = Buffer.from(key);
  const whole = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
  const padded = (length: number, pad: number) => {
    const block = Buffer.alloc(BLOCK_BYTES + length);
    for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = pad ^ (whole[at] ?? 0);
    return block;
  };
  const usual = padded(USUAL_BYTES, 0x36);
  const outer = padded(DIGEST_BYTES, 0x5c);
  return (text, encoding) => {
    const inner = text.length > USUAL_BYTES ? padded(text.length, 0x36) : usual;
    inner.write(text, BLOCK_BYTES, 'latin1');
    const message = inner.subarray(0, BLOCK_BYTES + text.length);
    // No other call runs between here and the return, so the shared buffers are this call's alone.
    outer.write(hash('sha256', message, 'binary'), BLOCK_BYTES, 'latin1');
    return hash('sha256', outer, encoding);
  };
}

const known = new Map<string, Mac>();

/** The HMAC-SHA-256 with a secret as key, made once for each of a few secrets. */
export function macFor(secret: string): Mac {
  const mac = known.get(secret) ?? createMac(secret);
  known.set(secret, mac);
  return mac;
}
