import { z } from 'zod';
import { COSIGNATURE, readVerifier, type Verifier } from '#domain/register/note-rules.ts';
import { sha256 } from '#domain/register/sha.ts';

/** A witness that the server asks to sign the register's heads. */
export interface Witness {
  /** Its verifier key as it is published, in one line. */
  key: string;
  verifier: Verifier;
  /** Below it stands `add-checkpoint`. */
  address: string;
}

/** By https, unless it never leaves the machine; nothing behind the path. */
const ADDRESS = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))[^\s?#@,]+$/;

/**
 * `WITNESSES`: one witness or several, with commas between them, each a verifier key, `@`, an address. A key is
 * `name+id+base64`, where base64 has `+` and `/` too; but neither of the two has a comma, and an address has no `@`: so
 * the commas divide witnesses, and the last `@` of each its two parts, with any other signs in them.
 */
export const witnesses = z
  .string()
  .transform((text, context): Witness[] => {
    const found = text.split(',').map((entry) => readWitness(entry.trim()));
    const different = (of: (witness: Witness) => string) =>
      new Set(found.map((one) => one && of(one))).size === found.length;
    // Signatures are kept by the witness's name.
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
