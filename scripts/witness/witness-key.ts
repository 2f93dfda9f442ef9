import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { cosigned, keyId } from '../../public/verifier.mjs';
import { WitnessError } from './witness-error.ts';

/** The byte of timestamped Ed25519 cosignatures (c2sp.org/tlog-cosignature). */
const COSIGNATURE = 4;
/** A key name may hold neither spaces nor a plus sign (c2sp.org/signed-note). */
const NAME = /^[^\s+]{1,200}$/;

const keptKey = z.strictObject({ name: z.string().regex(NAME), private_key: z.string() });

/** The signing key of a witness; `verifierKey` is its public part. */
export interface WitnessKey {
  name: string;
  verifierKey: string;
  /** The line under a checkpoint. @param text the checkpoint without signatures */
  signatureLine(text: string, now: Date): string;
}

/**
 * The key of this folder's witness, made at the first start and kept.
 *
 * @param name of the witness, such as `temoin.example.org`; required at the first start only
 * @throws {WitnessError} without a name at the first start, for an invalid name, or for another than the kept one
 */
export async function openKey(folder: string, name: string | undefined): Promise<WitnessKey> {
  const file = path.join(folder, 'key.json');
  const kept = (await readKept(file)) ?? (await makeKey(file, name));
  if (name !== undefined && name !== kept.name) {
    throw new WitnessError(`Ce dossier est celui du témoin « ${kept.name} », pas de « ${name} ».`);
  }
  return keyFrom(kept.name, createPrivateKey(kept.private_key));
}

async function readKept(file: string) {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return keptKey.parse(JSON.parse(text));
}

async function makeKey(file: string, name: string | undefined) {
  if (name === undefined)
    throw new WitnessError('Au premier départ, donnez un nom au témoin : --name temoin.example.org');
  if (!NAME.test(name)) throw new WitnessError('Le nom d’un témoin ne contient ni espace ni « + ».');
  const { privateKey } = generateKeyPairSync('ed25519');
  const kept = { name, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  // Never overwrites an existing key.
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(`${JSON.stringify(kept)}\n`);
  await handle.sync();
  await handle.close();
  return kept;
}

function keyFrom(name: string, privateKey: KeyObject): WitnessKey {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const typeAndKey = Buffer.concat([Buffer.of(COSIGNATURE), spki.subarray(-32)]);
  const id = keyId(name, typeAndKey);
  return {
    name,
    verifierKey: `${name}+${id.toString('hex')}+${typeAndKey.toString('base64')}`,
    signatureLine: (text, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(seconds));
      const signature = Buffer.concat([id, time, sign(null, cosigned(text, seconds), privateKey)]);
      return `— ${name} ${signature.toString('base64')}\n`;
    },
  };
}
