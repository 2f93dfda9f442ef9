import { fromHex, toHex } from './encoding-rules.ts';
import { commitment, toTag } from './entry-rules.ts';
import type { Sha256 } from './hash-rules.ts';
import type { BallotReceipt, Receipt } from './schema.ts';

/**
 * Whether receipts open the votes that a request gave, and no others: as many of each kind, for its candidate, tagged
 * with its id, each with an entry of its own. Tags and commitments of the receipts are not trusted, but computed anew.
 */
export function opensVotes(sha: Sha256, ballot: BallotReceipt): boolean {
  const { votes, daily, bonus } = ballot;
  const entries = new Set(votes.map((vote) => vote.commitment));
  const ofKind = (kind: Receipt['kind']) => votes.filter((vote) => vote.kind === kind).length;
  return (
    entries.size === votes.length &&
    votes.length > 0 &&
    ofKind('daily') === daily &&
    ofKind('bonus') === bonus &&
    votes.every((vote) => opensVote(sha, ballot, vote))
  );
}

function opensVote(sha: Sha256, ballot: BallotReceipt, vote: Receipt): boolean {
  const tag = toTag(sha, ballot.request_id.toLowerCase(), vote.slot);
  let salt: Uint8Array;
  try {
    salt = fromHex(vote.salt);
  } catch {
    return false;
  }
  const opening = { kind: vote.kind, candidateId: ballot.candidate_id.toLowerCase(), tag, salt };
  const made = toHex(commitment(sha, ballot.contest_id.toLowerCase(), opening));
  return (
    vote.kind === (vote.slot >= 0 ? 'daily' : 'bonus') && toHex(tag) === vote.tag && made === vote.commitment
  );
}
