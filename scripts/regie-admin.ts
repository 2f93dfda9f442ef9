import { createDb, createPool } from '#database/client.ts';
import { migrateAt } from '#database/migrate.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { invite } from '#domain/regie/access.ts';
import { recordDeed } from '#domain/regie/audit.ts';
import { invitationInput } from '#domain/regie/schema.ts';
import { readSettings } from '#server/config.ts';
import { withSecrets } from '#server/secrets.ts';

// Invites an admin to the régie, the first one or, when all have lost their way in, another:
// `npm run regie:admin -- <e-mail> <name>`. Prints the link that sets up password and second factor.
// Exit code: 0 when the link was made, 1 when what was given is wrong, 2 when it could not be made.

const [email, ...words] = process.argv.slice(2);

try {
  const invited = parseInput(invitationInput, { email, name: words.join(' '), role: 'admin' });
  const config = await withSecrets(readSettings(process.env));
  const database = await visitDatabase(config);
  await migrateAt(database.connection, config.migrationsDatabaseUrl);
  const db = createDb(createPool(database.connection, 1));
  const author = { id: null, name: 'ligne de commande' };
  const token = await db.transaction().execute(async (tx) => {
    await recordDeed(tx, author, null, {
      act: 'operator.invite',
      subject: `operator:${invited.email}`,
      after: invited,
    });
    return invite({ config }, tx, author, invited);
  });
  console.log(`Lien pour ${invited.name} (${invited.email}), valable 48 heures et une seule fois :`);
  console.log(`${config.publicUrl}/regie/invitation?jeton=${token}`);
  await db.destroy();
  await database.close();
} catch (error) {
  if (error instanceof AppError && error.code === 'INVALID_INPUT') {
    console.error('Usage : npm run regie:admin -- <adresse e-mail> <nom>');
    process.exitCode = 1;
  } else {
    console.error(error instanceof DatabaseError ? error.message : error);
    process.exitCode = 2;
  }
}
