import { parseArgs } from 'node:util';
import { createDb, createPool } from '#database/client.ts';
import { assertCluster, type Distribution, distribute, SHARDS } from '#database/distribution/distribute.ts';
import type { CoordinatorReason } from '#database/distribution/tables.ts';
import { migrateAt } from '#database/migrate.ts';
import { DatabaseError, openServer } from '#database/open.ts';
import { ConfigurationError, readSettings } from '#server/config/config.ts';

// `npm run distribute` spreads the database of DATABASE_URL, on a Citus coordinator, over the cluster's machines, and
// says what it did. It may be run again. `-- --shards 32` sets the number of shards at the first run. The product must
// not run meanwhile. Exit code: 0 when all tables are where they belong, 1 when they cannot be.

const HOW = {
  bucket: 'répartie par bucket',
  value: 'répartie par sa propre valeur',
  reference: 'copiée sur chaque machine',
};

const WHY: Record<CoordinatorReason, string> = {
  regie: 'écrites par la régie, gardées par des déclencheurs',
  register: 'écrites par le processus qui scelle le registre',
  minutes: 'gardées quelques minutes, lues sans les lignes d’un utilisateur',
  alarms: 'quelques lignes des opérateurs',
  figures: 'faites à partir des lignes par un processus, lues en entier',
  progress: 'disent où en est un processus',
  codes: 'une ligne par code, que tous les utilisateurs changent',
};

function tell({
  done,
  droppedTriggers,
  droppedKeys,
  before,
  workers,
  shards,
  onCoordinator,
}: Distribution): void {
  for (const { table, how, rows } of done) console.log(`  ${table} : ${HOW[how]}, ${rows} ligne(s)`);
  for (const trigger of droppedTriggers) {
    console.log(`  ${trigger} : déclencheur retiré, deux rôles gardent ces lignes (docs/operations.md)`);
  }
  for (const key of droppedKeys) {
    console.log(`  ${key} : clé étrangère retirée, la table reste celle du seul coordinateur`);
  }
  console.log('  sur le coordinateur :');
  for (const [reason, tables] of onCoordinator) console.log(`    ${tables.join(', ')} : ${WHY[reason]}`);
  console.log(
    `${done.length} table(s) réparties, ${before} l’étaient déjà : ${shards} parts sur ${workers} machine(s).`,
  );
}

try {
  const { values } = parseArgs({ options: { shards: { type: 'string', default: String(SHARDS) } } });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 256) {
    throw new ConfigurationError('--shards : un nombre entier de 1 à 256.');
  }
  const { databaseUrl, migrationsDatabaseUrl } = readSettings(process.env);
  if (!databaseUrl) throw new ConfigurationError('DATABASE_URL : l’adresse du coordinateur.');
  const { connection, description } = await openServer(databaseUrl);
  const owner = migrationsDatabaseUrl ? { connectionString: migrationsDatabaseUrl } : connection;
  const db = createDb(createPool(owner, 1, 0));
  try {
    await assertCluster(db);
    await migrateAt(connection, migrationsDatabaseUrl);
    console.log(description);
    tell(await distribute(db, shards));
  } finally {
    await db.destroy();
  }
  // Grants the product's role its rights on the tables just made.
  await migrateAt(connection, migrationsDatabaseUrl);
} catch (error) {
  const told = error instanceof DatabaseError || error instanceof ConfigurationError;
  console.error(told ? error.message : error);
  process.exitCode = 1;
}
