import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { NODE_FLAGS } from '#server/processes/node-flags.ts';

// The product's process, as `npm start` has it.

/** The database with the demonstration, of which each product under test gets a copy. */
export const TEMPLATE = 'e2e_template';

const MAIN = path.resolve(import.meta.dirname, '../src/server/main.ts');

/**
 * The environment of a product under test.
 *
 * @param settings variables besides the usual
 */
export function serverEnv(
  { host, user, database }: ClientConfig,
  port: number,
  dataDir: string,
  settings: Record<string, string> = {},
): NodeJS.ProcessEnv {
  const databaseUrl = new URL(`postgresql:///${database}`);
  databaseUrl.searchParams.set('host', String(host));
  databaseUrl.searchParams.set('user', String(user));
  return {
    ...process.env,
    NODE_ENV: '',
    PORT: String(port),
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: dataDir,
    // The same for all products under test: their registers were begun in the database that they copy.
    REGISTER_SECRET: 'a secret of the registers of journeys',
    LOG_LEVEL: 'warn',
    // Pages must show what a journey has just changed in the database.
    PAGE_CACHE_SECONDS: '0',
    ROLLUP_SECONDS: '1',
    ...settings,
  };
}

/** Starts the server. Resolves when it says that it is ready; rejects with its output when it exits first. */
export function launchServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...NODE_FLAGS, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Palmarès est prêt')) resolve(server);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)));
  });
}

/** Stops a server by SIGTERM, as an engineer would, and waits for its end. */
export async function stopServer(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}
