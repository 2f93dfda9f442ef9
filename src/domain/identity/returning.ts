import type { Db } from '#database/client.ts';
import { AppError, type ErrorCode, type FieldProblem, type FieldProblems } from '#domain/errors.ts';
import type { UserKey } from '#domain/user-key.ts';
import { listDirectory } from './own-traces-queries.ts';
import { everyPseudonym } from './pseudonym.ts';
import * as queries from './queries.ts';
import * as releasedQueries from './released-queries.ts';

interface Deps {
  config: { pseudonymSecret: string; formerPseudonymSecrets?: readonly string[]; competitionId: string };
}

/** Something that only one user may have at a time. */
type Identifier = queries.DirectoryEntry;

const KINDS = new Set(['email', 'phone', 'google', 'canal']);
/** Only an account that burns other users' numbers gives up more used identifiers than this in a day. */
const RELEASES_A_DAY = 10;
const HOUR_SECONDS = 3_600;

/**
 * Pseudonyms of each identifier under every secret, the present one first: equal ones can be seen, none can be read
 * back.
 */
function toHashes(deps: Deps, identifiers: readonly Identifier[]): Buffer[][] {
  return identifiers
    .filter(({ kind }) => KINDS.has(kind))
    .map(({ kind, value }) => everyPseudonym(deps, `released:${kind}:${value}`));
}

/** What is written down of released identifiers: their hashes under the present secret only. */
const toPresentHashes = (deps: Deps, identifiers: readonly Identifier[]): Buffer[] =>
  toHashes(deps, identifiers).flatMap(([present]) => present ?? []);

/**
 * Releases identifiers of an account that lives on, and records it: if the account has voted in a contest that still
 * runs, or today, no other account gets them before that contest is over.
 *
 * @throws {AppError} TOO_MANY_ATTEMPTS when the account has given up too many within a day
 */
export async function release(
  deps: Deps,
  tx: Db,
  user: UserKey,
  identifiers: readonly Identifier[],
): Promise<void> {
  if (identifiers.length === 0) return;
  const tooMany = (await releasedQueries.releasedToday(tx, user)) >= RELEASES_A_DAY;
  if (tooMany && (await releasedQueries.hasVotedLately(tx, user))) {
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: HOUR_SECONDS });
  }
  await releaseAnyway(deps, tx, user, identifiers);
}

/**
 * Releases identifiers as `release` does, without the daily limit: another holder of the account must not be able to
 * use the limit up before the owner of its address takes the account back.
 */
export async function releaseAnyway(
  deps: Deps,
  tx: Db,
  user: UserKey,
  identifiers: readonly Identifier[],
): Promise<void> {
  for (const identifier of identifiers) await queries.releaseEntry(tx, user, identifier);
  const used = await releasedQueries.hasVotedLately(tx, user);
  await releasedQueries.noteReleased(tx, user, toPresentHashes(deps, identifiers), used);
}

/**
 * Records the identifiers of a deleted account, without its id. Its votes may still be under way, so it counts as
 * having voted today.
 */
export async function noteDeleted(deps: Deps, tx: Db, user: UserKey): Promise<void> {
  const identifiers = await listDirectory(tx, user);
  await releasedQueries.forgetHolder(tx, user);
  await releasedQueries.noteReleased(tx, null, toPresentHashes(deps, identifiers), true);
}

/**
 * Whether an account may have identifiers that another one had. Those of a deleted account are free from the next UTC
 * day on; those that a living account has voted with, once the contest is over. The caller must have claimed them in
 * the directory: by then an account that was just giving them up has done so.
 *
 * @returns `returning` when another account has had one of them
 * @throws {AppError} ACCOUNT_JUST_DELETED, IDENTIFIER_RESERVED
 */
export async function assertFree(
  deps: Deps,
  tx: Db,
  user: UserKey,
  identifiers: readonly Identifier[],
): Promise<{ returning: boolean }> {
  const hashes = toHashes(deps, identifiers).flat();
  const released = await releasedQueries.readReleased(tx, user, hashes, deps.config.competitionId);
  if (released.deleted) throw refusal('ACCOUNT_JUST_DELETED', 'JUST_DELETED', identifiers);
  if (released.reserved) throw refusal('IDENTIFIER_RESERVED', 'RESERVED', identifiers);
  return { returning: released.ever };
}

function refusal(code: ErrorCode, problem: FieldProblem, identifiers: readonly Identifier[]): AppError {
  const fields: FieldProblems = {};
  for (const { kind } of identifiers) if (kind === 'email' || kind === 'phone') fields[kind] = problem;
  return new AppError(code, { fields });
}
