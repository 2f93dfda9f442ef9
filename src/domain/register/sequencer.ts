import { isTransient } from '#database/failures.ts';
import { listBegunContests } from './contest-queries.ts';
import { type SealDependencies, type Sealed, sealContest } from './seal.ts';

/** A head that was made just now. */
export type NewHead = Sealed & { contestId: string };

/** What the sequencer reports. */
export interface SequencerNews {
  onHead(head: NewHead): void;
  /** One contest's log could not be extended; the others were. */
  onError(error: unknown, contestId: string): void;
}

/**
 * Brings the logs of all contests up to date, one after the other. Any number of processes may call it at any time.
 *
 * @returns how many heads were made
 */
export async function sealAll(
  deps: SealDependencies & { competitionId: string },
  { onHead, onError }: SequencerNews,
): Promise<number> {
  let heads = 0;
  for (const contest of await listBegunContests(deps.db, deps.competitionId)) {
    try {
      for (let more = true; more; ) {
        const sealed = await sealContest(deps, contest);
        more = sealed?.more ?? false;
        if (!sealed) break;
        heads += 1;
        onHead({ ...sealed, contestId: contest.contest_id });
        if (sealed.missing) throw sealed.missing;
      }
    } catch (error) {
      // The database is away, or a vote is being counted: the next turn catches up.
      if (!isTransient(error)) onError(error, contest.contest_id);
    }
  }
  return heads;
}
