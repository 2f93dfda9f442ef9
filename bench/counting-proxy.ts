import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request and its answer, as they crossed the proxy. */
export interface Transfer {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body of the request. */
  body: string;
  kind: string;
  /** Bytes, headers included. */
  sent: number;
  received: number;
}

/** A proxy between browser and product that counts the requests of the page and of its service worker. */
export interface CountingProxy {
  port: number;
  /** The transfers since the last call. */
  take(): Transfer[];
  underWay(): number;
  stop(): Promise<void>;
}

const headerBytes = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((sum, text) => sum + text.length, 0) + rawHeaders.length * 2 + 4;

function toKind(type = ''): string {
  const kinds = { javascript: 'scripts', css: 'styles', html: 'documents', image: 'pictures', font: 'font' };
  return Object.entries(kinds).find(([mark]) => type.includes(mark))?.[1] ?? 'data';
}

/** @param target port of the product */
export async function startCountingProxy(target: number): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  let transfers: Transfer[] = [];
  let underWay = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const transfer: Transfer = {
      method,
      path: url,
      headers,
      body: '',
      kind: 'data',
      sent: headerBytes(incoming) + method.length + url.length + 12,
      received: 0,
    };
    underWay += 1;
    const passed = request(
      { port: target, host: '127.0.0.1', method, path: url, headers, agent },
      (answer) => {
        transfer.kind = toKind(answer.headers['content-type']);
        transfer.received = headerBytes(answer) + 17;
        answer.on('data', (chunk: Buffer) => {
          transfer.received += chunk.length;
        });
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => {
      underWay -= 1;
      transfers.push(transfer);
    });
    incoming.on('data', (chunk: Buffer) => {
      transfer.sent += chunk.length;
      transfer.body += chunk.toString();
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    take: () => {
      const taken = transfers;
      transfers = [];
      return taken;
    },
    underWay: () => underWay,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
