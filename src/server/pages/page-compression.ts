import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encodings in which pages are sent. */
export type PageEncoding = 'br' | 'gzip' | 'identity';

type Asked = Pick<FastifyRequest, 'headers'>;

/** Browsers send a few values of `Accept-Encoding`, which are read once. */
const REMEMBERED = 100;

/** The best encoding of a page for a request. */
export const pageEncoding = chooserOf(['br', 'gzip', 'identity']);
/** The same for a page whose bytes are filled in for each visitor: pieces of brotli cannot be joined. */
export const filledEncoding = chooserOf(['gzip', 'identity']);

/** @param offered the encodings, the best first: it counts where the request likes several as much */
function chooserOf<E extends PageEncoding>(offered: E[]): (request: Asked) => E | 'identity' {
  const known = new LRUCache<string, E | 'identity'>({ max: REMEMBERED });
  return ({ headers }) => {
    const accepted = headers['accept-encoding'] ?? '';
    const remembered = known.get(accepted);
    if (remembered !== undefined) return remembered;
    const chosen = choose(accepted, offered);
    known.set(accepted, chosen);
    return chosen;
  };
}

/** Chooses as RFC 9110, 12.5.3 says: by quality, of which 0 refuses; `*` stands for what is not named. */
function choose<E extends PageEncoding>(accepted: string, offered: E[]): E | 'identity' {
  const asked = accepted.toLowerCase();
  const unnamed = offered.filter((encoding) => !asked.includes(encoding));
  // The library takes `*` for the first that is offered, even where that is refused by name.
  const best = negotiate(asked.replaceAll('*', unnamed[0] ?? 'identity'), offered);
  // Plain bytes need not be named; here they were refused, so the request gets what most programs read.
  return best ?? (asked.includes('identity') ? unnamed.at(-1) : undefined) ?? 'identity';
}

/**
 * Compresses a page, off the thread that answers requests.
 *
 * @param quality 4 takes a millisecond; 11 takes thirty, for a tenth fewer bytes
 */
export function compressBrotli(plain: Buffer, quality: number): Promise<Buffer> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

/** Compresses a page for browsers that do not accept brotli. */
export const compressGzip = (plain: Buffer): Promise<Buffer> => zip(plain, { level: 6 });
