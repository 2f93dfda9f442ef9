import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib/functional';

const STEP_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret for an authenticator application, in Base32. */
export const newTotpSecret = () => generateSecret();

/** The URI that an authenticator application reads from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return generateURI({ issuer, label, secret });
}

/** The code of this moment: for the demonstration's accounts and for tests. */
export const totpCode = (secret: string) => generateSync({ secret });

/**
 * Checks a code of six digits; a clock may be one step off.
 *
 * @param lastStep time step of the last code that was accepted: an older or equal one is refused
 * @returns the code's own time step, or null when it is wrong
 */
export function checkTotp(secret: string, token: string, lastStep: number): number | null {
  if (!/^\d{6}$/.test(token)) return null;
  const verdict = verifySync({ secret, token, epochTolerance: STEP_SECONDS });
  if (!verdict.valid || !('timeStep' in verdict)) return null;
  return verdict.timeStep > lastStep ? verdict.timeStep : null;
}

/**
 * Encrypts a secret with a key derived from the present one of ours, so that a copy of the database gives no codes.
 *
 * @param secrets the present one, then earlier ones
 */
export function encryptSecret(secret: string, [present = '']: readonly string[]): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(present), iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/**
 * Decrypts what `encryptSecret` has encrypted.
 *
 * @returns the secret, and whether an earlier key than the present one was needed; null when no key opens it
 */
export function decryptSecret(
  sealed: Buffer,
  secrets: readonly string[],
): { secret: string; outdated: boolean } | null {
  for (const [n, own] of secrets.entries()) {
    const secret = unsealWith(sealed, own);
    if (secret !== null) return { secret, outdated: n > 0 };
  }
  return null;
}

function unsealWith(sealed: Buffer, applicationSecret: string): string | null {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyFrom(applicationSecret),
      sealed.subarray(0, IV_BYTES),
    );
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // The tag does not fit: another key encrypted it.
    return null;
  }
}

function keyFrom(applicationSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', applicationSecret, '', 'regie totp', 32));
}

// No vowels and no look-alikes: a code is copied by hand.
const RECOVERY_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** Ten codes for an operator whose phone is lost; each works once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = Array.from(randomBytes(10), (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}
