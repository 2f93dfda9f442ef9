import { Migrator } from 'kysely/migration';
import type { Db } from './client.ts';
import { migrationProvider } from './migrations/index.ts';

/**
 * Brings the schema up to date. Kysely's migrator holds an advisory lock meanwhile, so that several processes can
 * start at once; it must therefore have a direct connection, not a transaction pooler's.
 */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error) throw error;
}
