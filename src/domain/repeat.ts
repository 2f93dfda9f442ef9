/**
 * Does a piece of work now and at intervals, never twice at once: a run that comes due during another is skipped.
 *
 * @param everyMs milliseconds between two beginnings
 * @param onError called with the reason when a run fails; the next ones come all the same
 * @param options.atOnce whether the first run comes now, or only after `everyMs`
 * @returns a function that stops the repetition and waits for the run under way
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = true } = {},
): () => Promise<void> {
  let underWay: Promise<unknown> | null = null;
  const turn = () => {
    underWay ??= work()
      .catch(onError)
      .finally(() => {
        underWay = null;
      });
  };
  if (atOnce) turn();
  const timer = setInterval(turn, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
