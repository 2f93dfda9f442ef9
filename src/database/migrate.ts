import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type ConnectionSettings, createDb, createPool, type Db } from './client.ts';
import { DatabaseError } from './database-error.ts';
import { distribute } from './distribution/distribute.ts';
import { isDistributed } from './distribution/is-distributed.ts';
import { isForbidden, isHeldUp, toReason } from './failures.ts';
import { migrationProvider } from './migrations/index.ts';
import { changeableTables, grantProductRole } from './privileges.ts';
import { readStandby } from './standby.ts';

/**
 * Whether a migration only adds, so that the version before it still works and a deploy can go back (decisions/0066).
 */
export const isAdditive = (name: string) => name.endsWith('.additive');

/**
 * Brings the schema up to date. Kysely's migrator holds an advisory lock meanwhile, so that several processes can
 * start at once; it must therefore have a direct connection, not a transaction pooler's.
 *
 * @returns names of a newer version's migrations that were found, with which this version works; nothing is changed
 * then
 * @throws {DatabaseError} when a newer version has changed the schema otherwise: what this one may write is not known
 */
export async function migrate(db: Db): Promise<string[]> {
  const newer = await newerMigrations(db);
  if (newer.length > 0) return newer;
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  // A newer version has migrated while this one waited for the lock.
  if (/previously executed migration/.test((error as Error | undefined)?.message ?? ''))
    return newerMigrations(db);
  if (error) throw error;
  return [];
}

/** @throws {DatabaseError} when this version cannot work with them */
async function newerMigrations(db: Db): Promise<string[]> {
  const known = Object.keys(await migrationProvider.getMigrations());
  const done = await doneMigrations(db);
  const newer = done.filter((name) => !known.includes(name));
  if (newer.length === 0) return [];
  const unknown = newer.find((name) => !isAdditive(name));
  if (!unknown && known.every((name) => done.includes(name))) return newer;
  throw new DatabaseError(
    `La base de données est d’une version plus récente que celle-ci (elle connaît ${unknown ?? newer[0]}) : ` +
      'démarrez cette version-là, ou restaurez une sauvegarde (voir docs/operations.md).',
  );
}

async function doneMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Shorter than votes wait, so that votes behind a change of their table are written once the change has given way. */
const LOCK_MS = 2_000;
/** How long votes have the tables to themselves before the next try. */
const PAUSE_MS = 3_000;

interface Patience {
  lockMs: number;
  pauseMs: number;
}

/**
 * Migrates while servers and backups are at work. A change of a table waits until no other transaction uses it, and
 * every statement behind the change waits too: behind a backup, or a forgotten transaction of an administrator, that
 * could be an hour without votes. So the migration gives way after a moment, is undone as a whole, and begins anew.
 *
 * @param onHeldUp called each time that it has given way; an error that it throws ends the tries
 */
async function migrateGivingWay(
  db: Db,
  onHeldUp: () => void,
  { lockMs, pauseMs }: Patience,
): Promise<string[]> {
  for (;;) {
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(db);
    try {
      const newer = await migrate(db);
      await sql`reset lock_timeout`.execute(db);
      return newer;
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      onHeldUp();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/**
 * Brings a database up to date over a connection of its own, for as long as it takes: a table may be large, or another
 * process may be migrating.
 *
 * @param product how the product reaches the database
 * @param ownerUrl address for the role that owns the tables, where it is another role: the product's role then gets the
 * privileges that it needs, and may only read and add where rows are kept for good (decisions/0027)
 * @param onHeldUp called each time that another transaction's lock has held it up
 * @returns names of a newer version's migrations that were found, with which this version works
 * @throws {DatabaseError} when a role is refused or lacks privileges, or when the product's role could change kept rows
 * in spite of the second role
 */
export async function migrateAt(
  product: ConnectionSettings,
  ownerUrl?: string,
  onHeldUp: () => void = () => {},
  patience: Patience = { lockMs: LOCK_MS, pauseMs: PAUSE_MS },
): Promise<string[]> {
  const owner = ownerUrl ? { connectionString: ownerUrl } : product;
  const variable = ownerUrl ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL';
  const db = createDb(createPool(owner, 1, 0));
  try {
    if (ownerUrl) await assertLetIn(db);
    const newer = await migrateGivingWay(db, onHeldUp, patience);
    // Distributes the tables that migrations have made. After a newer version this one changes nothing: that version
    // has distributed and protected its tables, and this one would grant changes on kept tables that it does not know.
    if (newer.length === 0 && (await isDistributed(db))) await distribute(db);
    if (ownerUrl) await separateRoles(db, product, newer.length === 0);
    return newer;
  } catch (cause) {
    if (!isForbidden(cause)) throw cause;
    throw new DatabaseError(
      `Le rôle de ${variable} ne peut pas mettre la base à jour (${toReason(cause)}) : il doit posséder la base et ses ` +
        'tables (createdb --owner ; voir docs/operations.md).',
      { cause },
    );
  } finally {
    await db.destroy();
  }
}

/**
 * @throws {DatabaseError} when the owner's role does not reach the database that the product's role has reached, or
 * only a standby of it, as after a failover with an address of one server
 */
async function assertLetIn(owner: Db): Promise<void> {
  const { read_only } = await readStandby(owner).catch((cause: unknown) => {
    throw new DatabaseError(
      `Base de données injoignable par MIGRATIONS_DATABASE_URL (${toReason(cause)}). Corrigez cette adresse, puis ` +
        'relancez (voir docs/operations.md).',
      { cause },
    );
  });
  if (!read_only) return;
  throw new DatabaseError(
    'MIGRATIONS_DATABASE_URL mène à un serveur qui n’accepte aucune écriture, comme un réplica. Nommez-y les mêmes ' +
      'serveurs que dans DATABASE_URL, puis relancez (voir docs/operations.md).',
  );
}

/** @param grants whether to grant the product's role its privileges; false where a newer version has done so */
async function separateRoles(owner: Db, settings: ConnectionSettings, grants: boolean): Promise<void> {
  const product = createDb(createPool(settings, 1, 0));
  try {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(product);
    const role = rows[0]?.name ?? '';
    if (grants) await grantProductRole(owner, role);
    const changeable = await changeableTables(product);
    if (changeable.length > 0) {
      throw new DatabaseError(
        `Le rôle ${role} de DATABASE_URL peut encore changer ou effacer des lignes de ${changeable.join(', ')} : ` +
          'il ne doit ni posséder ces tables, ni appartenir au rôle de MIGRATIONS_DATABASE_URL, ni être ' +
          'superutilisateur (voir docs/operations.md).',
      );
    }
  } finally {
    await product.destroy();
  }
}
