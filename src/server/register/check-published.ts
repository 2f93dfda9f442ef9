import { begunLogs } from '#domain/register/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { openHeadsFile } from './heads-file.ts';

/**
 * At a start an operator stands by: what was published is better found unreadable now than in the evening. A file that
 * is not there is told: until the next head, only witnesses would notice a database that was restored from a backup.
 *
 * @throws {ConfigurationError} where the file cannot be read
 */
export async function checkPublished({ config, db, log }: Pick<Dependencies, 'config' | 'db' | 'log'>) {
  const { begins } = await openHeadsFile(config.dataDir);
  if (!begins) return;
  const logs = (await begunLogs(db)).filter(({ size }) => size > 0).length;
  if (logs > 0) {
    log.warn(
      { folder: config.dataDir, logs },
      'register-heads.json is missing, though registers have begun: compare their heads with what was published',
    );
  }
}
