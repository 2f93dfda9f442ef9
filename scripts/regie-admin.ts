import { existsSync } from 'node:fs';
import path from 'node:path';
import { createDb, createPool, type Db } from '#database/client.ts';
import { migrateAt } from '#database/migrate.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { demoOperators } from '#demonstration/content/accounts.ts';
import { AppError } from '#domain/errors.ts';
import { createPasswordHasher } from '#domain/identity/password.ts';
import { parseInput } from '#domain/input.ts';
import { inviteAdmin } from '#domain/regie/invitations.ts';
import { closePublishedOperators } from '#domain/regie/published-operators.ts';
import { invitationInput } from '#domain/regie/schema.ts';
import { type AppConfig, ConfigurationError, type ReadConfig, readSettings } from '#server/config/config.ts';
import { withSecrets } from '#server/config/secrets.ts';

// `npm run regie:admin -- <e-mail> <name>` invites an admin to the régie, the first or another, and prints the link.
// For an operator's address the link sets up password and second factor anew.
// `npm run regie:admin -- --close-demonstration` closes the demonstration's operators, whose passwords are published.
// Exit code: 0 when it is done, 1 when the arguments are wrong, 2 when it could not be done.

const AUTHOR = { id: null, name: 'ligne de commande' };
const [first, ...words] = process.argv.slice(2);

async function inviteOrReset(config: AppConfig, db: Db): Promise<void> {
  const invited = parseInput(invitationInput, { email: first, name: words.join(' '), role: 'admin' });
  const { token, resets } = await inviteAdmin({ config, db }, AUTHOR, invited);
  if (resets) {
    console.log('Cette adresse a déjà un accès : le lien remplace son mot de passe et son second facteur.');
  }
  console.log(`Lien pour ${invited.name} (${invited.email}), valable 48 heures et une seule fois :`);
  console.log(`${config.publicUrl}/regie/invitation?jeton=${token}`);
}

async function closeDemonstration(db: Db): Promise<void> {
  const passwords = createPasswordHasher({ running: 1, waiting: 1 });
  const closed = await closePublishedOperators(db, passwords, demoOperators, AUTHOR);
  console.log(`Accès de la démonstration fermés : ${closed.join(', ') || 'aucun n’était ouvert'}.`);
}

/** The help for an engineer who left out an argument. */
const USAGE = `Usage : npm run regie:admin -- <adresse e-mail> <nom>
avec les mêmes variables que le serveur (docs/operations.md), par exemple :
  NODE_ENV=production COMPETITION_ID=saison-1 PUBLIC_URL=https://vote.example.org \\
  DATABASE_URL=postgresql://palmares:mot-de-passe@hote:5432/palmares \\
  SESSION_SECRET=… REGISTER_SECRET=… \\
  npm run regie:admin -- awa@example.org Awa Diop
Sans DATABASE_URL, la base intégrée de DATA_DIR est prise.`;

/** @throws {ConfigurationError} where there are no data: a shell without the server's variables would create others */
function assertDataAreMeant({ databaseUrl, dataDir, demonstration }: ReadConfig): void {
  if (databaseUrl || !demonstration || existsSync(dataDir)) return;
  throw new ConfigurationError(
    `Ni DATABASE_URL ni données dans ${path.resolve(dataDir)} (DATA_DIR) : le serveur a-t-il d’autres variables ?`,
  );
}

try {
  const settings = readSettings(process.env);
  assertDataAreMeant(settings);
  const config = await withSecrets(settings);
  const database = await visitDatabase(config);
  await migrateAt(database.connection, config.migrationsDatabaseUrl);
  const db = createDb(createPool(database.connection, 1));
  try {
    await (first === '--close-demonstration' ? closeDemonstration(db) : inviteOrReset(config, db));
  } finally {
    await db.destroy();
    await database.close();
  }
} catch (error) {
  if (error instanceof AppError && error.code === 'INVALID_INPUT') {
    console.error(USAGE);
    process.exitCode = 1;
  } else {
    const known = error instanceof DatabaseError || error instanceof ConfigurationError;
    console.error(known ? error.message : error);
    if (error instanceof ConfigurationError) console.error(USAGE);
    process.exitCode = 2;
  }
}
