import { z } from 'zod';
import { COSIGNATURE, readVerifier, type Verifier } from '#domain/register/note-rules.ts';
import { sha256 } from '#domain/sha.ts';

/** A witness that the server asks to sign the register's heads. */
export interface Witness {
  /** The witness's verifier key as it is published, in one line. */
  key: string;
  verifier: Verifier;
  /** The URL below which `add-checkpoint` is. */
  address: string;
}

/** By https, except to this machine itself; no query or fragment. */
const ADDRESS = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))[^\s?#@,]+$/;

/**
 * `WITNESSES`: one witness or several, separated by commas, each a verifier key, `@` and an address. A key is
 * `name+id+base64`, where base64 may hold `+` and `/` too. Keys and addresses hold no comma, and addresses no `@`: so
 * commas separate witnesses, and the last `@` of each separates its key from its address.
 */
export const witnesses = z
  .string()
  .transform((text, context): Witness[] => {
    const found = text.split(',').map((entry) => readWitness(entry.trim()));
    const different = (of: (witness: Witness) => string) =>
      new Set(found.map((one) => one && of(one))).size === found.length;
    // Signatures are stored under the witness's name, so names must differ.
    if (found.every((one) => one !== null) && different((one) => one.verifier.name)) return found;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  })
  .optional()
  .describe('« clé de vérification@adresse en https:// » de chaque témoin, séparés par des virgules');

function readWitness(entry: string): Witness | null {
  const at = entry.lastIndexOf('@');
  const [key, address] = [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)];
  const verifier = readVerifier(sha256, key);
  if (verifier?.algorithm !== COSIGNATURE || !ADDRESS.test(address) || !URL.canParse(address)) return null;
  return { key, verifier, address: address.replace(/\/+$/, '') };
}
