import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a browser sent it. */
export interface Passed {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Stands between a browser and the product and writes down what the browser asks for. */
export interface RecordingLine {
  url: string;
  /** What has passed since the last call, in the order in which it was asked. */
  take(): Passed[];
  stop(): Promise<void>;
}

/** @param target the product's origin */
export async function startRecordingLine(target: string): Promise<RecordingLine> {
  let passed: Passed[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const entry: Passed = { method, path, headers, body: '' };
    passed.push(entry);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    entry.body = body.toString();
    const onward = httpRequest(new URL(path, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    take: () => {
      const taken = passed;
      passed = [];
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
