import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { arePushKeys, makePushKeys } from '../push/push-setting.ts';
import { type AppConfig, ConfigurationError, type ReadConfig } from './config.ts';
import { type PushKeys, secretsFrom } from './keys.ts';

/**
 * Adds the secrets: given by the environment, or (outside production) made once and kept in the data folder.
 *
 * @throws {ConfigurationError} when what was kept is not whole
 */
export async function withSecrets(settings: ReadConfig): Promise<AppConfig> {
  const { givenSecrets, dataDir, demonstration } = settings;
  const session = givenSecrets.session.current ?? (await readOwnSecret(dataDir));
  const push = givenSecrets.push ?? (demonstration ? await readOwnPushKeys(dataDir) : null);
  return { ...settings, ...secretsFrom({ ...givenSecrets, push }, session) };
}

async function readOwnSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const secret = await madeOnce(file, () => randomBytes(32).toString('hex'));
  // The file was changed by hand or cut short: a secret this short could be guessed, and sessions forged.
  if (secret.length < 32) {
    throw new ConfigurationError(
      `Le secret ${file} est incomplet : supprimez ce fichier, ou donnez SESSION_SECRET.`,
    );
  }
  return secret;
}

async function readOwnPushKeys(dataDir: string): Promise<PushKeys> {
  const file = path.join(dataDir, 'push-keys');
  const [publicKey = '', privateKey = ''] = (await madeOnce(file, () => makePushKeys().join(' '))).split(' ');
  if (!arePushKeys({ publicKey, privateKey })) {
    throw new ConfigurationError(`Les clés ${file} ne vont pas ensemble : supprimez ce fichier.`);
  }
  return { publicKey, privateKey };
}

/** What a file of the data folder holds, which is made first where there is none. */
async function madeOnce(file: string, make: () => string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Written whole under a name of its own, then linked: of several that start at once one wins, and none reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, make(), { flag: 'wx', mode: 0o600 });
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => unlink(draft));
  return (await readFile(file, 'utf8')).trim();
}
