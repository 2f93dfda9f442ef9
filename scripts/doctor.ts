import path from 'node:path';
import { describeAddress, readAddress } from '#database/address.ts';
import { createDb, createPool } from '#database/client.ts';
import { isForbidden } from '#database/failures.ts';
import { DatabaseError, visitDatabase } from '#database/open.ts';
import { type AppConfig, ConfigurationError, type ReadConfig, readSettings } from '#server/config/config.ts';
import { withSecrets } from '#server/config/secrets.ts';
import { lookAtAddress } from './doctor/address.ts';
import { lookAtDatabase } from './doctor/database.ts';
import { count, type Finding, ok, toWordsWithCode, wrong } from './doctor/finding.ts';
import { lookAtHost } from './doctor/host.ts';
import { lookAtProcess } from './doctor/process.ts';
import { lookAtFactors, lookAtSecrets } from './doctor/secrets.ts';
import { lookAtBucket, lookAtMessages, lookAtRegister, lookAtShow } from './doctor/services.ts';

// Examines an installation with the server's variables, and says in sentences what is wrong, each with its remedy. It
// changes nothing. Exit code: 0 when nothing is wrong, 1 when something is, 2 when the doctor itself failed.

const MARKS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

function tell({ state, sentence, remedy }: Finding): void {
  console.log(`${MARKS[state]} ${sentence}`);
  if (remedy) console.log(`      -> ${remedy}`);
}

/** Names the database without the secrets of its address. */
function where({ databaseUrl, dataDir }: ReadConfig): string {
  const address = databaseUrl ? readAddress(databaseUrl) : null;
  return address ? describeAddress(address) : `the embedded one in ${dataDir}`;
}

async function lookInside(settings: ReadConfig, config: AppConfig): Promise<Finding[]> {
  let database: Awaited<ReturnType<typeof visitDatabase>>;
  try {
    database = await visitDatabase(settings);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return [
      wrong(
        `The database cannot be used: ${where(settings)}: ${toWordsWithCode(error.cause ?? error)}.`,
        'Start it, or correct DATABASE_URL; docs/runbooks/database.md says more.',
      ),
    ];
  }
  const db = createDb(createPool(database.connection, 1));
  try {
    const findings = await lookAtDatabase(db, settings);
    // Without the tables of this version there is nothing more to check in the database.
    const current = findings.some(({ sentence }) =>
      /^The tables are those of this version|, with which this one works: /.test(sentence),
    );
    if (current)
      findings.push(
        ...(await lookAtFactors(db, config)),
        ...(await lookAtRegister(db, config)),
        ...(await lookAtShow(db, settings)),
      );
    return findings;
  } catch (error) {
    // Reports the earlier findings all the same.
    return [
      wrong(
        `The database could not be looked at: ${where(settings)}: ${toWordsWithCode(error)}.`,
        isForbidden(error)
          ? 'Give the tables to the role of DATABASE_URL, or correct it: docs/operations.md, "A PostgreSQL of its own".'
          : 'docs/runbooks/database.md says more.',
      ),
    ];
  } finally {
    await db.destroy();
    await database.close();
  }
}

async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let settings: ReadConfig;
  let config: AppConfig;
  try {
    settings = readSettings({ ...env, DATA_DIR: path.resolve(env.DATA_DIR || '.data') });
    config = await withSecrets(settings);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [
      wrong(
        `The server would refuse to start:\n${error.message}`,
        'Each variable is explained in docs/operations.md.',
      ),
    ];
  }
  const now = Date.now();
  return [
    ok('The configuration is complete.'),
    ...lookAtSecrets(settings),
    ...(await lookAtHost(settings, now)),
    ...(await lookAtProcess(settings)),
    ...(await lookAtAddress(settings, now)),
    ...(await lookAtBucket(settings)),
    ...(await lookAtMessages(settings, config)),
    ...(await lookInside(settings, config)),
  ];
}

try {
  const findings = await examine(process.env);
  for (const finding of findings) tell(finding);
  const of = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  console.log(`\n${of('wrong')} wrong, ${count(of('note'), 'note')}, ${of('ok')} ok`);
  process.exitCode = of('wrong') > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
