import type { FastifyInstance } from 'fastify';
import { commitmentIn, unpackBundle, voteEntry } from '#domain/register/entry-rules.ts';
import { leafHash } from '#domain/register/hash-rules.ts';
import { type RegisterKeys, signHead } from '#domain/register/keys.ts';
import { readHead, readNote } from '#domain/register/note-rules.ts';
import { EMPTY, grow, packHashes, rangeHash, type TileAddress, toRoot } from '#domain/register/tile-rules.ts';
import { claimRanges } from '#domain/register/tree-rules.ts';
import { sha256 } from '#domain/sha.ts';

/** A `fetch` that asks the server as a phone does; `lies` answers instead, unless it returns null. */
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

/** Another log of the same name: a server that has the key can sign it as well as the true log. */
export function otherLog(keys: RegisterKeys, origin: string, entries: readonly Uint8Array[]) {
  const leaves = entries.map((entry) => leafHash(sha256, entry));
  const { after, tiles } = grow(sha256, EMPTY, leaves);
  const note = signHead(keys, { origin, size: after.size, root: toRoot(sha256, after) });
  const whole = new Map(tiles.map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
  const prove = (asked: URLSearchParams) => {
    const positions = (asked.get('positions') ?? '').split(',').filter(Boolean).map(Number);
    const ranges = claimRanges({ old: Number(asked.get('old')), positions, size: after.size });
    const read = ({ level, index }: TileAddress) => whole.get(`${level}/${index}`) ?? [];
    return packHashes(ranges.map((range) => rangeHash(sha256, range, after.size, read)));
  };
  return {
    note,
    /** This log's answer to a request; null for a path that is no part of a log. */
    answer(path: string): Promise<Response> | null {
      const { pathname, searchParams } = new URL(path, 'http://log');
      if (pathname === '/checkpoint') return Promise.resolve(new Response(note));
      if (!pathname.startsWith('/proof/')) return null;
      return Promise.resolve(new Response(Uint8Array.from(prove(searchParams))));
    },
  };
}

/** The first entries of a log, as the server serves them, and its name. */
export async function readEntries(ask: typeof fetch, contest: string) {
  const note = readNote(await (await ask(`/registre/${contest}/checkpoint`)).text());
  const head = readHead(note?.text ?? '');
  if (!head || head.size > 255) throw new Error('not a small log');
  const bundle = await ask(`/registre/${contest}/tile/entries/000.p/${head.size}`);
  return { origin: head.origin, entries: unpackBundle(new Uint8Array(await bundle.arrayBuffer())) };
}

/** A log's entries with another vote in the place of one. */
export const withOther = (entries: readonly Uint8Array[], position: number): Uint8Array[] =>
  entries.map((entry, index) =>
    index === position ? voteEntry((commitmentIn(entry) ?? entry).map((byte) => byte ^ 1)) : entry,
  );
