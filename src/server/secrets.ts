import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppConfig, ConfigurationError, type Settings } from './config.ts';
import { secretsFrom } from './keys.ts';

/**
 * Adds the secrets: given by the environment, or (outside production) made once and kept in the data folder.
 *
 * @throws {ConfigurationError} when what was kept is not whole
 */
export async function withSecrets(settings: Settings): Promise<AppConfig> {
  const given = settings.givenSecrets.session.current;
  return {
    ...settings,
    ...secretsFrom(settings.givenSecrets, given ?? (await keptSecret(settings.dataDir))),
  };
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Written whole under a name of its own, then linked: of several that start at once one wins, and none reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => unlink(draft));
  const secret = (await readFile(file, 'utf8')).trim();
  // The file was changed by hand or cut short: a secret this short could be guessed, and sessions forged.
  if (secret.length < 32) {
    throw new ConfigurationError(
      `Le secret ${file} est incomplet : supprimez ce fichier, ou donnez SESSION_SECRET.`,
    );
  }
  return secret;
}
