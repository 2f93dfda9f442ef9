import { onTestFinished } from 'vitest';
import type { ConnectionSettings } from '#database/client.ts';
import { type ServerProcess, spawnProduct, untilReady } from './product.ts';

/**
 * How long a database that has come back may be without writing. It takes a second; this is for a machine that is busy
 * with other tests.
 */
export const AWAY_MS = 60_000;

/** Starts the product and waits until it takes votes. @param root of another version of it */
export async function startServer(env: Record<string, string>, root?: string): Promise<ServerProcess> {
  return untilReady(await spawnServer(env, root));
}

/** Starts the product and waits for nothing; it ends with the test. @param root of another version of it */
export async function spawnServer(wish: Record<string, string>, root?: string): Promise<ServerProcess> {
  const server = await spawnProduct(wish, root);
  onTestFinished(server.remove);
  return server;
}

/** A database as `DATABASE_URL` names it. */
export function databaseUrl(connection: ConnectionSettings): string {
  if (connection.connectionString) return connection.connectionString;
  const { host = '', user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
