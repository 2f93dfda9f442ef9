import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isAdditive } from '#database/migrate.ts';
import { migrationProvider } from '#database/migrations/index.ts';
import { changeableTables } from '#database/privileges.ts';
import type { ReadConfig } from '#server/config/config.ts';
import { count, type Finding, note, ok, wrong } from './finding.ts';
import { zoneFinding } from './host.ts';
import { lookAtOwner } from './owner.ts';
import { lookAtStanding } from './standing.ts';

const OLDEST = 15;
/** Milliseconds by which the two clocks may differ. */
const SKEW_MS = 1_000;
/** Spare connections for an engineer's own session and for the next start. */
const SPARE_CONNECTIONS = 5;

/** Checks the database as the product's role sees it. */
export async function lookAtDatabase(db: Db, settings: ReadConfig): Promise<Finding[]> {
  return [
    ...(await lookAtServer(db, settings)),
    await lookAtClock(db),
    ...(await lookAtStanding(db, settings)),
    await lookAtMigrations(db),
    ...(await lookAtRoles(db, settings)),
    ...(await lookAtOwner(settings)),
  ];
}

async function lookAtServer(db: Db, settings: ReadConfig): Promise<Finding[]> {
  const { rows } = await sql<
    Record<'version' | 'fsync' | 'commit' | 'pages' | 'log_zone' | 'encoding', string> & { most: number }
  >`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
           current_setting('log_timezone') as log_zone, current_setting('server_encoding') as encoding,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    db,
  );
  const [server] = rows;
  if (!server) return [];
  const lax = [
    ...(server.fsync === 'off' ? ['fsync'] : []),
    ...(server.commit === 'off' ? ['synchronous_commit'] : []),
    ...(server.pages === 'off' ? ['full_page_writes'] : []),
  ];
  const { workers, databaseConnections, votes } = settings;
  const needed = databaseConnections + votes.inFlight + (workers > 1 ? 3 + workers : 4);
  return [
    Number.parseInt(server.version, 10) >= OLDEST
      ? ok(`PostgreSQL is ${server.version}.`)
      : wrong(`PostgreSQL is ${server.version}: the product needs ${OLDEST}.`, 'Move to a newer one.'),
    lax.length === 0
      ? ok('What is committed is on disk.')
      : wrong(
          `${lax.join(' and ')} ${lax.length > 1 ? 'are' : 'is'} off: an acknowledged vote may be lost.`,
          `Set ${lax.map((name) => `${name} = on`).join(', ')} in postgresql.conf, and reload.`,
        ),
    needed + SPARE_CONNECTIONS <= server.most
      ? ok(`This machine takes up to ${needed} of ${server.most} connections.`)
      : wrong(
          `This machine takes up to ${needed} connections, and PostgreSQL has ${server.most} for all.`,
          'Raise max_connections, or lower DATABASE_CONNECTIONS and VOTE_BATCHES_IN_FLIGHT.',
        ),
    ...(server.encoding === 'UTF8'
      ? []
      : [
          wrong(
            `The database’s encoding is ${server.encoding}: names and texts with other letters cannot be written.`,
            'Make one with --encoding UTF8 (docs/operations.md, "A PostgreSQL of its own"), and restore a dump into it.',
          ),
        ]),
    zoneFinding(Intl.DateTimeFormat().resolvedOptions().timeZone, server.log_zone),
  ];
}

async function lookAtClock(db: Db): Promise<Finding> {
  const began = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const ended = Date.now();
  const apart = Number(rows[0]?.now) - (began + ended) / 2;
  // The database read its clock at an unknown moment of the round trip.
  const unsure = (ended - began) / 2;
  const seconds = `${Math.abs(apart / 1_000).toFixed(1)} seconds`;
  if (Math.abs(apart) <= SKEW_MS + unsure) return ok('The clocks of product and database agree.');
  return wrong(
    `The database’s clock is ${seconds} ${apart > 0 ? 'ahead of' : 'behind'} this machine’s: it decides days and cut-offs.`,
    'Look which of the two is right (chronyc tracking), and keep NTP running on both, slewing.',
  );
}

async function lookAtMigrations(db: Db): Promise<Finding> {
  const known = Object.keys(await migrationProvider.getMigrations());
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!tables[0]?.there)
    return wrong(
      'The database has none of the product’s tables.',
      'Start the product once, or look at DATABASE_URL.',
    );
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const pending = known.filter((name) => !done.has(name));
  const strange = [...done].filter((name) => !known.includes(name));
  if (strange.length > 0 && pending.length === 0 && strange.every(isAdditive))
    return note(
      `The database is of a newer version, with which this one works: ${strange.join(', ')}.`,
      'Nothing, when this version was gone back to; else run the newer one here.',
    );
  if (strange.length > 0)
    return wrong(
      `The database is of a newer version than this software: ${strange.join(', ')}.`,
      'Run the newer version here; going back means restoring the backup.',
    );
  if (pending.length > 0)
    return wrong(
      `${count(pending.length, 'migration')} ${pending.length > 1 ? 'wait' : 'waits'} for the next start: ${pending.join(', ')}.`,
      'Start the product while no vote is open.',
    );
  return ok('The tables are those of this version.');
}

async function lookAtRoles(db: Db, { migrationsDatabaseUrl, databaseUrl }: ReadConfig): Promise<Finding[]> {
  if (!databaseUrl) return [];
  if (!migrationsDatabaseUrl)
    return [
      note(
        'The product’s role owns the tables: only triggers keep votes from being changed.',
        'Give the tables to a role of their own, as docs/operations.md says ("Two roles").',
      ),
    ];
  const changeable = await changeableTables(db);
  if (changeable.length === 0) return [ok('The product’s role can change no row that is kept.')];
  return [
    wrong(
      `The product’s role could change rows of ${changeable.join(', ')}.`,
      'docs/operations.md, "Two roles".',
    ),
  ];
}
