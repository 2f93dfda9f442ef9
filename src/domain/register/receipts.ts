import { isDaily } from '#domain/voting/rules.ts';
import { toHex } from './encoding-rules.ts';
import { commitment, type Opening, toTag } from './entry-rules.ts';
import { type RegisterKeys, saltFor, type VoteKey } from './keys.ts';
import type { Receipt } from './schema.ts';
import { sha256 } from './sha.ts';

type Keys = Pick<RegisterKeys, 'salts'>;

/** A vote with whom it is for. */
export type SealableVote = VoteKey & { candidate_id: string };

/** What a vote's commitment hides. */
export function openingOf(keys: Keys, vote: SealableVote): Opening {
  return {
    kind: isDaily(vote) ? 'daily' : 'bonus',
    candidateId: vote.candidate_id,
    tag: toTag(sha256, vote.request_id, vote.slot),
    salt: saltFor(keys, vote),
  };
}

/** A vote's digest in the log. */
export const commitmentOf = (keys: Keys, vote: SealableVote): Uint8Array =>
  commitment(sha256, vote.contest_id, openingOf(keys, vote));

/**
 * What a voter holds in their hand of a vote: with it, anyone who they give it to finds the vote in the log. The same
 * vote has the same receipt each time.
 */
export function receiptFor(keys: Keys, sent: SealableVote): Receipt {
  // A phone may write ids in capitals; the database, and so the log, does not.
  const vote = {
    ...sent,
    contest_id: sent.contest_id.toLowerCase(),
    candidate_id: sent.candidate_id.toLowerCase(),
    request_id: sent.request_id.toLowerCase(),
  };
  const opening = openingOf(keys, vote);
  return {
    kind: opening.kind,
    candidate_id: vote.candidate_id,
    slot: vote.slot,
    tag: toHex(opening.tag),
    salt: toHex(opening.salt),
    commitment: toHex(commitment(sha256, vote.contest_id, opening)),
  };
}
