import { createDb, createPool } from '#database/client.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { recount } from '#domain/counting/rollup.ts';
import { readSettings } from '#server/config.ts';

// Counts every vote again and holds the running totals against it. `--repair` writes the totals anew.
// Exit code: 0 when they agree, 1 when they differed, 2 when the count could not be made.

try {
  const settings = readSettings(process.env);
  const database = await visitDatabase(settings);
  const db = createDb(createPool(database.connection, 1, 0));
  const repair = process.argv.includes('--repair');
  const { total, discrepancies } = await recount(db, repair);
  console.log(`${total} votes recomptés, ${discrepancies.length} écart(s).`);
  for (const one of discrepancies) {
    console.log(
      `  vote ${one.contest_id}, talent ${one.candidate_id} : ${one.rows} lignes, ${one.tallied} au compteur`,
    );
  }
  if (repair && discrepancies.length > 0) console.log('Les compteurs ont été refaits à partir des lignes.');
  await db.destroy();
  await database.close();
  process.exitCode = discrepancies.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof DatabaseError ? error.message : error);
  process.exitCode = 2;
}
