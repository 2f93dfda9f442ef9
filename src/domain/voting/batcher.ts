import { AppError } from '#domain/errors.ts';
import type { AcceptedBallot, Ballot } from './ballot-schema.ts';
import { isRace, isSame, largestBatch, WORTH_ANOTHER } from './batch-rules.ts';

/**
 * The outcome of one ballot of a batch. `again`: it was not written, and the obstacle has gone since. `failed`: its
 * part of the batch was not written, for a reason that may be another ballot's. `unsettled`: it was not accepted, but
 * an earlier sending of it may still be; the batch does not wait to find out.
 */
export type BallotOutcome =
  | { kind: 'accepted'; ballot: AcceptedBallot }
  | { kind: 'refused'; error: AppError }
  | { kind: 'unsettled'; settled: Promise<BallotOutcome> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'again' };

export interface BatcherSettings {
  /** Ballots that may wait; one more is answered BUSY. */
  maxQueue: number;
  /** Ballots of one user that may wait, the one that is being written included; one more is answered TOO_MANY_REQUESTS. */
  maxPerUser: number;
  /** The longest that a ballot waits, in milliseconds; then the voter is told that it may be sent again. */
  patience: number;
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
   * @param atMost milliseconds that are left to answer the request, where that is less than the usual patience
   * @param request the name of the request that brought the ballot; a batch is named after its first ballot's
   * @throws {AppError} the reason of the refusal; BUSY when the queue is full or too slow, or the server stops;
   * TOO_MANY_REQUESTS when too many ballots of this user wait already; DATABASE_UNAVAILABLE when the ballot may or may
   * not have been written. After any of these three the same request may be sent again
   */
  submit(ballot: Ballot, atMost?: number, request?: string | null): Promise<AcceptedBallot>;
  /** Ballots that wait or are being written. */
  depth(): number;
  /** Milliseconds that the oldest of these ballots has waited; 0 where there is none. */
  oldestMs(): number;
  /** Refuses new ballots from now on, and resolves when all ballots taken so far are answered. */
  drain(): Promise<void>;
}

interface Queued {
  ballot: Ballot;
  request: string | null;
  resolve(accepted: AcceptedBallot): void;
  reject(error: unknown): void;
  timer?: NodeJS.Timeout;
  /** The ballot is part of a batch: it may be written already. */
  sent: boolean;
  answered: boolean;
}

/**
 * Makes the queue between ballots and the statement that writes them.
 *
 * @param write writes a whole batch or, when it throws, nothing, and returns one outcome per ballot, in their order;
 * `request` is the name of the request that brought the first ballot. Where tables are distributed, each shard's part
 * is written whole or not at all, as its ballots' outcomes tell
 */
