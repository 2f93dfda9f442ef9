import type { Db } from '#database/client.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import * as accountQueries from './account-queries.ts';
import { everyPseudonym } from './pseudonym.ts';

/** Something that only one user may have at a time. */
interface Identifier {
  kind: string;
  value: string;
}

const KINDS = new Set(['email', 'phone', 'google', 'canal']);

type Deps = { config: { secret: string; formerSecrets?: readonly string[] } };

/** What is kept, hashed, of what a deleted account could be entered with: each under every secret of ours. */
function hashesOf(deps: Deps, identifiers: readonly Identifier[]): Buffer[][] {
  return identifiers
    .filter(({ kind }) => KINDS.has(kind))
    .map(({ kind, value }) => everyPseudonym(deps, `released:${kind}:${value}`));
}

/** Remembers what an account that is being deleted could be entered with. */
export function noteReleased(deps: Deps, tx: Db, identifiers: readonly Identifier[]): Promise<void> {
  return accountQueries.noteReleased(
    tx,
    hashesOf(deps, identifiers).flatMap(([present]) => present ?? []),
  );
}

/**
 * Whether somebody who registers has deleted an account before. On the same UTC day they may have voted already, and
 * wait for the next one. The identifiers must be claimed: whoever deletes an account that has them is done by then.
 *
 * @throws {AppError} ACCOUNT_JUST_DELETED
 */
export async function assertNotJustDeleted(
  deps: Deps,
  tx: Db,
  identifiers: readonly Identifier[],
): Promise<{ returning: boolean }> {
  const released = await accountQueries.findReleased(tx, hashesOf(deps, identifiers).flat());
  if (released.today) {
    const fields: FieldProblems = {};
    for (const { kind } of identifiers)
      if (kind === 'email' || kind === 'phone') fields[kind] = 'JUST_DELETED';
    throw new AppError('ACCOUNT_JUST_DELETED', { fields });
  }
  return { returning: released.ever };
}
