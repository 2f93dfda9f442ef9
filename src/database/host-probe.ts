import pg from 'pg';
import type { DatabaseHost } from './address.ts';
import { PATIENCE } from './patience.ts';
import { READ_ROLE, type ServerRole } from './role.ts';

/** Asks one server repeatedly whether it takes writes, over a connection that it keeps. */
export interface HostProbe {
  host: DatabaseHost;
  /** Null when the server does not answer in time. */
  ask(): Promise<ServerRole | null>;
}

/** @param single an address with any one host; user, database and all else are taken from it */
export function createHostProbe(single: string, host: DatabaseHost): HostProbe {
  let client: pg.Client | undefined;

  async function open(): Promise<pg.Client> {
    const opening = new pg.Client({
      connectionString: single,
      application_name: 'palmares',
      connectionTimeoutMillis: PATIENCE.probe,
      query_timeout: PATIENCE.probe,
    });
    towards(opening, host);
    opening.on('error', () => drop(opening));
    await opening.connect();
    // The probe must not keep the process alive when there is no other work.
    (opening as unknown as { unref(): void }).unref();
    client = opening;
    return opening;
  }

  function drop(gone: pg.Client): void {
    if (client === gone) client = undefined;
    (gone as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  return {
    host,
    async ask() {
      let asked: pg.Client | undefined;
      try {
        asked = client ?? (await open());
        return (await asked.query<ServerRole>(READ_ROLE)).rows[0] ?? null;
      } catch {
        if (asked) drop(asked);
        return null;
      }
    },
  };
}

/** Sends a client that has not connected yet to another host than its settings name. */
export function towards(client: pg.Client, { host, port }: DatabaseHost): void {
  const inner = client as unknown as { connectionParameters: DatabaseHost };
  // The password file is looked up by the parameters, the socket is opened by the client's own.
  for (const to of [client, inner.connectionParameters]) Object.assign(to, { host, port });
}
