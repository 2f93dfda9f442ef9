import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDb, createPool, type Db } from '#database/client.ts';
import { DatabaseError, openServer, visitDatabase } from '#database/open.ts';
import { listContests } from '#domain/contest/service.ts';
import { begunLogs } from '#domain/register/service.ts';
import { missingRequests } from '#domain/voting/missing.ts';
import { readReference } from '#domain/voting/rules.ts';
import { requestsEnding } from '#domain/voting/service.ts';
import { ConfigurationError, readSettings } from '#server/config/config.ts';
import { openHeadsFile } from '#server/register/heads-file.ts';

// Finds, after a restore to an instant, acknowledged votes that this database does not have. The register's file says
// how many entries are missing; another database that goes further names each of them (`--beside <address>`); with a
// file of receipts' references, one a line, it says of each whether it is there (`--references <file>`). It changes
// nothing and tells of no vote whom it was for. Exit code: 0 when nothing is missing, 1 when something is, 2 when
// nothing could be compared: there was neither the register's file nor one of the two options, and silence would be
// taken for good news.

try {
  const { values } = parseArgs({ options: { beside: { type: 'string' }, references: { type: 'string' } } });
  const settings = readSettings(process.env);
  const database = await visitDatabase(settings);
  const db = createDb(createPool(database.connection, 1, 0));
  const inRegisters = await tellRegisters(db, settings.dataDir);
  const missing =
    (inRegisters ?? 0) +
    (values.beside ? await tellBeside(db, values.beside) : 0) +
    (values.references ? await tellReferences(db, settings.competitionId, values.references) : 0);
  await db.destroy();
  await database.close();
  const looked = inRegisters !== null || values.beside || values.references;
  if (missing > 0) process.exitCode = 1;
  else process.exitCode = looked ? 0 : 2;
} catch (error) {
  const told = error instanceof DatabaseError || error instanceof ConfigurationError;
  console.error(told ? error.message : error);
  process.exitCode = 2;
}

/** Counts published entries that the logs lack, and prints them; null where no file says what was published. */
async function tellRegisters(db: Db, dataDir: string): Promise<number | null> {
  const published = await openHeadsFile(dataDir);
  if (published.begins) {
    console.log(
      `${path.resolve(dataDir, 'register-heads.json')} n’est pas là : ce que les registres avaient publié n’est pas connu. ` +
        'Remettez sa copie (DATA_DIR), ou comparez avec « --beside » ou « --references » (voir docs/operations.md).',
    );
    return null;
  }
  const sizes = new Map((await begunLogs(db)).map(({ contest_id, size }) => [contest_id, size]));
  let missing = 0;
  for (const [contestId, { size }] of Object.entries(published.all())) {
    const here = sizes.get(contestId) ?? 0;
    if (here >= size) continue;
    missing += size - here;
    console.log(
      `Registre du vote ${contestId} : ${size} entrées publiées, ${here} dans cette base, ${size - here} manquent (positions ${here} à ${size - 1}).`,
    );
  }
  const count = Object.keys(published.all()).length;
  if (missing === 0) console.log(`${count} registre(s) comparé(s) : aucune entrée publiée ne manque.`);
  return missing;
}

async function tellBeside(db: Db, address: string): Promise<number> {
  const other = await openServer(address);
  const beside = createDb(createPool(other.connection, 1, 0));
  let [requests, votes] = [0, 0];
  for await (const one of missingRequests(db, beside)) {
    requests += 1;
    votes += one.votes;
    console.log(
      `${one.reference}  ${one.day}  ${one.castAt.toISOString()}  compte ${one.userId}  demande ${one.requestId}  ${one.votes} vote(s)`,
    );
  }
  console.log(`${votes} vote(s) de ${requests} demande(s) manquent dans cette base, et sont dans l’autre.`);
  await beside.destroy();
  await other.close();
  return requests;
}

async function tellReferences(db: Db, competitionId: string, file: string): Promise<number> {
  const contests = await listContests(db, competitionId);
  let missing = 0;
  for (const line of (await readFile(file, 'utf8')).split('\n').filter((text) => text.trim())) {
    const read = readReference(line);
    if (read === null || read === 'malformed') {
      console.log(`${line.trim()}  n’est pas une référence`);
      continue;
    }
    const contest = contests.find(({ week }) => week === read.week);
    const found = contest ? await requestsEnding(db, contest.id, read.requestEnd) : [];
    if (found.length === 0) missing += 1;
    console.log(`${read.written}  ${found.length > 0 ? 'est dans cette base' : 'manque'}`);
  }
  return missing;
}
