import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { begunLogs } from '#domain/register/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { PRIVATE, writeWhole } from '../whole-file.ts';
import { openHeadsFile } from './heads-file.ts';

/**
 * At a start an operator stands by: what was published is better found unreadable now than in the evening. A file that
 * is not there is told: until the next head, only witnesses would notice a database that was restored from a backup. So is
 * a folder in which it could not be written, and the start goes on: votes do not need it.
 *
 * @throws {ConfigurationError} where the file cannot be read
 */
export async function checkPublished({ config, db, log }: Pick<Dependencies, 'config' | 'db' | 'log'>) {
  const folder = config.dataDir;
  const { begins } = await openHeadsFile(folder);
  try {
    // A full disk lets itself be opened: only a file that is on it says that another will be.
    const trial = path.join(folder, `trial.${randomUUID()}`);
    await writeWhole(trial, 'trial', PRIVATE);
    await rm(trial);
  } catch (err) {
    log.error(
      { err, folder },
      'DATA_DIR cannot be written: what the register publishes is remembered nowhere',
    );
  }
  if (!begins) return;
  const logs = (await begunLogs(db)).filter(({ size }) => size > 0).length;
  if (logs > 0) {
    log.warn(
      { folder, logs },
      'register-heads.json is missing, though registers have begun: compare their heads with what was published',
    );
  }
}
