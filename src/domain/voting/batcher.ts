import { AppError } from '#domain/errors.ts';
import type { AcceptedBallot, Ballot } from './ballot.ts';

/** What became of one ballot of a batch. `again`: nothing was written and nothing stands in its way any more. */
export type BallotOutcome =
  | { kind: 'accepted'; ballot: AcceptedBallot }
  | { kind: 'refused'; error: AppError }
  | { kind: 'again' };

export interface BatcherSettings {
  /** Ballots that may wait; one more is answered BUSY. */
  maxQueue: number;
  maxBatch: number;
  /** Batches under way at once. */
  inFlight: number;
}

export interface BatcherObserver {
  batchWritten(size: number, milliseconds: number): void;
}

/** Turns ballots that arrive one by one into batches: while some are being committed, the next gather. */
export interface VoteBatcher {
  /**
   * Resolves once the ballot is committed.
   *
   * @throws {AppError} the reason of the refusal; BUSY when the queue is full or the server stops;
   * DATABASE_UNAVAILABLE when what became of it is not known: the same request may be sent again
   */
  submit(ballot: Ballot): Promise<AcceptedBallot>;
  /** Ballots that wait or are being written. */
  depth(): number;
  /** Refuses what comes from now on, and resolves when everything taken so far is answered. */
  drain(): Promise<void>;
}

interface Waiting {
  ballot: Ballot;
  resolve(accepted: AcceptedBallot): void;
  reject(error: unknown): void;
}

/**
 * @param write writes a batch, all of it or (when it throws) nothing, and gives an outcome for each of its ballots
 */
export function createVoteBatcher(
  write: (ballots: readonly Ballot[]) => Promise<BallotOutcome[]>,
  settings: BatcherSettings,
  observer: BatcherObserver = { batchWritten: () => {} },
): VoteBatcher {
  let queue: Waiting[] = [];
  /** A user's further ballots wait behind the one that is queued: a batch holds one of each user at most, so that
   *  one person's flood cannot make batches fail, and it is answered in order. */
  const lanes = new Map<string, Waiting[]>();
  let depth = 0;
  let running = 0;
  let scheduled = false;
  let gathering: NodeJS.Timeout | undefined;
  let stopping = false;
  let whenEmpty: (() => void)[] = [];

  function submit(ballot: Ballot): Promise<AcceptedBallot> {
    if (stopping || depth >= settings.maxQueue) {
      return Promise.reject(new AppError('BUSY', { retryAfter: 2 }));
    }
    return new Promise((resolve, reject) => {
      depth += 1;
      const waiting = { ballot, resolve, reject };
      const lane = lanes.get(ballot.user_id);
      if (lane) {
        lane.push(waiting);
        return;
      }
      lanes.set(ballot.user_id, []);
      queue.push(waiting);
      schedule();
    });
  }

  /** A batch of one costs nearly what a batch of fifty does: beside one under way, another goes when it is worth it,
   *  or when its first ballot has waited long enough. */
  function schedule(): void {
    if (scheduled || running >= settings.inFlight || queue.length === 0) return;
    if (running > 0 && queue.length < Math.min(WORTH_ANOTHER, settings.maxBatch)) {
      gathering ??= setTimeout(dispatchQueue, GATHER_MS);
      return;
    }
    scheduled = true;
    // At the end of the event loop's turn, so that everything the turn read from the network goes together.
    setImmediate(dispatchQueue);
  }

  function dispatchQueue(): void {
    clearTimeout(gathering);
    gathering = undefined;
    scheduled = false;
    while (running < settings.inFlight && queue.length > 0) {
      const batch = queue.slice(0, settings.maxBatch);
      queue = queue.slice(settings.maxBatch);
      running += 1;
      void dispatch(batch);
    }
  }

  async function dispatch(batch: Waiting[]): Promise<void> {
    const start = performance.now();
    await settle(batch);
    observer.batchWritten(batch.length, performance.now() - start);
    running -= 1;
    for (const { ballot } of batch) advanceLane(ballot.user_id);
    schedule();
    if (depth === 0) {
      for (const done of whenEmpty) done();
      whenEmpty = [];
    }
  }

  function advanceLane(userId: string): void {
    const next = lanes.get(userId)?.shift();
    if (next) queue.push(next);
    else lanes.delete(userId);
  }

  /** Answers every ballot of the batch, splitting it where it fails so that a bad one hurts only itself. */
  async function settle(batch: Waiting[], attempt = 0): Promise<void> {
    let outcomes: BallotOutcome[];
    try {
      outcomes = await write(batch.map((waiting) => waiting.ballot));
    } catch (error) {
      // An AppError is an answer for all of them; a defect is looked for by halves.
      if (batch.length === 1 || error instanceof AppError) return finish(batch, error, attempt);
      const middle = batch.length >> 1;
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
      return;
    }
    const again: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'accepted') answer(() => waiting.resolve(outcome.ballot));
      else if (outcome?.kind === 'refused') answer(() => waiting.reject(outcome.error));
      else again.push(waiting);
    }
    if (again.length > 0) await repeat(again, attempt);
  }

  async function finish(batch: Waiting[], error: unknown, attempt: number): Promise<void> {
    if (isRace(error)) return repeat(batch, attempt);
    for (const waiting of batch) answer(() => waiting.reject(error));
  }

  async function repeat(batch: Waiting[], attempt: number): Promise<void> {
    if (attempt < MAX_ATTEMPTS) return settle(batch, attempt + 1);
    for (const waiting of batch) answer(() => waiting.reject(new AppError('BUSY', { retryAfter: 1 })));
  }

  function answer(give: () => void): void {
    depth -= 1;
    give();
  }

  return {
    submit,
    depth: () => depth,
    drain: () => {
      stopping = true;
      return depth === 0 ? Promise.resolve() : new Promise((resolve) => whenEmpty.push(resolve));
    },
  };
}

const WORTH_ANOTHER = 50;
const GATHER_MS = 20;
const MAX_ATTEMPTS = 10;
const DIVISION_BY_ZERO = '22012';

/** The insert statement divides by zero when a rival took some of a ballot's rights while it ran. */
function isRace(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === DIVISION_BY_ZERO;
}
