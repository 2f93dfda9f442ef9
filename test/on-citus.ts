import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '#database/client.ts';

/** Whether the databases of this run are distributed on a Citus cluster. */
export const onCitus = inject('citus') !== null;

/**
 * Skips, and logs, a test that means nothing on Citus:
 * `it.skipIf(skipOnCitus('tables of many machines have no triggers'))(…)`.
 *
 * @param reason what Citus lacks or keeps elsewhere
 */
export function skipOnCitus(reason: string): boolean {
  if (onCitus) console.log(`Not run on Citus: ${reason}.`);
  return onCitus;
}

/** Lets each later `set local` of this transaction apply on every Citus machine; plain PostgreSQL ignores it. */
export async function settingsForAllMachines(tx: Db): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(tx);
}
