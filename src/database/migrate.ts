import { Migrator } from 'kysely/migration';
import { type ConnectionSettings, createDb, createPool, type Db } from './client.ts';
import { migrationProvider } from './migrations/index.ts';

/**
 * Brings the schema up to date. Kysely's migrator holds an advisory lock meanwhile, so that several processes can
 * start at once; it must therefore have a direct connection, not a transaction pooler's.
 */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error) throw error;
}

/** The same over a connection of its own, for as long as it takes: a large table, or another process that is at it. */
export async function migrateAt(connection: ConnectionSettings): Promise<void> {
  const db = createDb(createPool(connection, 1, 0));
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
