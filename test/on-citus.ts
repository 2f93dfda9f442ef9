import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '#database/client.ts';

/** Whether the databases of this run are distributed on a Citus cluster. */
export const onCitus = inject('citus') !== null;

/**
 * For a test that means nothing on Citus: `it.skipIf(skipOnCitus('tables of many machines have no triggers'))(…)`. It says
 * so when it is skipped.
 *
 * @param reason what Citus has not, or what the test looks at that is elsewhere there
 */
export function skipOnCitus(reason: string): boolean {
  if (onCitus) console.log(`Not run on Citus: ${reason}.`);
  return onCitus;
}

/** What `set local` says in this transaction from now on, it says to every machine. PostgreSQL alone takes no notice. */
export async function settingsForAllMachines(tx: Db): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(tx);
}
