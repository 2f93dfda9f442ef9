import DataLoader from 'dataloader';
import type pg from 'pg';
import { PATIENCE } from '#database/patience.ts';
import { countedAsWaiting, waitedTooLong } from '#database/waiting.ts';
import type { UserKey } from '#domain/user-key.ts';
import {
  type AskedVoter,
  NO_VOTER,
  type VoterQuestion,
  type VoterState,
} from '#domain/voter-state/schema.ts';
import { readStates } from '#domain/voter-state/states.ts';
import { createTurns } from '../turns.ts';

/** Reads the states of visitors who ask at the same moment in one statement, as votes are written. */
export interface VoterReader {
  /**
   * The present state of a user.
   *
   * @param user with a session, registered or anonymous
   * @throws what the database throws; an error that `isUnavailable` knows when it takes too long
   */
  read(user: UserKey & { registered: boolean }, question: VoterQuestion): Promise<VoterState>;
}

interface ReaderSettings {
  /** Statements under way at once. */
  inFlight: number;
  /** Visitors in one statement at most. */
  maxBatch: number;
  /** While votes wait: milliseconds for which visitors gather, and the fewest who go on in one event-loop turn. */
  besideVotes: { gatherMs: number; aTurn: number };
}

/**
 * @param pool connections of the reader's own, so that no slow page keeps it waiting
 * @param onError gets the error for which bonus votes were left out
 * @param votesUnderWay whether any vote waits for its answer: pages then leave room for it
 */
export function createVoterReader(
  pool: pg.Pool,
  competitionId: string,
  { inFlight, maxBatch, besideVotes }: ReaderSettings,
  onError: (error: unknown) => void,
  votesUnderWay: () => boolean = () => false,
): VoterReader {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turns = createTurns(besideVotes.aTurn);

  /** The next batch gathers while the most statements allowed are under way. */
  function schedule(send: () => void): void {
    const ready = () => {
      waiting.push(send);
      sendNext();
    };
    if (votesUnderWay()) setTimeout(ready, besideVotes.gatherMs);
    else setImmediate(ready);
  }

  function sendNext(): void {
    while (running < inFlight) {
      const send = waiting.shift();
      if (!send) return;
      running += 1;
      send();
    }
  }

  const loader = new DataLoader<AskedVoter, VoterState>(
    async (asked) => {
      try {
        return await readStates(pool, competitionId, asked, onError);
      } finally {
        running -= 1;
        sendNext();
      }
    },
    { cache: false, maxBatchSize: maxBatch, batchScheduleFn: schedule },
  );

  return {
    async read({ bucket, userId, registered }, question) {
      const state = await countedAsWaiting(() => orRefused(loader.load({ bucket, userId, ...question })));
      if (votesUnderWay()) await turns.next();
      // An anonymous user's vote is kept, not counted: pages show only their pending vote.
      return registered ? state : { ...NO_VOTER, waitingFor: state.waitingFor };
    },
  };
}

/** Waits for work. @throws the refusal of a request that has waited too long for the database */
async function orRefused<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(waitedTooLong()), PATIENCE.request);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
