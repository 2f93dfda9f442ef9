/** Of a long line so large a part goes on in one turn: in a storm each turn brings more than a few, and the line would never end. */
const PART = 1 / 16;

/**
 * Makes a line whose members go on a few in each turn of the event loop, so that what comes from the network meanwhile is
 * taken between them.
 *
 * @param aTurn how many go on in one turn, at least
 */
export function createTurns(aTurn: number): { next(): Promise<void> } {
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
  };
}
