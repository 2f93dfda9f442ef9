import { readAddress } from '#database/address.ts';
import { createDb, createPool } from '#database/client.ts';
import { readStandby } from '#database/standby.ts';
import type { ReadConfig } from '#server/config/config.ts';
import { type Finding, note, ok, toWordsWithCode, wrong } from './finding.ts';

type Addresses = Pick<ReadConfig, 'databaseUrl' | 'migrationsDatabaseUrl'>;

const REMEDY =
  'Name the same servers there as in DATABASE_URL: docs/operations.md, "Two roles" and "A second server".';

/**
 * Whether the next start can connect as the tables' owner: without it the start fails, however right DATABASE_URL is.
 */
export async function lookAtOwner({ databaseUrl, migrationsDatabaseUrl }: Addresses): Promise<Finding[]> {
  if (!migrationsDatabaseUrl) return [];
  const db = createDb(createPool({ connectionString: migrationsDatabaseUrl }, 1));
  try {
    const { read_only: readOnly } = await readStandby(db);
    if (readOnly)
      return [
        wrong(
          'MIGRATIONS_DATABASE_URL leads to a server that takes no writes: the next start is refused.',
          REMEDY,
        ),
      ];
    if (serversOf(migrationsDatabaseUrl) >= serversOf(databaseUrl))
      return [ok('MIGRATIONS_DATABASE_URL leads to a server that takes writes.')];
    return [
      note(
        'MIGRATIONS_DATABASE_URL names fewer servers than DATABASE_URL: after a failover a start could be refused.',
        REMEDY,
      ),
    ];
  } catch (error) {
    return [
      wrong(
        `MIGRATIONS_DATABASE_URL leads to no database: ${toWordsWithCode(error)}. The next start is refused.`,
        REMEDY,
      ),
    ];
  } finally {
    await db.destroy();
  }
}

const serversOf = (url = '') => readAddress(url)?.hosts.length ?? 0;
