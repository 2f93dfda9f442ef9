import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's subscription with the keys that open what is sent to it. */
export interface TestSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Reads a message as a browser does (RFC 8188, RFC 8291). @throws {Error} for another subscription's message */
  open(body: Buffer): unknown;
}

/** A subscription at a push service. @param endpoint the address that takes its messages */
export function makeSubscription(endpoint: string): TestSubscription {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const expand = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    endpoint,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const secret = own.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const key = expand(secret, auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        expand(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        expand(key, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a byte 2, then padding zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

export interface ReceivedPush {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** What a push service answers to one message. */
interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
}

/**
 * A push service on this machine, which takes messages until it is closed. `answer` may refuse one; it gets the path
 * and how many messages came to it before.
 */
export async function openPushService(
  answer: (path: string, before: number) => PushAnswer = () => ({ status: 201 }),
) {
  const received: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const before = received.filter((one) => one.path === path).length;
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const { status, headers } = answer(path, before);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, received, close, subscribe: (name: string) => makeSubscription(`${origin}/${name}`) };
}
