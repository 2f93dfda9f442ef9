/** A server as the model sees it: how fast it takes votes, and how many it lets wait. */
export interface Taker {
  /** Votes a second. */
  capacity: number;
  /** Ballots that may wait; a voter beyond them is told to come back. */
  queue: number;
  /** Seconds after which a waiting voter is told to come back. */
  patience: number;
  /** Seconds from a vote to its answer with an empty queue, 99th percentile. */
  least: number;
}

/** Seconds after which a refused voter comes back, evenly spread from and to. @param attempt 0 after the first try */
export type ComeBack = (attempt: number) => readonly [number, number];

/** One minute of an evening, however many seconds it lasts in the replay. */
export interface Minute {
  /** First arrivals, a second. */
  came: number;
  /** Votes taken, a second. */
  taken: number;
  /** The greatest length of the queue. */
  queue: number;
  /** Seconds from arrival to being counted, 99th percentile of the voters counted in this minute. */
  p99: number;
  /** How often voters were told to come back. */
  refused: number;
}

/** Voters who come together. */
interface Cohort {
  count: number;
  attempt: number;
  /** The second of their first arrival. */
  since: number;
}

/** The voters who come back in each second; those of one attempt with about the same first arrival form one cohort. */
type Returning = Map<number, Map<string, Cohort>>;

/**
 * Plays an evening second by second. New voters join those who come back; the server takes as many as it can, first
 * come, first served; voters whom the queue has no room for are told to come back.
 *
 * @param came first arrivals in each second
 * @param secondsPerMinute seconds that each element of the answer covers
 */
export function play(
  came: readonly number[],
  taker: Taker,
  comeBack: ComeBack,
  secondsPerMinute: number,
): Minute[] {
  const { capacity, least } = taker;
  const room = Math.min(taker.queue, capacity * taker.patience);
  const returning: Returning = new Map();
  let queue: Cohort[] = [];
  const seconds: { came: number; taken: Cohort[]; queue: number; refused: number; delay: number }[] = [];
  for (let now = 0; now < came.length || returning.size > 0 || total(queue) > 0.5; now += 1) {
    const fresh = came[now] ?? 0;
    const arriving = [...(returning.get(now)?.values() ?? []), { count: fresh, attempt: 0, since: now }];
    returning.delete(now);
    const before = total(queue);
    const asking = total(arriving);
    // The server works off the queue while voters come within the second.
    const fits = Math.min(asking, Math.max(0, room + capacity - before));
    queue.push(...part(arriving, asking === 0 ? 0 : fits / asking));
    const refused = part(arriving, asking === 0 ? 0 : 1 - fits / asking);
    for (const cohort of refused) spread(returning, cohort, now, comeBack(cohort.attempt));
    const [taken, left] = divide(queue, capacity);
    queue = left;
    const load = Math.min(0.99, total(taken) / capacity);
    // A vote waits for the batch before it, longer under load, and for the votes in front of it in the queue.
    const delay = least / (1 - Math.min(load, 0.9)) / 2 + least / 2 + total(queue) / capacity;
    seconds.push({ came: fresh, taken, queue: total(queue), refused: total(refused), delay });
    if (now > came.length + LONGEST) break;
  }
  const minutes: Minute[] = [];
  for (let first = 0; first < seconds.length; first += secondsPerMinute) {
    const some = seconds.slice(first, first + secondsPerMinute);
    const waits = some.flatMap(({ taken, delay }, n) =>
      taken.map(({ count, since }) => ({ count, wait: first + n - since + delay })),
    );
    minutes.push({
      came: sum(some.map((second) => second.came)) / secondsPerMinute,
      taken: sum(some.map((second) => total(second.taken))) / secondsPerMinute,
      queue: Math.max(...some.map((second) => second.queue)),
      refused: sum(some.map((second) => second.refused)),
      p99: percentile(waits, 0.99),
    });
  }
  return minutes;
}

/** The model stops this many seconds after the last arrival, even if votes still wait. */
const LONGEST = 3_600;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const total = (cohorts: readonly Cohort[]) => sum(cohorts.map(({ count }) => count));
const part = (cohorts: readonly Cohort[], share: number): Cohort[] =>
  share <= 0 ? [] : cohorts.map((cohort) => ({ ...cohort, count: cohort.count * share }));

/** Takes so many from the front. */
function divide(queue: readonly Cohort[], most: number): [Cohort[], Cohort[]] {
  const taken: Cohort[] = [];
  const left: Cohort[] = [];
  let free = most;
  for (const cohort of queue) {
    const goes = Math.min(free, cohort.count);
    free -= goes;
    if (goes > 0) taken.push({ ...cohort, count: goes });
    if (cohort.count - goes > 0) left.push({ ...cohort, count: cohort.count - goes });
  }
  return [taken, left];
}

function spread(
  returning: Returning,
  { count, attempt, since }: Cohort,
  now: number,
  [least, most]: readonly [number, number],
): void {
  // Otherwise parts too small to matter would return for ever.
  if (count < 1e-6) return;
  const first = now + Math.max(1, Math.round(least));
  const last = Math.max(first, now + Math.round(most));
  const about = attempt === 0 ? since : Math.round(since / ABOUT) * ABOUT;
  for (let at = first; at <= last; at += 1) {
    const second = returning.get(at) ?? new Map<string, Cohort>();
    returning.set(at, second);
    const key = `${attempt + 1} ${about}`;
    const share = { count: count / (last - first + 1), attempt: attempt + 1, since: about };
    share.count += second.get(key)?.count ?? 0;
    second.set(key, share);
  }
}

/** Seconds to which first arrivals are rounded. */
const ABOUT = 5;

function percentile(waits: { count: number; wait: number }[], which: number): number {
  const sorted = waits.toSorted((one, other) => one.wait - other.wait);
  let left = sum(sorted.map(({ count }) => count)) * which;
  for (const { count, wait } of sorted) {
    left -= count;
    if (left <= 0) return wait;
  }
  return 0;
}
