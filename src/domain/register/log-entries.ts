import type { Db } from '#database/client.ts';
import { type Opening, unpackBundle, unpackOpening } from './entry-rules.ts';
import type { LogRow } from './log-queries.ts';
import { allBundles } from './row-check-queries.ts';
import { TILE_WIDTH } from './tile-rules.ts';

/**
 * Every entry of a log with what opens it, in its order: as far as its head says, and no entry behind it. Of what cannot be
 * read there is none.
 */
export async function* readEntries(tx: Db, { contest_id, size }: LogRow) {
  for await (const { bundle, entries, openings } of allBundles(tx, contest_id)) {
    const [parts, opened] = [readParts(entries), readParts(openings)];
    for (const [at, entry] of parts.entries()) {
      const position = bundle * TILE_WIDTH + at;
      if (position < size) yield { position, entry, opening: readOpening(opened[at]) };
    }
  }
}

/** What can be read of a bundle that may have been changed. */
function readParts(bytes: Uint8Array): Uint8Array[] {
  try {
    return unpackBundle(bytes);
  } catch {
    return [];
  }
}

function readOpening(bytes: Uint8Array | undefined): Opening | null {
  try {
    return bytes ? unpackOpening(bytes) : null;
  } catch {
    return null;
  }
}
