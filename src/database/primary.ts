import type { Socket } from 'node:net';
import { type DatabaseHost, readAddress } from './address.ts';
import { createHostProbe, type HostProbe } from './host-probe.ts';
import { choosePrimary, type Primary } from './primary-rules.ts';
import type { ServerRole } from './role.ts';

/** How often all servers are asked, so that a primary that was replaced behind a living connection is noticed. */
const WATCH_MS = 1_000;
/** Pause between two looks while no server takes writes. */
const AGAIN_MS = 100;

/** Finds the server that takes writes among several, and keeps checking. */
export interface PrimarySearch {
  /** The address as the driver takes it; each client is then sent to the host that `find` names. */
  single: string;
  /** @param patience milliseconds @throws {Error} that `isUnavailable` recognises, when none is found in that time */
  find(patience: number): Promise<DatabaseHost>;
  /** Checks the role of a new connection's server. @returns whether the connection may be used */
  accepts(role: ServerRole | undefined): boolean;
  /** Tells that a connection to a server has failed: `find` does not name it again before all were asked. */
  doubt(host: DatabaseHost): void;
  /** Registers a connection, which is cut as soon as another server is the primary. */
  hold(socket: Socket, host: DatabaseHost): void;
}

const searches = new Map<string, PrimarySearch>();

/**
 * The process's one search for an address; null where the address names one host, which the driver connects to itself.
 */
export function primarySearchFor(connectionString: string | undefined): PrimarySearch | null {
  if (connectionString === undefined) return null;
  const known = searches.get(connectionString);
  if (known) return known;
  const address = readAddress(connectionString);
  if (!address || address.hosts.length < 2) return null;
  const { single, hosts } = address;
  const search = createPrimarySearch(
    single,
    hosts.map((host) => createHostProbe(single, host)),
  );
  searches.set(connectionString, search);
  return search;
}

/** @param probes one for each of the servers */
function createPrimarySearch(single: string, probes: readonly HostProbe[]): PrimarySearch {
  let current: Primary | undefined;
  let highest = 0;
  let looking: Promise<void> | undefined;
  const held = new Map<Socket, DatabaseHost>();

  async function look(): Promise<void> {
    const answers = await Promise.all(probes.map(async ({ host, ask }) => ({ host, role: await ask() })));
    const found = choosePrimary(answers, current, highest);
    if (!found) return;
    highest = found.timeline;
    settle(found);
  }

  function settle(found: Primary): void {
    current = found;
    for (const [socket, host] of held) if (host !== found.host) socket.destroy(replaced());
  }

  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  setInterval(() => void lookOnce(), WATCH_MS).unref();

  return {
    single,
    async find(patience) {
      const end = performance.now() + patience;
      while (!current) {
        await lookOnce();
        if (current) break;
        if (performance.now() + AGAIN_MS > end) throw noPrimary();
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
      return current.host;
    },
    accepts(role) {
      if (!role?.takes_writes || role.timeline < highest) return false;
      highest = role.timeline;
      return true;
    },
    doubt(host) {
      if (current?.host === host) current = undefined;
    },
    hold(socket, host) {
      held.set(socket, host);
      socket.once('close', () => held.delete(socket));
      // The server was replaced while the connection was being made.
      if (current && current.host !== host) socket.destroy(replaced());
    },
  };
}

const failure = (message: string) => Object.assign(new Error(message), { code: '57P03' });
const noPrimary = () => failure('None of the database servers takes writes.');
const replaced = () => failure('Another database server has become the primary.');
/** The error of a connection to a server that is a standby, or was replaced. */
export const notPrimary = () => failure('This database server is not the primary.');
