import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { concat, fromBase64 } from '#domain/register/encoding-rules.ts';
import {
  COSIGNATURE,
  cosigned,
  readHead,
  readNote,
  spellSignature,
  spellVerifier,
  toVerifier,
} from '#domain/register/note-rules.ts';
import { provesConsistency } from '#domain/register/tree-rules.ts';
import { sha256 } from '#domain/sha.ts';

interface Answer {
  status: number;
  text: string;
}

/** A minimal witness on this machine, as a broadcaster's partner runs one: signs only heads that continue the last. */
export async function startWitness(name = 'temoin.example/w1') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const verifier = toVerifier(sha256, name, new Uint8Array(Buffer.from(x, 'base64url')), COSIGNATURE);
  const seen = new Map<string, { size: number; root: Uint8Array }>();
  const asked: string[] = [];
  const witness = {
    name,
    key: spellVerifier(verifier),
    /** The bodies of all requests, in order. */
    asked,
    seen,
    /** When true, it signs but its answers are lost on their way. */
    lost: false,
    /** An answer to give instead of signing, while it is not null. */
    instead: null as Answer | null,
    address: '',
    /** The public key, to verify what it has signed. */
    publicKey: createPublicKey(privateKey),
  };

  function cosign(body: string): Answer {
    const [first = '', ...lines] = body.slice(0, body.indexOf('\n\n')).split('\n');
    const old = Number(/^old (\d+)$/.exec(first)?.[1] ?? Number.NaN);
    const note = readNote(body.slice(body.indexOf('\n\n') + 2));
    const head = note && readHead(note.text);
    if (!head || !Number.isInteger(old) || old > head.size) return { status: 400, text: '' };
    const last = seen.get(head.origin) ?? { size: 0, root: sha256(new Uint8Array(0)) };
    const same = old === head.size && !Buffer.from(last.root).equals(head.root);
    if (last.size !== old || same) return { status: 409, text: `${last.size}\n` };
    const proof = { old, size: head.size, oldRoot: last.root, root: head.root, path: lines.map(fromBase64) };
    if (!provesConsistency(sha256, proof)) return { status: 422, text: '' };
    seen.set(head.origin, { size: head.size, root: head.root });
    const seconds = 1_800_000_000;
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, cosigned(note.text, seconds), privateKey);
    const line = spellSignature({ name, id: verifier.id, bytes: concat(time, signature) });
    // Adds a signature of a key that the log does not know.
    return { status: 200, text: `\u2014 ${name} ${Buffer.alloc(76, 7).toString('base64')}\n${line}` };
  }

  const server = createServer(async (request, response) => {
    const body = await readText(request);
    asked.push(body);
    const { status, text } = witness.instead ?? cosign(body);
    if (witness.lost) request.socket.destroy();
    else response.writeHead(request.url === '/w/add-checkpoint' ? status : 405).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  witness.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w`;
  return witness;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
