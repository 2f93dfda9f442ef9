import type { RegisterKeys } from './keys.ts';
import type { Receipt } from './schema.ts';
import { digestVote, type SealableVote } from './vote-digest.ts';

type Keys = Pick<RegisterKeys, 'salts'>;

export const toCommitment = (keys: Keys, vote: SealableVote): Uint8Array => digestVote(keys, vote).commitment;

/**
 * The receipt of a vote, with which its voter, or a reader to whom the voter gives it, finds the vote in the log. The
 * same vote has the same receipt each time.
 */
export function receiptFor(keys: Keys, sent: SealableVote): Receipt {
  // A phone may write ids in capitals; the database, and so the log, does not.
  const vote = {
    ...sent,
    contest_id: sent.contest_id.toLowerCase(),
    candidate_id: sent.candidate_id.toLowerCase(),
    request_id: sent.request_id.toLowerCase(),
  };
  const { kind, tag, salt, commitment } = digestVote(keys, vote);
  return {
    kind,
    candidate_id: vote.candidate_id,
    slot: vote.slot,
    tag: tag.toString('hex'),
    salt: salt.toString('hex'),
    commitment: commitment.toString('hex'),
  };
}
