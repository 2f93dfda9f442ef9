import { createDb, createPool } from '#database/client.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { readSettings } from '#server/config/config.ts';

// Searches for groups of accounts that look like one hand, as the server does every ten minutes. It changes no vote.
// Exit code: 0 when it has searched, 1 when another process is searching now, 2 when it could not.

try {
  const settings = readSettings(process.env);
  const database = await visitDatabase(settings);
  const db = createDb(createPool(database.connection, 1, 0));
  const scanned = await scanForRisks(db);
  if (scanned) {
    const { device, numbers, referral, burst, network } = scanned;
    console.log(
      `Alertes : ${device} appareil, ${numbers} numéros, ${referral} parrainage, ${burst} rafale, ${network} réseau. Voir /regie/fraude.`,
    );
  } else console.log('Une recherche est déjà en cours.');
  process.exitCode = scanned ? 0 : 1;
  await db.destroy();
  await database.close();
} catch (error) {
  console.error(error instanceof DatabaseError ? error.message : error);
  process.exitCode = 2;
}
