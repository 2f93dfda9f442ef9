/** How often the same thing is said at most. */
export interface Sparing {
  times: number;
  /** Within so many milliseconds. */
  ms: number;
}

/**
 * Keeps a log readable, and its disk free, while one thing goes wrong thousands of times a second.
 *
 * @param clock milliseconds of a clock that does not jump
 * @returns asked each time that there is something to say: how often it was kept to itself since it was last said, or null
 *   where it is not to be said now either
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
