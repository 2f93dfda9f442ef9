/** The limit of a repeated message: at most `times` within `ms`. */
export interface Sparing {
  times: number;
  /** Milliseconds. */
  ms: number;
}

/**
 * Limits how often a message is logged, so that a log stays readable and its disk free while the same thing fails
 * thousands of times a second.
 *
 * @param clock milliseconds of a monotonic clock
 * @returns a function to call before each message: null where the message is to be left out, else how many were left
 * out since the last one that was written
 */
export function sparingly({ times, ms }: Sparing, clock = () => performance.now()): () => number | null {
  let since = Number.NEGATIVE_INFINITY;
  let said = 0;
  let unsaid = 0;
  return () => {
    const now = clock();
    if (now - since >= ms) [since, said] = [now, 0];
    if (said >= times) {
      unsaid += 1;
      return null;
    }
    said += 1;
    const before = unsaid;
    unsaid = 0;
    return before;
  };
}
