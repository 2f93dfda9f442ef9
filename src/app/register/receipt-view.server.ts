import type { RequestContext } from '#app/request.ts';
import { candidatesById, listContests } from '#domain/contest/service.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { registerCode } from '#domain/register/code-rules.ts';
import { fromHex } from '#domain/register/encoding-rules.ts';
import { verifierLine } from '#domain/register/keys.ts';
import { ownReceipts } from '#domain/register/own-receipts.ts';
import { findStanding, readCheckpoint, readKey, sealedBy } from '#domain/register/service.ts';

/**
 * One of the user's own receipts, with everything that the server knows of it.
 *
 * @param reference the receipt's reference, from the address
 * @returns null when the user has no such receipt
 */
export async function receiptView(
  { dependencies: deps, now }: RequestContext,
  session: Session,
  reference: string,
) {
  const [ballot] = await ownReceipts(deps, session, reference);
  if (!ballot) return null;
  const { db, config, register } = deps;
  const { contest_id: contestId, candidate_id, daily, bonus } = ballot;
  // The promise runs from when the vote was cast, so it does not move with each view of the page.
  const castAt = new Date(ballot.given_at);
  const promised = { latest: sealedBy(deps, castAt) };
  const lineFor = (origin: string) => verifierLine(register.keys, origin);
  const [contests, [candidate], standings, key] = await Promise.all([
    listContests(db, config.competitionId),
    candidatesById(db, config.competitionId, [candidate_id]),
    Promise.all(
      ballot.votes.map(({ commitment }) => findStanding(deps, contestId, fromHex(commitment), castAt)),
    ),
    readKey(deps, contestId, lineFor),
  ]);
  const contest = contests.find(({ id }) => id === contestId);
  if (!contest || !candidate) return null;
  return {
    reference,
    contestId,
    week: contest.week,
    candidate,
    daily,
    bonus,
    castAt: ballot.given_at,
    votes: ballot.votes.map(({ kind, commitment }, index) => {
      const standing = standings[index] ?? { latest: null };
      const waits = 'latest' in standing && standing.latest !== null;
      return { kind, commitment, code: registerCode(commitment), standing: waits ? promised : standing };
    }),
    // Read after the positions, so that the head covers them.
    head: await readCheckpoint(deps, contestId),
    key,
    contact: config.contactEmail,
    now: now.getTime(),
  };
}

export type ReceiptView = NonNullable<Awaited<ReturnType<typeof receiptView>>>;
