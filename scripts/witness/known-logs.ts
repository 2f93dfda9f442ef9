import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseKey, Register, type VerifierKey } from '../../public/verifier.mjs';
import { WitnessError } from './witness-error.ts';

/**
 * The logs that a witness knows: the file `logs` of its folder, a verifier key a line. It is read each time, so that a
 * line can be added while the witness runs.
 */
export class KnownLogs {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, 'logs');
  }

  /** A log's key, or null where it is not known. */
  async keyOf(origin: string): Promise<VerifierKey | null> {
    return (await this.#all()).find(({ name }) => name === origin) ?? null;
  }

  /**
   * Adds a log by its verifier key or its address; at an address it trusts the key that the log shows, this once.
   *
   * @throws {WitnessError} when it is neither, or the log is known under another key
   */
  async add(keyOrAddress: string): Promise<VerifierKey> {
    const key = /^https?:/.test(keyOrAddress) ? await askForKey(keyOrAddress) : parseKey(keyOrAddress.trim());
    if (!key) throw new WitnessError(`Ce n’est ni la clé d’un registre, ni son adresse : ${keyOrAddress}`);
    const known = await this.keyOf(key.name);
    if (known && known.line !== key.line) {
      throw new WitnessError(`Le registre ${key.name} est déjà connu, avec une autre clé : ${known.line}`);
    }
    if (!known) await appendFile(this.#file, `${key.line}\n`);
    return key;
  }

  async #all(): Promise<VerifierKey[]> {
    let text: string;
    try {
      text = await readFile(this.#file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    const lines = text.split('\n').map((line) => line.trim());
    return lines.flatMap((line) => parseKey(line) ?? []);
  }
}

async function askForKey(address: string): Promise<VerifierKey> {
  const register = new Register(address);
  const key = await register.key();
  if (key.name === register.origin) return key;
  throw new WitnessError(`Ce registre se dit « ${key.name} », et non « ${register.origin} ».`);
}
