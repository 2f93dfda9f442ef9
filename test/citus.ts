import pg from 'pg';
import { createDb, createPool } from '#database/client.ts';
import { distribute } from '#database/distribution/distribute.ts';
import { migrate } from '#database/migrate.ts';

/** Addresses of a Citus cluster's machines, the coordinator's first: each has the same databases. */
export type CitusNodes = string[];

/** Fewer than in production: tests need several shards on several machines, no more. */
const SHARDS = 4;

/**
 * The machines of the cluster that a coordinator's database knows.
 *
 * @param url of a database on the coordinator, in which the others have been added
 */
export async function findNodes(url: string): Promise<CitusNodes> {
  const rows = await run(
    url,
    `select nodename as name, nodeport as port from pg_dist_node
     where noderole = 'primary' and isactive order by groupid`,
  );
  return rows.map(({ name, port }) => {
    const node = new URL(url);
    node.hostname = name;
    node.port = String(port);
    return node.href;
  });
}

/** Makes a migrated and distributed database to clone others from. @param fill writes the rows that all clones have */
export async function makeCitusTemplate<T>(
  nodes: CitusNodes,
  template: string,
  shards = SHARDS,
  fill: () => Promise<T> = async () => undefined as T,
): Promise<T> {
  await onEach(nodes, `drop database if exists ${template} with (force)`);
  await onEach(nodes, `create database ${template}`);
  await onEach(at(nodes, template), 'create extension citus');
  const [coordinator = '', ...workers] = at(nodes, template);
  await run(coordinator, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
  for (const worker of workers) await run(coordinator, `select citus_add_node(${hostAndPort(worker)})`);
  const db = createDb(createPool({ connectionString: coordinator }, 1, 0));
  try {
    await migrate(db);
    await distribute(db, shards);
  } finally {
    await db.destroy();
  }
  const filled = await fill();
  await closeDatabase(nodes, template);
  return filled;
}

export async function cloneCitus(nodes: CitusNodes, template: string, name: string): Promise<void> {
  await onEach(nodes, `create database ${name} template ${template} strategy file_copy`);
}

/**
 * Drops a database. Citus works on in it for a moment after its connections have ended, longer on a busy machine:
 * PostgreSQL waits five seconds for that at each try.
 */
export async function dropCitus(nodes: CitusNodes, name: string, tries = 6): Promise<void> {
  try {
    await onEach(nodes, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if (tries === 1) throw error;
    await closeDatabase(nodes, name);
    await dropCitus(nodes, name, tries - 1);
  }
}

/**
 * Ends all processes in a database, on each machine that has it. Citus keeps a process of its own in each database and
 * restarts it when it ends, except in a database that takes no connections.
 */
async function closeDatabase(nodes: CitusNodes, name: string): Promise<void> {
  await onEach(nodes, `update pg_database set datallowconn = false where datname = '${name}'`);
  await onEach(
    nodes,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** Addresses of another database on these machines. */
export function at(nodes: CitusNodes, database: string): CitusNodes {
  return nodes.map((node) => {
    const url = new URL(node);
    url.pathname = `/${database}`;
    return url.href;
  });
}

/** Runs a statement on each machine by itself, without Citus distributing it. */
export async function onEach(nodes: CitusNodes, statement: string): Promise<void> {
  await Promise.all(nodes.map((node) => run(node, statement)));
}

function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || 5432}`;
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