export function createVoteBatcher(
  write: (ballots: readonly Ballot[], request: string | null) => Promise<BallotOutcome[]>,
  settings: BatcherSettings,
  observer: BatcherObserver = { batchWritten: () => {} },
): VoteBatcher {
  let queue: Queued[] = [];
  /** Further ballots of a user whose first one is queued. A batch holds at most one ballot of each user, so that one
   *  user's flood cannot make batches fail, and is answered in order. */
  const lanes = new Map<string, Queued[]>();
  /** Waiting ballots by request id: the same ballot, sent again meanwhile, shares the first one's answer. */
  const sendings = new Map<string, { ballot: Ballot; since: number; answer: Promise<AcceptedBallot> }>();
  let depth = 0;
  /** Ballots in `queue` that were answered before their turn came. */
  let overdue = false;
  let running = 0;
  let scheduled = false;
  let gathering: NodeJS.Timeout | undefined;
  let stopping = false;
  let whenEmpty: (() => void)[] = [];

  function submit(
    ballot: Ballot,
    atMost = Number.POSITIVE_INFINITY,
    request: string | null = null,
  ): Promise<AcceptedBallot> {
    if (stopping || depth >= settings.maxQueue) {
      return Promise.reject(new AppError('BUSY', { retryAfter: 2 }));
    }
    const first = sendings.get(ballot.request_id);
    if (first && isSame(first.ballot, ballot)) {
      return first.answer.then((accepted) => ({ ...accepted, replayed: true }));
    }
    const lane = lanes.get(ballot.user_id);
    // A phone sends one ballot and perhaps its retries. However many one account sends, the queue has room for others.
    if (lane && 1 + lane.filter(({ answered }) => !answered).length >= settings.maxPerUser) {
      return Promise.reject(new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 }));
    }
    const answer = new Promise<AcceptedBallot>((resolve, reject) => {
      depth += 1;
      const waiting: Queued = { ballot, request, resolve, reject, sent: false, answered: false };
      // Whole milliseconds: Node keeps a list of timers for each duration.
      waiting.timer = setTimeout(giveUp, Math.ceil(Math.min(settings.patience, atMost)), waiting);
      lineUp(waiting);
    });
    if (!first) sendings.set(ballot.request_id, { ballot, since: performance.now(), answer });
    return answer;
  }

  function lineUp(waiting: Queued): void {
    const lane = lanes.get(waiting.ballot.user_id);
    if (lane) {
      lane.push(waiting);
      return;
    }
    lanes.set(waiting.ballot.user_id, []);
    queue.push(waiting);
    schedule();
  }

  /** A ballot that is in no batch yet is dropped; one that is in a batch may still be committed. */
  function giveUp(waiting: Queued): void {
    if (!waiting.sent) overdue = true;
    const error = waiting.sent
      ? new AppError('DATABASE_UNAVAILABLE', { retryAfter: 3 })
      : new AppError('BUSY', { retryAfter: 3 });
    answer(waiting, () => waiting.reject(error));
  }

  /** While a batch is under way, the next goes when it has `WORTH_ANOTHER` ballots, or when its first one has waited
   *  `GATHER_MS`. */
  function schedule(): void {
    if (scheduled || running >= settings.inFlight || queue.length === 0) return;
    if (running > 0 && queue.length < Math.min(WORTH_ANOTHER, settings.maxBatch)) {
      gathering ??= setTimeout(dispatchQueue, GATHER_MS);
      return;
    }
    scheduled = true;
    dispatchSettled();
  }

  /** Sends the queue as soon as a step has brought no more: requests that were read together bring their ballots within
   *  a few steps of the event loop, before anything else is done. The next turn may begin with other visitors' pages. */
  function dispatchSettled(before = -1): void {
    if (queue.length > before) process.nextTick(dispatchSettled, queue.length);
    else dispatchQueue();
  }

  function dispatchQueue(): void {
    clearTimeout(gathering);
    gathering = undefined;
    scheduled = false;
    dropOverdue();
    while (running < settings.inFlight && queue.length > 0) {
      const most = largestBatch(depth, settings.maxBatch);
      const batch = queue.slice(0, most);
      queue = queue.slice(most);
      for (const waiting of batch) waiting.sent = true;
      running += 1;
      void dispatch(batch);
    }
  }

  async function dispatch(batch: Queued[]): Promise<void> {
    const start = performance.now();
    await settle(batch);
    observer.batchWritten(batch.length, performance.now() - start);
    running -= 1;
    for (const { ballot } of batch) advanceLane(ballot.user_id);
    schedule();
  }

  function advanceLane(userId: string): void {
    const lane = lanes.get(userId);
    let next = lane?.shift();
    while (next?.answered) next = lane?.shift();
    if (next) queue.push(next);
    else lanes.delete(userId);
  }

  function dropOverdue(): void {
    if (!overdue) return;
    overdue = false;
    const gone = queue.filter(({ answered }) => answered);
    queue = queue.filter(({ answered }) => !answered);
    for (const { ballot } of gone) advanceLane(ballot.user_id);
  }

  /** Answers every ballot of the batch; a batch that fails is split, so that a bad ballot fails alone. */
  async function settle(batch: Queued[], attempt = 0): Promise<void> {
    let outcomes: BallotOutcome[];
    try {
      const ballots = batch.map((waiting) => waiting.ballot);
      outcomes = await write(ballots, batch[0]?.request ?? null);
    } catch (error) {
      return takeApart(batch, error, attempt);
    }
    const failed = batch.filter((_, index) => outcomes[index]?.kind === 'failed');
    const again = batch.filter(
      (waiting, index) => !failed.includes(waiting) && !conclude(waiting, outcomes[index]),
    );
    if (again.length > 0) await repeat(again, attempt);
    const reason = outcomes.find((outcome) => outcome.kind === 'failed');
    if (reason) await takeApart(failed, reason.error, attempt);
  }

  /** An AppError answers the whole batch; on any other error the batch is halved until the bad ballot is found. */
  async function takeApart(batch: Queued[], error: unknown, attempt: number): Promise<void> {
    if (batch.length === 1 || error instanceof AppError) return finish(batch, error, attempt);
    const middle = batch.length >> 1;
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  }

  /** @returns false when the ballot has to be written again */
  function conclude(waiting: Queued, outcome: BallotOutcome | undefined): boolean {
    if (outcome?.kind === 'accepted') answer(waiting, () => waiting.resolve(outcome.ballot));
    else if (outcome?.kind === 'refused') answer(waiting, () => waiting.reject(outcome.error));
    else if (outcome?.kind === 'unsettled') void concludeLater(waiting, outcome.settled);
    else return false;
    return true;
  }

  async function concludeLater(waiting: Queued, settled: Promise<BallotOutcome>): Promise<void> {
    try {
      // The reason for the refusal has gone meanwhile: the ballot's day has begun, for example.
      if (!conclude(waiting, await settled) && !waiting.answered) lineUp(waiting);
    } catch (error) {
      answer(waiting, () => waiting.reject(error));
    }
  }

  async function finish(batch: Queued[], error: unknown, attempt: number): Promise<void> {
    if (isRace(error)) return repeat(batch, attempt);
    for (const waiting of batch) answer(waiting, () => waiting.reject(error));
  }

  async function repeat(batch: Queued[], attempt: number): Promise<void> {
    if (attempt < MAX_ATTEMPTS) return settle(batch, attempt + 1);
    for (const waiting of batch) turnAway(waiting);
  }

  function turnAway(waiting: Queued): void {
    answer(waiting, () => waiting.reject(new AppError('BUSY', { retryAfter: 1 })));
  }

  function answer(waiting: Queued, give: () => void): void {
    if (waiting.answered) return;
    waiting.answered = true;
    clearTimeout(waiting.timer);
    const { ballot } = waiting;
    if (sendings.get(ballot.request_id)?.ballot === ballot) sendings.delete(ballot.request_id);
    depth -= 1;
    give();
    if (depth > 0) return;
    for (const done of whenEmpty) done();
    whenEmpty = [];
  }

  return {
    submit,
    depth: () => depth,
    oldestMs() {
      // A map keeps the order in which ballots came.
      const [oldest] = sendings.values();
      return oldest ? performance.now() - oldest.since : 0;
    },
    drain: () => {
      stopping = true;
      return depth === 0 ? Promise.resolve() : new Promise((resolve) => whenEmpty.push(resolve));
    },
  };
}

const GATHER_MS = 20;
const MAX_ATTEMPTS = 10;
