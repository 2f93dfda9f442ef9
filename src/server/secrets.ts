import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppConfig, ConfigurationError, type Settings } from './config.ts';

/**
 * Adds the secrets: given by the environment, or (outside production) made once and kept in the data folder.
 *
 * @throws {ConfigurationError} when what was kept is not whole
 */
export async function withSecrets(settings: Settings): Promise<AppConfig> {
  return { ...settings, secret: settings.sessionSecret ?? (await keptSecret(settings.dataDir)) };
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Exclusive: of two processes that start at once, one writes and both read the same.
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const secret = (await readFile(file, 'utf8')).trim();
  // Cut off while it was written: anybody could sign with what is left.
  if (secret.length < 32) {
    throw new ConfigurationError(
      `Le secret ${file} est incomplet : supprimez ce fichier, ou donnez SESSION_SECRET.`,
    );
  }
  return secret;
}
