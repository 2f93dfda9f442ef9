import type { Db } from '#database/client.ts';
import { ANNULMENT, jsonEntry, REVERSAL } from './entry-rules.ts';
import type { NewEntry } from './frontier.ts';
import type { RegisterKeys } from './keys.ts';
import { findPositions } from './positions.ts';
import { toCommitment } from './receipts.ts';
import type { AnnulmentEntry } from './schema.ts';
import * as queries from './told-queries.ts';

/** Positions in one entry: an entry has 65,535 bytes at most, and a position takes thirteen with its comma. */
const POSITIONS_AN_ENTRY = 4_000;

/** A vote that a decision is about is not in the log: its row was changed behind the register's back. */
export class MissingVote extends Error {}

/** Decisions as entries. */
interface ToldDecisions {
  entries: NewEntry[];
  /** False where a decision waits. */
  complete: boolean;
  /** Set where a decision waits because one of its votes is not in the log. */
  missing: MissingVote | null;
}

/**
 * Turns decisions into entries, in their order. A decision whose votes are not all sealed waits, and so do those after
 * it.
 *
 * @param decisions that the log does not tell yet, oldest first; told ones are removed from the array
 */
export async function tellDecisions(
  tx: Db,
  keys: RegisterKeys,
  contestId: string,
  decisions: queries.VoteDecision[],
): Promise<ToldDecisions> {
  const entries: NewEntry[] = [];
  for (let decision = decisions[0]; decision; decision = decisions[0]) {
    const { votes, unsealed } = await queries.votesOfDecision(tx, contestId, decision.id);
    if (unsealed > 0) return { entries, complete: false, missing: null };
    const commitments = votes.map((vote) => toCommitment(keys, vote));
    const positions = await findPositions(tx, contestId, commitments);
    const known = positions.filter((position) => position !== null);
    if (known.length !== positions.length) {
      const missing = new MissingVote(
        `${positions.length - known.length} votes of decision ${decision.id} are not in the log`,
      );
      return { entries, complete: false, missing };
    }
    known.sort((one, other) => one - other);
    entries.push(...toEntries(decision, known));
    await queries.recordToldDecisions(tx, contestId, [decision]);
    decisions.shift();
  }
  return { entries, complete: true, missing: null };
}

function toEntries(decision: queries.VoteDecision, positions: readonly number[]): NewEntry[] {
  const parts = Math.max(1, Math.ceil(positions.length / POSITIONS_AN_ENTRY));
  return Array.from({ length: parts }, (_, index) => {
    const content: AnnulmentEntry = {
      decision: decision.id,
      part: index + 1,
      parts,
      reason: { code: decision.cluster ? 'group' : 'list', text: decision.reason },
      positions: positions.slice(index * POSITIONS_AN_ENTRY, (index + 1) * POSITIONS_AN_ENTRY),
    };
    return { bytes: jsonEntry(decision.kind === 2 ? ANNULMENT : REVERSAL, content), opening: null };
  });
}
