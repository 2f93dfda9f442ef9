import type { FastifyInstance } from 'fastify';
import { commitmentIn, unpackBundle, voteEntry } from '#domain/register/entry-rules.ts';
import { leafHash } from '#domain/register/hash-rules.ts';
import { type RegisterKeys, signHead } from '#domain/register/keys.ts';
import { readHead, readNote } from '#domain/register/note-rules.ts';
import { sha256 } from '#domain/register/sha.ts';
import { EMPTY, grow, packHashes, rootOf, type Tile, tilePath } from '#domain/register/tile-rules.ts';

/** The server as a phone asks it; `lies` answers in its place what it does not leave to the server. */
export function askOf(
  app: FastifyInstance,
  lies: (path: string, honest: () => Promise<Response>) => Promise<Response> | null = () => null,
): typeof fetch {
  return async (input) => {
    const url = String(input);
    const honest = async () => {
      const { statusCode, rawPayload, headers } = await app.inject({ url });
      return new Response(new Uint8Array(rawPayload), {
        status: statusCode,
        headers: { 'content-type': String(headers['content-type']), date: String(headers.date) },
      });
    };
    return (await lies(url.replace(/^\/registre\/[^/]+\//, ''), honest)) ?? honest();
  };
}

/** Another log of the same name, which a server that has the key can sign as well as the true one. */
export function otherLog(keys: RegisterKeys, origin: string, entries: readonly Uint8Array[]) {
  const leaves = entries.map((entry) => leafHash(sha256, entry));
  const { after, tiles } = grow(sha256, EMPTY, leaves);
  const files = new Map(tiles.map((tile) => [addressOf(tile), packHashes(tile.hashes)]));
  const note = signHead(keys, { origin, size: after.size, root: rootOf(sha256, after) });
  return {
    note,
    /** What it answers; null for what is no part of a log. */
    answer(path: string): Promise<Response> | null {
      const file = files.get(path);
      if (path === 'checkpoint') return Promise.resolve(new Response(note));
      return file ? Promise.resolve(new Response(Uint8Array.from(file))) : null;
    },
  };
}

const addressOf = ({ level, index, hashes }: Tile) => tilePath({ level, index, width: hashes.length });

/** The first entries of a log, as the server serves them, and its name. */
export async function readEntries(ask: typeof fetch, contest: string) {
  const note = readNote(await (await ask(`/registre/${contest}/checkpoint`)).text());
  const head = readHead(note?.text ?? '');
  if (!head || head.size > 255) throw new Error('not a small log');
  const bundle = await ask(`/registre/${contest}/tile/entries/000.p/${head.size}`);
  return { origin: head.origin, entries: unpackBundle(new Uint8Array(await bundle.arrayBuffer())) };
}

/** The same entries with another vote in the place of one. */
export const withOther = (entries: readonly Uint8Array[], position: number): Uint8Array[] =>
  entries.map((entry, index) =>
    index === position ? voteEntry((commitmentIn(entry) ?? entry).map((byte) => byte ^ 1)) : entry,
  );
