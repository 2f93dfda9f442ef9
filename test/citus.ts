import pg from 'pg';
import { createDb, createPool } from '#database/client.ts';
import { distribute } from '#database/distribution/distribute.ts';
import { migrate } from '#database/migrate.ts';

/** Addresses of a Citus cluster's machines, the coordinator's first: each has the same databases. */
export type CitusNodes = string[];

/** Fewer than production has: what is tested is that there are several, on several machines. */
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

/** Makes a migrated and distributed database that others can be cloned from. @param fill puts into it what all have */
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
 * What Citus is doing in a database ends a moment later than its connections, and on a busy machine some moments: PostgreSQL
 * waits five seconds each time.
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
 * Ends what is going on in a database, on each machine that has it. Citus keeps a process of its own in each, which would be in
 * the way, and starts it again when it ends: not in a database that takes no connections.
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

/** Runs a statement on each machine, as it is: Citus does not hear of it. */
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
