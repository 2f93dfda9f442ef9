/** What takes votes: how fast, and how many it lets wait. */
export interface Taker {
  /** Votes a second. */
  capacity: number;
  /** Ballots that may wait; beyond it one is told to come back. */
  queue: number;
  /** Seconds after which one that waits is told to come back. */
  patience: number;
  /** Seconds from a vote to its answer where nothing waits, 99 of 100. */
  least: number;
}

/** When one that was told to come back does: seconds, evenly spread between two. @param attempt 0 after the first */
export type ComeBack = (attempt: number) => readonly [number, number];

/** One minute of an evening, or what stands for it. */
export interface Minute {
  /** Who came for the first time, a second. */
  came: number;
  /** Votes taken, a second. */
  taken: number;
  /** The longest that the queue was. */
  queue: number;
  /** Seconds from coming to being counted, 99 of 100 of those who were counted in this minute. */
  p99: number;
  /** How often one was told to come back. */
  refused: number;
}

/** Some who come together. */
interface Cohort {
  count: number;
  attempt: number;
  /** The second in which they came first. */
  since: number;
}

/** Who comes back in a second: those of one attempt who came first at about the same time are one. */
type Returning = Map<number, Map<string, Cohort>>;

/**
 * Plays an evening second by second: who comes joins those who come back; what can be is taken, first come first; what
 * the queue has no room for is told to come back.
 *
 * @param came who comes for the first time in each second
 * @param secondsPerMinute the evening is told in pieces of so many seconds
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
    // Within the second the queue is worked off while they come.
    const fits = Math.min(asking, Math.max(0, room + capacity - before));
    queue.push(...part(arriving, asking === 0 ? 0 : fits / asking));
    const refused = part(arriving, asking === 0 ? 0 : 1 - fits / asking);
    for (const cohort of refused) spread(returning, cohort, now, comeBack(cohort.attempt));
    const [taken, left] = divide(queue, capacity);
    queue = left;
    const load = Math.min(0.99, total(taken) / capacity);
    // A vote waits for the batch before it, the longer the busier it is, and for those in front of it.
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

/** An evening that does not end within this many seconds after its last arrival is told as far as that. */
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
  // Parts that are too small to matter would be kept for ever.
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

/** Seconds. */
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
