import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Witness } from './witness.ts';

const PLAIN = 'text/plain; charset=utf-8';
/** Bytes of a request: enough for a checkpoint with many of the longest signatures, and a proof. */
const LARGEST_BODY = 262_144;
const REQUEST_MS = 30_000;

/** Answers `POST /add-checkpoint`, `GET /<origin hash>/checkpoint` and, with the witness's key, `GET /`. */
export function witnessServer(witness: Witness): Server {
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    answer(witness, request, response).catch((error) => {
      console.error(error);
      if (!response.headersSent) reply(response, 500, 'internal error\n');
      response.destroy();
    });
  });
  return server;
}

async function answer(witness: Witness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (url === '/add-checkpoint') {
    if (method !== 'POST') return reply(response, 405, 'POST only\n');
    const body = await readBody(request);
    if (!body) return reply(response, 413, 'too large\n');
    const { status, body: text, type } = await witness.addCheckpoint(body);
    return reply(response, status, text, type);
  }
  if (method !== 'GET' && method !== 'HEAD') return reply(response, 405, 'GET only\n');
  if (url === '/') return reply(response, 200, `${witness.key.verifierKey}\n`);
  const [, hash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(url) ?? [];
  const checkpoint = hash && (await witness.heads.latestBytes(hash));
  return checkpoint ? reply(response, 200, checkpoint) : reply(response, 404, 'not found\n');
}

function reply(response: ServerResponse, status: number, body: string | Buffer, type = PLAIN): void {
  // The rest of a body that was not read to its end would be taken for the next request.
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(body);
}

/** The whole body, or null where it is longer than `LARGEST_BODY`. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
