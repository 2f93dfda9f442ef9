import net from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ConnectionSettings } from '#database/client.ts';

/** What the network does with a piece of traffic: hands it on, swallows it, or cuts the connection instead. */
export type Fate = 'pass' | 'swallow' | 'cut';

export interface Proxy {
  port: number;
  /**
   * How long each piece is under way, in milliseconds. With a function, which is called for each piece, connections
   * overtake one another; within a connection pieces arrive in order, as over TCP.
   */
  latency: number | (() => number);
  /** Decides what becomes of each piece; `lastRequest` is the last piece that the client sent. */
  fate: (towards: 'server' | 'client', lastRequest: Buffer) => Fate;
  /** How many connections were opened through the proxy. */
  opened(): number;
}

/** A network between a client and PostgreSQL that fails as a test wants it to; clients go through `connection`. */
export async function flakyNetwork(
  to: ConnectionSettings,
): Promise<Proxy & { connection: ConnectionSettings }> {
  const proxy = await flakyProvider(toAddress(to));
  return Object.assign(proxy, { connection: through(to, proxy.port) });
}

/**
 * A network that fails as a test wants it to, in front of any address.
 *
 * @param to where connections lead; a function is called for each connection
 */
export async function flakyProvider(to: net.NetConnectOpts | (() => net.NetConnectOpts)): Promise<Proxy> {
  const sockets = new Set<net.Socket>();
  let opened = 0;
  const server = net.createServer((client) => {
    opened += 1;
    const upstream = net.connect(typeof to === 'function' ? to() : to);
    let lastRequest: Buffer = Buffer.alloc(0);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    const later = { server: inOrder(), client: inOrder() };
    const carry = (chunk: Buffer, towards: 'server' | 'client') => {
      if (towards === 'server') lastRequest = chunk;
      const fate = proxy.fate(towards, lastRequest);
      if (fate === 'cut') cut();
      else if (fate === 'pass') later[towards](() => (towards === 'server' ? upstream : client).write(chunk));
    };
    client.on('data', (chunk) => carry(chunk, 'server'));
    upstream.on('data', (chunk) => carry(chunk, 'client'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
  });
  /** One direction of one connection: a piece does not arrive before those that were sent before it. */
  const inOrder = () => {
    const underWay: (() => unknown)[] = [];
    let last = 0;
    return (act: () => unknown) => {
      const latency = typeof proxy.latency === 'function' ? proxy.latency() : proxy.latency;
      if (latency <= 0 && underWay.length === 0) return void act();
      const now = performance.now();
      last = Math.max(last, now + latency);
      underWay.push(act);
      // Timers due at the same moment may fire in any order: each delivers the first piece in line.
      setTimeout(() => underWay.shift()?.(), last - now);
    };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as net.AddressInfo;
  const proxy: Proxy = { port, latency: 0, fate: () => 'pass', opened: () => opened };
  return proxy;
}

function toAddress(to: ConnectionSettings): net.NetConnectOpts {
  const url = to.connectionString ? new URL(to.connectionString) : null;
  const host = url ? (url.searchParams.get('host') ?? url.hostname) : (to.host ?? 'localhost');
  const port = url ? Number(url.port || 5432) : (to.port ?? 5432);
  return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function through(to: ConnectionSettings, port: number): ConnectionSettings {
  if (!to.connectionString) return { ...to, host: '127.0.0.1', port };
  const url = new URL(to.connectionString);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return { connectionString: url.href };
}
