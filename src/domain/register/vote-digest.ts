import { hash } from 'node:crypto';
import { isDaily } from '#domain/voting/rules.ts';
import { PURPOSE, type VoteKind } from './entry-rules.ts';
import type { RegisterKeys } from './keys.ts';

/** A vote's key as in its row, with its candidate. Ids are in lower case. */
export interface SealableVote {
  user_id: string;
  contest_id: string;
  candidate_id: string;
  /** YYYY-MM-DD */
  vote_day: string;
  slot: number;
  request_id: string;
}

const TAG = 32;
const SALT = 16;
const COMMITMENT = 32;

/** A vote in the log: its tag, the salt that hides it, and its commitment. */
export interface VoteDigest {
  kind: VoteKind;
  /** 32 bytes, 16 and 32. */
  tag: Buffer;
  salt: Buffer;
  commitment: Buffer;
}

/**
 * Computes the same digests as `commitment` and `toTag` of the rules in a third of the time, for every vote of an
 * evening. A test compares the two.
 */
export function digestVote({ salts }: Pick<RegisterKeys, 'salts'>, vote: SealableVote): VoteDigest {
  const { user_id, contest_id, candidate_id, vote_day, slot, request_id } = vote;
  const kind = isDaily(vote) ? 'daily' : 'bonus';
  const length = writeBeginning(contest_id, candidate_id, kind);
  // Taken as a string of one character a byte: a digest taken as a buffer costs twice as much.
  scratch.write(hash('sha256', `${request_id}:${slot}`, 'binary'), length, 'latin1');
  scratch[length + TAG] = 0;
  scratch[length + TAG + 1] = SALT;
  const salt = salts(`${user_id}:${contest_id}:${vote_day}:${slot}:${request_id}`, 'binary');
  scratch.write(salt, length + TAG + 2, SALT, 'latin1');
  const end = length + TAG + 2 + SALT;
  const bytes = Buffer.allocUnsafe(TAG + SALT + COMMITMENT);
  scratch.copy(bytes, 0, length, length + TAG);
  scratch.copy(bytes, TAG, end - SALT, end);
  bytes.write(hash('sha256', scratch.subarray(0, end), 'binary'), TAG + SALT, 'latin1');
  return {
    kind,
    tag: bytes.subarray(0, TAG),
    salt: bytes.subarray(TAG, TAG + SALT),
    commitment: bytes.subarray(TAG + SALT),
  };
}

const scratch = Buffer.alloc(256);
/** The bytes with which the votes for a candidate begin; there are some hundreds of keys in a season. */
const beginnings = new Map<string, Buffer>();

/** Writes the fields before the tag, and the tag's length. @returns how many bytes */
function writeBeginning(contestId: string, candidateId: string, kind: VoteKind): number {
  const name = contestId + candidateId + kind;
  let bytes = beginnings.get(name);
  if (!bytes) {
    const fields = [PURPOSE, contestId, candidateId, kind].map((field) => Buffer.from(field));
    const prefixed = fields.flatMap((field) => [Buffer.from([0, field.length]), field]);
    bytes = Buffer.concat([...prefixed, Buffer.from([0, TAG])]);
    // Callers may send ids of no contest: they must not fill the memory.
    if (beginnings.size >= 10_000) beginnings.clear();
    beginnings.set(name, bytes);
  }
  scratch.set(bytes);
  return bytes.length;
}
