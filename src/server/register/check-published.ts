import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { begunLogs } from '#domain/register/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { PRIVATE, writeWhole } from '../whole-file.ts';
import { openHeadsFile } from './heads-file.ts';

/**
 * Checks the file of published heads at the start, while an operator stands by. A missing file is logged: until the
 * next head, only witnesses would notice a database that was restored from a backup. A folder that cannot be written is
 * logged too, and the start goes on: votes do not need it.
 *
 * @throws {ConfigurationError} where the file is there and cannot be read
 */
export async function checkPublished({ config, db, log }: Pick<Dependencies, 'config' | 'db' | 'log'>) {
  const folder = config.dataDir;
  const { begins } = await openHeadsFile(folder);
  try {
    // A file can be opened on a full disk too: only a whole trial file shows that the next can be written.
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
