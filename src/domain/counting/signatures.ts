import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import type { Count, Signature } from './schema.ts';
import { insertSignature, isSignedByHuissier, listSignatures } from './signature-queries.ts';
import { plannedVersions } from './version-queries.ts';
import { dropPublication } from './versions.ts';

/** The signatures of huissiers under the counts of a contest, first one first. */
export async function signatures(db: Db, contestId: string): Promise<Signature[]> {
  return (await listSignatures(db, contestId)).map((row) => ({
    version: row.version,
    operator_id: row.operator_id,
    name: row.operator_name,
    signed_at: row.signed_at.toISOString(),
    votes_sha256: row.votes_sha256,
    minutes_sha256: row.minutes_sha256,
  }));
}

/** Whether an operator may sign the latest count: it is not superseded, and they have not signed it yet. */
export const maySign = (
  latest: Pick<Count, 'version' | 'superseded_at'>,
  given: readonly Signature[],
  operatorId: string,
): boolean =>
  !latest.superseded_at &&
  !given.some((one) => one.version === latest.version && one.operator_id === operatorId);

/**
 * Puts an operator's signature under a count: names, figures and times, as its minutes have them.
 *
 * @throws {AppError} ALREADY_SIGNED
 */
export async function sign(
  tx: Db,
  contestId: string,
  { version, votes_sha256, minutes_sha256 }: Pick<Signature, 'version' | 'votes_sha256' | 'minutes_sha256'>,
  author: { id: string; name: string },
): Promise<void> {
  const signed = await insertSignature(tx, {
    contest_id: contestId,
    version,
    operator_id: author.id,
    operator_name: author.name,
    votes_sha256,
    minutes_sha256,
  });
  if (!signed) throw new AppError('ALREADY_SIGNED');
}

/**
 * Whether a count may become a result: where the show wants a huissier's signature, it has one of an
 * operator who still is one.
 *
 * @param wanted by the settings of the show
 * @throws {AppError} SIGNATURE_REQUIRED
 */
export async function assertSigned(
  tx: Db,
  contestId: string,
  version: number,
  wanted: boolean,
): Promise<void> {
  if (!wanted) return;
  if (!(await isSignedByHuissier(tx, contestId, version))) throw new AppError('SIGNATURE_REQUIRED');
}

/** Gives up every planned publication of a count without a huissier's signature. @throws {AppError} PUBLICATION_IMMINENT */
export async function dropUnsigned(tx: Db, competitionId: string): Promise<void> {
  for (const { contest_id, version } of await plannedVersions(tx, competitionId))
    if (!(await isSignedByHuissier(tx, contest_id, version)))
      await dropPublication(tx, contest_id, 'signature');
}
