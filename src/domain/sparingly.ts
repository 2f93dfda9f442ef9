/** How often the same message is written at most. */
export interface Sparing {
  times: number;
  /** Within so many milliseconds. */
  ms: number;
}

/**
 * Keeps a log readable, and its disk free, while one thing goes wrong thousands of times a second.
 *
 * @param clock milliseconds of a clock that does not jump
 * @returns to be asked before each message: null where it is left out, else how many were since the last one that was
 *   written
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
