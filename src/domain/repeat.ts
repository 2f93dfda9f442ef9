/**
 * Does a piece of work now and every so often, never twice at once: what comes due meanwhile is left to the next time.
 *
 * @param everyMs milliseconds between two beginnings
 * @param onError hears why one of them failed; the next ones come all the same
 * @param atOnce whether the first one comes now, or in its turn as the next ones do
 * @returns stops, and waits for what is under way
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
