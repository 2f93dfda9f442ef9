// Bytes as text, on the server and on phones alike.

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** In small letters. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 1) text += DIGITS[bytes[at] as number];
  return text;
}

/** @throws {RangeError} */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) throw new RangeError('no hexadecimal digits');
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** With padding, as `fromBase64` reads it. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Accepts only the one spelling with padding. @throws {RangeError} */
export function fromBase64(text: string): Uint8Array {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new RangeError('no base64');
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new RangeError('no base64');
  return bytes;
}

/** One array of all parts, in their order. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
