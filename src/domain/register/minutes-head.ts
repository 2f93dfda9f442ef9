import type { Db } from '#database/client.ts';
import { toHex } from './encoding-rules.ts';
import { logStates } from './state-queries.ts';
import type { ShownHead } from './watch-schema.ts';
import { headWords } from './word-rules.ts';

/** The last head of a contest's register, as the minutes tell it. */
export interface HeadForMinutes extends ShownHead {
  words: string[];
  /** Entries that are votes. */
  votes: number;
  /** ISO 8601. */
  made_at: string;
  /** As it was signed. */
  note: string;
  /** The key that it is signed with, in one line. */
  key: string;
}

/** The last head of a contest's register; null where there is none. */
export async function headForMinutes(
  db: Db,
  competitionId: string,
  contestId: string,
): Promise<HeadForMinutes | null> {
  const [state] = await logStates(db, competitionId, contestId);
  if (!state?.head) return null;
  const { size, root, made_at, note } = state.head;
  return {
    size,
    root: toHex(root),
    words: headWords(root),
    votes: state.votes,
    made_at: made_at.toISOString(),
    note,
    key: state.verifier_key,
  };
}
