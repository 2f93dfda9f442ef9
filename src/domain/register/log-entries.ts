import type { Db } from '#database/client.ts';
import { type Opening, unpackBundle, unpackOpening } from './entry-rules.ts';
import type { LogRow } from './log-queries.ts';
import { allBundles } from './row-check-queries.ts';
import { TILE_WIDTH } from './tile-rules.ts';

/** Every entry of a log with its opening, in order, up to the log's size. Entries that cannot be read are left out. */
export async function* readEntries(tx: Db, { contest_id, size }: LogRow) {
  for await (const { bundle, entries, openings } of allBundles(tx, contest_id)) {
    const [parts, opened] = [readParts(entries), readParts(openings)];
    for (const [at, entry] of parts.entries()) {
      const position = bundle * TILE_WIDTH + at;
      if (position < size) yield { position, entry, opening: readOpening(opened[at]) };
    }
  }
}

/** The parts of a bundle; none where it cannot be read, since it may have been changed. */
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
