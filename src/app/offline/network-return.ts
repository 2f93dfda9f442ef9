const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;
/** Milliseconds before the site is probed again. @param times failed probes so far */
export const waitAfter = (times: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** times);
/** A file that is never cached: any answer to it proves that there is a network. */
export const PROBE = '/manifest.webmanifest';

/**
 * Calls once the site can be reached. A phone may be wrong when it says that it has a network, so the site is probed,
 * with growing delays.
 *
 * @param firstMs milliseconds before the first probe
 * @returns stops the probing
 */
export function onNetworkReturn(then: () => void, firstMs = FIRST_MS): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let times = 0;
  let gone = false;
  const probe = async () => {
    clearTimeout(timer);
    const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (gone) return;
    if (answer && answer.status < 500) {
      stop();
      return then();
    }
    timer = setTimeout(probe, waitAfter(times) * (0.5 + Math.random() / 2));
    times += 1;
  };
  const onOnline = () => void probe();
  const stop = () => {
    gone = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
  };
  timer = setTimeout(probe, firstMs);
  addEventListener('online', onOnline);
  return stop;
}
