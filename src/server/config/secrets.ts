import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { madeOnce } from '#database/made-once.ts';
import { arePushKeys, makePushKeys } from '../push/push-setting.ts';
import { type AppConfig, ConfigurationError, type ReadConfig } from './config.ts';
import { type PushKeys, secretsFrom } from './keys.ts';

/**
 * Adds the secrets: given by the environment, or (outside production) made once and kept in the data folder.
 *
 * @throws {ConfigurationError} when a kept secret is incomplete, or one cannot be kept
 */
export async function withSecrets(settings: ReadConfig): Promise<AppConfig> {
  const { givenSecrets, dataDir, demonstration } = settings;
  const session = givenSecrets.session.current ?? (await readOwnSecret(dataDir));
  const push = givenSecrets.push ?? (demonstration ? await readOwnPushKeys(dataDir) : null);
  return { ...settings, ...secretsFrom({ ...givenSecrets, push }, session) };
}

async function readOwnSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const secret = await keptIn(
    dataDir,
    madeOnce(file, () => randomBytes(32).toString('hex')),
  );
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
  const kept = await keptIn(
    dataDir,
    madeOnce(file, () => makePushKeys().join(' ')),
  );
  const [publicKey = '', privateKey = ''] = kept.split(' ');
  if (!arePushKeys({ publicKey, privateKey })) {
    throw new ConfigurationError(`Les clés ${file} ne vont pas ensemble : supprimez ce fichier.`);
  }
  return { publicKey, privateKey };
}

/** These are the first files of a start, so a data folder that cannot be used is reported here. */
function keptIn(dataDir: string, kept: Promise<string>): Promise<string> {
  return kept.catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      `Le dossier des données ne peut pas servir : ${dataDir} (${error.code ?? error.message}). Corrigez DATA_DIR, ou les droits de ce dossier.`,
    );
  });
}
