import { onTestFinished } from 'vitest';
import type { ConnectionSettings } from '#database/client.ts';
import { type ServerProcess, spawnProduct, untilReady } from './product.ts';

/**
 * How long a database that has come back may refuse writes. It takes a second; the limit allows for a machine that is
 * busy with other tests.
 */
export const AWAY_MS = 60_000;

/** Starts the product and waits until it takes votes. @param root of another version of it */
export async function startServer(env: Record<string, string>, root?: string): Promise<ServerProcess> {
  return untilReady(await spawnServer(env, root));
}

/** Starts the product without waiting until it is ready; it ends with the test. @param root of another version of it */
export async function spawnServer(wish: Record<string, string>, root?: string): Promise<ServerProcess> {
  const server = await spawnProduct(wish, root);
  onTestFinished(server.remove);
  return server;
}

/** The `DATABASE_URL` of a database. */
export function databaseUrl(connection: ConnectionSettings): string {
  if (connection.connectionString) return connection.connectionString;
  const { host = '', user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
