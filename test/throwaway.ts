import { type EmbeddedDatabase, startEmbedded } from '#database/embedded.ts';

/**
 * A real PostgreSQL whose data nobody needs after the run: it does not wait for the disk, which is most of what making
 * and dropping a database costs. Tests of what survives a crash start the product's own.
 *
 * @param folder for the cluster; gone with `remove()`
 */
export function startThrowaway(folder: string): Promise<EmbeddedDatabase> {
  return startEmbedded(folder, ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']);
}
