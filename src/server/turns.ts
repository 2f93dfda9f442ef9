/** The part of a long line that goes on in one turn: in a surge each turn brings many, and the line would never end. */
const PART = 1 / 16;

/**
 * Makes a line from which a few members go on in each turn of the event loop, so that the process reads the network
 * between them.
 *
 * @param aTurn the fewest that go on in one turn
 */
export function createTurns(aTurn: number): { next(): Promise<void>; length(): number } {
  const waiting: (() => void)[] = [];

  function goOn(): void {
    for (const one of waiting.splice(0, Math.max(aTurn, Math.ceil(waiting.length * PART)))) one();
    if (waiting.length > 0) setImmediate(goOn);
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(goOn);
      }),
    length: () => waiting.length,
  };
}
