/** One call that waits for its time, or for the network. */
export interface CallAgain {
  /** Calls at an instant (milliseconds), or once the network is back, whichever is first; cancels an earlier call. */
  plan(call: () => void, at: number | null, whenOnline: boolean): void;
  giveUp(): void;
}

/** Plans one call for later; the page cancels it on unmount. */
export function createCallAgain(): CallAgain {
  let stop = () => {};
  return {
    plan(call, at, whenOnline) {
      stop();
      const timer = at === null ? undefined : setTimeout(call, at - Date.now());
      if (whenOnline) addEventListener('online', call, { once: true });
      stop = () => {
        clearTimeout(timer);
        removeEventListener('online', call);
      };
    },
    giveUp: () => stop(),
  };
}
